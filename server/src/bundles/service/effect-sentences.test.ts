// The effect of a plan in sentences: never a sample without saying so.
import { expect, test } from "vitest";
import { effectTexts } from "./effect-sentences.ts";

const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

const effect = {
  over: { days: 90, from: "2026-08-30", to: "2026-11-27" },
  orders: { points: -1_200, value: -2_400, orders: 45_000, sampled: 1_000 },
  seller_ladder: { points: 30, value: 60, orders: 2, sampled: 2 },
  inactivity: { points: 0, value: 700, orders: 0, sampled: 0 },
  untold: ["reactions", "rewards"],
} as const;

test("a sample is told as one, with how many orders there were", () => {
  expect(effectTexts({ ...effect, untold: [...effect.untold] }, "en")).toEqual([
    "Effect on orders of the last 90 days, 2026-08-30 to 2026-11-27:",
    "Settings, rules and campaigns: -1200 points, worth -2400 piastres. Worked out on a sample and raised in proportion: 1000 of 45000 orders.",
    "New seller tiers: +30 points, worth +60 piastres. Worked out on all orders: 2.",
    "Points of inactive members: up to 700 piastres.",
    "Not in these figures: how members and sellers react; rewards that will be claimed.",
  ]);
});

test("the same in Arabic", () => {
  expect(effectTexts({ ...effect, untold: [...effect.untold] }, "ar").map(bare)).toEqual([
    "الأثر على طلبات آخر 90 يومًا، من 2026-08-30 إلى 2026-11-27:",
    "الإعدادات والقواعد والحملات: النقاط -1200، قيمتها بالقرش -2400. حُسب على عيّنة ثم عُمّم بالتناسب: 1000 من 45000 طلب.",
    "مستويات البائعين الجديدة: النقاط +30، قيمتها بالقرش +60. حُسب على كل الطلبات وعددها 2.",
    "نقاط الأعضاء غير النشطين: حتى 700 قرش.",
    "غير مشمول في هذه الأرقام: ردود فعل الأعضاء والبائعين؛ المكافآت التي ستُطلب.",
  ]);
});

test("what no orders decide has no days", () => {
  const worth = { points: 0, value: 500, orders: 0, sampled: 0 };
  expect(effectTexts({ worth, untold: ["reactions"] }, "en")).toEqual([
    "Worth of the points members hold: up to 500 piastres.",
    "Not in these figures: how members and sellers react.",
  ]);
});

import { expect, test } from "vitest";
import type { Difference } from "../domain/differences.ts";
import { differenceText, stepText } from "./sentences.ts";
import { bundleSchema } from "./worlds.ts";

type Shape = { readonly properties?: Readonly<Record<string, Shape>> };

const places = { a: "live", b: "test" };
const rule = {
  ...{ kind: "rule" as const, id: "double-1" },
  ...{ name: "Double points", name_ar: "نقاط مضاعفة" },
};

const told: [Difference, string, string][] = [
  [
    { ...rule, what: "added", changes: [] },
    "Rule “Double points” (double-1) is only in test.",
    "القاعدة «نقاط مضاعفة» (double-1): في test فقط.",
  ],
  [
    { ...rule, what: "removed", changes: [] },
    "Rule “Double points” (double-1) is only in live.",
    "القاعدة «نقاط مضاعفة» (double-1): في live فقط.",
  ],
  [
    {
      ...rule,
      what: "changed",
      changes: [
        { field: "effects[0].bps", from: 20_000, to: 30_000 },
        { field: "campaign_id", from: null, to: "ramadan" },
      ],
    },
    "Rule “Double points” (double-1) differs: points (effects[0].bps) from 20000 to 30000; campaign from nothing to ramadan.",
    "القاعدة «نقاط مضاعفة» (double-1): اختلاف في النقاط (effects[0].bps) من 20000 إلى 30000؛ الحملة من لا شيء إلى ramadan.",
  ],
  [
    {
      ...{ kind: "settings", id: "earning", what: "changed" },
      changes: [{ field: "rounding", from: "floor", to: "half_up" }],
    },
    "Earning: rounding from floor to half_up.",
    "كسب النقاط: التقريب من floor إلى half_up.",
  ],
  [
    {
      ...{ kind: "ladder", id: "seller", what: "changed" },
      changes: [{ field: "order", from: ["A", "B"], to: ["B", "A"] }],
    },
    'Order of the seller tiers: order from ["A","B"] to ["B","A"].',
    'ترتيب مستويات البائعين: order من ["A","B"] إلى ["B","A"].',
  ],
];

const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

test.each(told)("a difference is told in both languages", (difference, english, arabic) => {
  expect(differenceText(difference, "en", places)).toBe(english);
  expect(bare(differenceText(difference, "ar", places))).toBe(arabic);
});

test("a thing that differs in much is told in its first fields, and how many more there are", () => {
  const changes = Array.from({ length: 11 }, (_, at) => ({ field: `f${at}`, from: at, to: "x" }));
  const text = differenceText({ ...rule, what: "changed", changes }, "en", places);
  expect(text).toContain("f7 from 7 to x; 3 more fields.");
  expect(text).not.toContain("f8");
});

test("Latin names do not turn the Arabic around them, and English has no marks", () => {
  const tier = { ...rule, kind: "tier:customer" as const, id: "CT-GOLD", name_ar: "Gold" };
  const difference = { ...tier, what: "changed" as const, changes: [] };
  expect(stepText(difference, "ar")).toContain("«\u2068Gold\u2069» (\u2068CT-GOLD\u2069)");
  expect(stepText(difference, "en")).not.toMatch(/[\u2066-\u2069]/);
});

test("every setting of a bundle has a name in words", () => {
  const { settings, terms } = bundleSchema()["properties"] as Record<string, Shape>;
  const sections = [
    ...Object.values(settings?.properties ?? {}),
    terms?.properties?.["inactivity"],
  ];
  const fields = sections.flatMap((one) => Object.keys(one?.properties ?? {}));
  expect(fields.length).toBeGreaterThan(30);
  for (const field of fields) {
    const changes = [{ field, from: 1, to: 2 }];
    const text = stepText({ kind: "settings", id: "earning", what: "changed", changes }, "ar");
    expect(text).not.toContain(field);
  }
});

test.each(["tier:customer", "tier:seller"] as const)(
  "a step that switches a %s off says when it is left",
  (kind) => {
    const tier = { kind, id: "T-1", name: "Gold", name_ar: "Gold", what: "changed" } as const;
    const step = (from: boolean, language: "en" | "ar") =>
      bare(stepText({ ...tier, changes: [{ field: "is_active", from, to: !from }] }, language));
    expect(step(true, "en")).toMatch(
      / changes: active from true to false\. Whoever has it leaves it with the next nightly look at tiers\.$/,
    );
    expect(step(true, "ar")).toMatch(
      /\. ويغادره من هو عليه عند مراجعة المستويات الليلية التالية\.$/,
    );
    expect(step(false, "en")).toMatch(/ changes: active from false to true\.$/);
  },
);

// The usage of rewards: opened in the library, steps and a table with the figures of the API. Decision 0178.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole();

const put = (id: string, state: string, daysAgo: number, ends: number | null) =>
  story.db.query({
    text: `insert into voucher (member_id, redemption_id, reward_id, code_hmac, last_4, state, value, balance,
        issued_at, expires_at, uses)
      values (1, $1, 'R-MUG', $1, '0000', $2, 100, 100, $3, $4, '[]')`,
    values: [
      ...[id, state, new Date(Date.now() - daysAgo * dayMs)],
      ends === null ? null : new Date(Date.now() - ends * dayMs),
    ],
  });

beforeAll(async () => {
  await story.db.query({
    text: `insert into reward values ('R-MUG', 'experience', 'archived', 1, $1::jsonb, now(), 'system', now(), 'system', 0)`,
    values: [JSON.stringify({ name: "Mug", name_ar: "كوب" })],
  });
  await put("a", "used", 3, null);
  await put("b", "used", 4, null);
  await put("c", "active", 5, 1);
  await put("d", "void", 6, null);
  await put("e", "active", 60, null);
});

test.each([
  ["en", "Usage", "Reward usage", /^Used/, "2 (40%)", /30.*days/, "2 (50%)", "Usage by reward"],
  [
    ...(["ar", "الاستخدام", "استخدام المكافآت", /^المستخدمة/] as const),
    ...(["2 (40%)", /30.*يومًا/, "2 (50%)", "الاستخدام حسب المكافأة"] as const),
  ],
] as const)(
  "the steps and the table say what the API says, %s",
  async (language, open, title, used, all, month, ofMonth, caption) => {
    // A filter that finds nothing: the list itself is not what is looked at.
    const page = await story.open("/admin/rewards-options/library?q=nothing", { language });
    await page.getByRole("button", { name: open, exact: true }).click();
    const steps = page.getByRole("list", { name: title });
    const step = steps.getByRole("listitem").filter({ hasText: used });
    const plain = async () =>
      `${await step.textContent()}`.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "");
    await expect.poll(plain).toContain(all);
    await lookAt(page, `reward-usage-${language}`);
    await page.getByRole("button", { name: month }).click();
    await expect.poll(plain).toContain(ofMonth);
    const row = page.getByRole("region", { name: caption }).getByRole("row").last();
    await expect
      .poll(() => row.getByRole("cell").allInnerTexts())
      .toEqual(expect.arrayContaining(["4", "2", "1", "1", "0"]));
    await close(page);
  },
);

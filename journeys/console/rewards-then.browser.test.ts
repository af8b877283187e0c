// The rewards library of a day that is over: what was offered then, and nothing to press.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const library = "/admin/rewards-options/library";
const past = new Date(Date.now() - 3 * dayMs);
const day = dayInCairo(past);

const words = {
  en: {
    picker: "Show as of the end of",
    now: "Show now",
    note: /Rewards as they were on/,
    name: "Ten off",
    was: "Active",
    price: /250 points/,
  },
  ar: {
    picker: "العرض حتى نهاية يوم",
    now: "العرض الآن",
    note: /المكافآت كما كانت في/,
    name: "خصم عشرة",
    was: "نشط",
    price: /250/,
  },
} as const;

test("a day that is over shows rewards as they were saved by then, in both languages, wide and on a phone", async () => {
  const body = {
    ...{ type: "discount", name: "Ten off", name_ar: "خصم عشرة" },
    details: { kind: "fixed", points: 900, amount: 1_000 },
  };
  const { body: made } = await story.send("POST", "/v1/rewards", body);
  // As it would have been saved three days ago, by the clock of this machine.
  await story.db.query({
    text: `insert into reward_version select reward_id, 0, 1, type, 'active',
        jsonb_set(body, '{details,points}', '250'), $2, created_by, $2, recorded_by
      from reward_version where reward_id = $1`,
    values: [made.reward_id, past],
  });
  for (const language of ["en", "ar"] as const)
    for (const width of [390, 1440]) {
      const said = words[language];
      const page = await story.open(library, { language, width });
      await page.getByText(said.name, { exact: true }).waitFor();
      expect(await page.getByRole("switch").count()).toBe(1);
      await page.getByLabel(said.picker).fill(day);
      await page.getByText(said.note).waitFor();
      await page.getByText(said.price).first().waitFor();
      const pill = page.getByText(said.was, { exact: true }).filter({ visible: true });
      await pill.first().waitFor();
      expect(await page.getByRole("switch").count()).toBe(0);
      expect(new URL(page.url()).searchParams.get("day")).toBe(day);
      await shoot(page, `rewards-then-${language}-${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(overflow).toBe(false);
      await page.getByRole("button", { name: said.now }).click();
      await page.getByRole("switch").waitFor();
      await close(page);
    }
});

test("a day before rewards were kept by version says the first one", async () => {
  await story.db.query({
    text: "update version_start set since = '2026-11-01T00:00:00Z' where kind = 'reward'",
  });
  const page = await story.open(`${library}?day=2026-01-01`);
  await page.getByText(/The first instant to ask for is 2026-11-01/).waitFor();
  await close(page);
});

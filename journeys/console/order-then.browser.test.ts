// An order quoted as of another day on its page: what it would have earned, beside what it earned.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { dayInCairo } from "./support/cairo.ts";
import { close, openConsole } from "./support/open-console.ts";
import { shoot } from "./support/shoot.ts";

const story = await openConsole();
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);
const address = "/admin/orders/ORD-then";
let earned = 0;

const words = {
  en: {
    ...{ part: "As of another day", picker: "Show as of the end of", now: "Show now" },
    ...{ would: "Would have earned", did: "Earned", difference: "Difference" },
    ...{ items: "Items as of that day", note: /As recorded by .+, Cairo time\./ },
  },
  ar: {
    ...{ part: "في يوم آخر", picker: "العرض حتى نهاية يوم", now: "العرض الآن" },
    ...{ would: "كان سيكسب", did: "كسب", difference: "الفرق" },
    ...{ items: "الأصناف في ذلك اليوم", note: /كما سُجل حتى .+ بتوقيت القاهرة\./ },
  },
} as const;
type Words = (typeof words)["en" | "ar"];

beforeAll(async () => {
  const sent = async (path: string, body: object) => {
    const answer = await story.send("POST", path, body);
    expect([answer.status, answer.body]).toEqual([201, answer.body]);
    return answer.body;
  };
  await sent("/v1/sellers", { seller_id: "S-then", name: "Delta Stores", status: "active" });
  // As it would have been saved three days ago, and a day ago, by the clock of this machine.
  await story.db.query({
    text: `insert into seller_version
      select seller_id, v.version, step, 'Delta Shop', v.status, v.at, v.at, recorded_by
      from seller_version,
        (values (-1, 'suspended', $1::timestamptz), (0, 'active', $2)) as v (version, status, at)
      where seller_id = 'S-then'`,
    values: [daysAgo(3), daysAgo(1)],
  });
  const line = {
    line_id: "1",
    sku: "SHIRT",
    quantity: 1,
    seller_id: "S-then",
    name: "Linen shirt",
  };
  const order = await sent("/v1/orders", {
    ...{ order_id: "ORD-then", member_id: "M-then", status: "delivered" },
    ...{ occurred_at: daysAgo(5).toISOString(), lines: [{ ...line, unit_price: 45_000 }] },
  });
  earned = order.lines[0].points;
  expect(earned).toBeGreaterThan(0);
});

const figuresOf = async (page: Page, { part, would, did, difference }: Words) => {
  const of = (name: string) =>
    page
      .getByRole("region", { name: part })
      .locator(".kpi")
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator("dd")
      .textContent();
  return [await of(would), await of(did), await of(difference)].map((text) =>
    Number(text?.replaceAll(/[^\d+-]/g, "")),
  );
};

test("a day when its seller was suspended, and today, in both languages, wide and on a phone", async () => {
  for (const language of ["en", "ar"] as const)
    for (const width of [390, 1440]) {
      const said = words[language];
      const page = await story.open(address, { language, width });
      const part = page.getByRole("region", { name: said.part });
      await part.getByLabel(said.picker).fill(dayInCairo(daysAgo(3)));
      await part.getByText(said.note).waitFor();
      await expect.poll(() => figuresOf(page, said)).toEqual([0, earned, -earned]);
      await part.getByText("Linen shirt").filter({ visible: true }).waitFor();
      await part.scrollIntoViewIfNeeded();
      await shoot(page, `order-then-${language}-${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect(overflow).toBe(false);
      await part.getByLabel(said.picker).fill(dayInCairo(new Date()));
      await part.getByText(said.note).waitFor();
      await expect.poll(() => figuresOf(page, said)).toEqual([earned, earned, 0]);
      await part.getByRole("button", { name: said.now }).click();
      expect(await part.locator(".kpi").count()).toBe(0);
      await close(page);
    }
});

test("a day before the order, and one to come, say why not", async () => {
  const page = await story.open(address);
  const part = page.getByRole("region", { name: words.en.part });
  const picker = part.getByLabel(words.en.picker);
  await picker.fill("2099-01-01");
  await part.getByText(/This time has not come yet/).waitFor();
  await picker.fill(dayInCairo(daysAgo(7)));
  await part.getByText(/The order was placed on .+\. Choose that day or a later one\./).waitFor();
  await shoot(page, "order-then-before");
  await close(page);
});

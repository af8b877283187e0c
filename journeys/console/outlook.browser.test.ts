// Redemption and expiry expected in the months ahead: rows that say what the API says, a chart read by keyboard, how often
// it was right, and what is missing where nothing can be told. Decision 0180.
import { beforeAll, expect, test } from "vitest";
import type { Json } from "../support/marketplace.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });
const path = "/admin/analytics/liability";
let told: Json;

beforeAll(async () => {
  // The engine counts by itself within seconds.
  for (;;) {
    told = (await story.send("GET", "/v1/analytics/forecast")).body;
    if (told.as_of !== null) return;
    await new Promise((done) => setTimeout(done, 200));
  }
});

const number = (value: number) => new Intl.NumberFormat("en-GB").format(value);

test("a year of history tells the running month, and says from when on it tells nothing", async () => {
  const rows = told.months.filter(({ redeemed }: Json) => redeemed.state === "told");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(6);
  const page = await story.open(path);
  const shown = page.getByRole("table", { name: "Expected redemptions" }).getByRole("row");
  await expect.poll(() => shown.count()).toBe(rows.length + 1);
  for (const [n, { month, redeemed }] of rows.entries()) {
    const cells = await shown
      .nth(n + 1)
      .getByRole("cell")
      .allInnerTexts();
    expect(cells.slice(1, 4)).toEqual([
      month === told.running.month ? number(told.running.redeemed) : "–",
      number(redeemed.points),
      `${number(redeemed.low)} to ${number(redeemed.high)}`,
    ]);
  }
  const card = page.locator(".card", { hasText: "Expected redemptions" }).last();
  await card.getByText(/is not enough history: 1 more month is needed/).waitFor();
  const isPassed = told.running.redeemed > told.months[0].redeemed.high;
  expect(await card.getByText("is already above its range").count()).toBe(isPassed ? 1 : 0);
  await close(page);
});

test("the chart is read by keyboard: what happened, then what is expected with its range", async () => {
  const page = await story.open(path);
  const chart = page.getByRole("slider", { name: /^Expected redemptions/ });
  await chart.focus();
  await page.keyboard.press("Home");
  const said = () => chart.getAttribute("aria-valuetext");
  await expect.poll(said).toContain(`Actual ${number(told.past[0].redeemed)} · Expected –`);
  for (const _ of told.past) await page.keyboard.press("ArrowRight");
  const { points, low, high } = told.months[0].redeemed;
  expect(await said()).toContain(
    `Actual – · Expected ${number(points)} · Low ${number(low)} · High ${number(high)}`,
  );
  await close(page);
});

test.each([
  ["en", 1440],
  ["en", 390],
  ["ar", 1440],
  ["ar", 390],
] as const)("it is looked at: %s, %i", async (language, width) => {
  const page = await story.open(path, { language, width });
  const title = language === "ar" ? "الاستبدال المتوقع" : "Expected redemptions";
  const heading = page.getByRole("heading", { name: title });
  await heading.waitFor();
  await page.getByRole("slider", { name: new RegExp(`^${title}`) }).waitFor();
  await heading.scrollIntoViewIfNeeded();
  await lookAt(page, `outlook-${language}-${width}`);
  await close(page);
});

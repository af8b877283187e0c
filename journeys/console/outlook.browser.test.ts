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

/** A range, and whether the running month has left it behind. */
const rangeOf = (month: Json): string => {
  const { low, high } = month.redeemed;
  const isPassed = month.month === told.running.month && told.running.redeemed > high;
  return `${number(low)} to ${number(high)}${isPassed ? ", already exceeded" : ""}`;
};

const rowOf = (row: Json): string[] => {
  const { month, redeemed: of } = row;
  const soFar = month === told.running.month ? `(${number(told.running.redeemed)} so far)` : "";
  if (of.state === "told") return [soFar, number(of.points), rangeOf(row), "EGP"];
  const months =
    of.months_missing === 1 ? "1 more month is" : `${of.months_missing} more months are`;
  return [soFar, `Not enough history yet: ${months} needed`, "–", "–"];
};

test("a year of history tells the running month, and rows say what the API says", async () => {
  expect(told.months[0].redeemed.state).toBe("told");
  expect(told.months[5].redeemed.state).toBe("short_history");
  const page = await story.open(path);
  const rows = page.getByRole("table", { name: "Redemptions expected" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(7);
  for (const [n, month] of told.months.entries()) {
    const cells = await rows
      .nth(n + 1)
      .getByRole("cell")
      .allInnerTexts();
    for (const [at, text] of rowOf(month).entries()) expect(cells[at]).toContain(text);
  }
  await close(page);
});

test("the chart is read by keyboard: what happened, then what is expected with its range", async () => {
  const page = await story.open(path);
  const chart = page.getByRole("slider", { name: /^Redemptions expected/ });
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
  const title = language === "ar" ? "الاستبدال المتوقع" : "Redemptions expected";
  const heading = page.getByRole("heading", { name: title });
  await heading.waitFor();
  await page.getByRole("slider", { name: new RegExp(`^${title}`) }).waitFor();
  await heading.scrollIntoViewIfNeeded();
  await lookAt(page, `outlook-${language}-${width}`);
  await close(page);
});

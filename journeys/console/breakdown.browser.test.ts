// Sales and points by grouping: chosen in the address and by keyboard, rows that make up the whole, links to what they are
// of, files, saving, on a phone and in Arabic. Decision 0183.
import { readFile } from "node:fs/promises";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });
const path = "/admin/analytics/breakdown";

const get = async (of: string) => (await story.send("GET", of)).body;

beforeAll(async () => {
  // The engine counts by itself within seconds.
  for (;;) {
    if ((await get("/v1/analytics/overview")).as_of !== null) return;
    await new Promise((done) => setTimeout(done, 200));
  }
});

/** The cells of a table, row by row, without its heads. */
const rowsOf = async (page: Page, name: string): Promise<string[][]> => {
  const rows = await page.getByRole("table", { name }).getByRole("row").all();
  const cells = rows.slice(1).map((row) => row.getByRole("cell").allInnerTexts());
  return Promise.all(cells);
};
const column = (rows: string[][], at: number) =>
  rows.map((cells) => Number((cells[at] ?? "").replaceAll(/[^\d.-]/g, "") || 0));
const sum = (values: readonly number[]) => values.reduce((n, value) => n + value, 0);

test("the grouping is in the address, rows make up the whole, and lead to what they are of", async () => {
  const report = await get("/v1/analytics/breakdown?group_by=brand");
  const page = await story.open("/admin/home/sellers");
  await page.getByRole("button", { name: "Analytics Engine" }).click();
  await page.getByRole("link", { name: "Sales Breakdown" }).click();
  await page.getByRole("table", { name: "Sales and points by seller" }).waitFor();
  // By keyboard.
  const brand = page.getByRole("button", { name: "Brand", exact: true });
  await brand.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${path}?group_by=brand`);
  await page.getByRole("table", { name: "Sales and points by brand" }).waitFor();
  const rows = await rowsOf(page, "Sales and points by brand");
  const names = rows.map(([name]) => name);
  expect(names).toEqual([
    "All",
    ...report.rows.map(({ name }: { name: string }) => name),
    "Unknown",
  ]);
  // Points issued: those of the rows are those of the whole.
  const [whole = Number.NaN, ...parts] = column(rows, 3);
  expect(whole).toBe(report.totals.issued);
  expect(sum(parts)).toBe(whole);
  expect(rows.at(-1)?.[1]).toBe("–");
  const first = page.getByRole("list", { name: "Top brands: Sales" }).getByRole("listitem").first();
  expect(await first.textContent()).toContain(report.rows[0].name);
  await page.getByText("so orders do not add up to the total").waitFor();

  await page.getByRole("button", { name: "Points redeemed", exact: true }).click();
  await page.waitForURL(`**${path}?group_by=brand&order_by=redeemed`);
  await page.getByRole("list", { name: "Top brands: Points redeemed" }).waitFor();
  // Other days keep the grouping, and another grouping keeps the days.
  await page.getByRole("button", { name: "90 days" }).click();
  await page.waitForURL(/range=90/);
  expect(page.url()).toContain("group_by=brand&order_by=redeemed");
  await page.getByRole("button", { name: "Campaign", exact: true }).click();
  await page.waitForURL(/group_by=campaign$/);
  expect(page.url()).toContain("range=90");
  const { to } = await get("/v1/analytics/overview");
  const from = new Date(Date.parse(to) - 89 * dayMs).toISOString().slice(0, 10);
  const campaigns = await get(`/v1/analytics/breakdown?group_by=campaign&from=${from}&to=${to}`);
  await page.getByRole("table", { name: "Sales and points by campaign" }).waitFor();
  expect(await page.getByRole("button", { name: "Points redeemed", exact: true }).count()).toBe(0);
  const [{ name }] = campaigns.rows;
  await page.getByRole("row").getByRole("link", { name, exact: true }).click();
  await page.waitForURL("**/admin/manage-campaign/create?id=*");
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/group_by=brand&order_by=redeemed/);
  const table = page.getByRole("table", { name: "Sales and points by brand" });
  await table.getByRole("link").first().click();
  await page.waitForURL("**/admin/brand-management?q=*");
  await close(page);
});

test("files and saved reports have the grouping", async () => {
  const page = await story.open(`${path}?group_by=category&order_by=issued`);
  await page.getByRole("table", { name: "Sales and points by category" }).waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = (await readFile(await (await file).path())).toString("utf8");
  const [head = "", ...lines] = text.slice(1).trim().split("\r\n");
  expect(head).toMatch(/^Category ID,Category,Orders,Sales \(EGP\)/);
  const report = await get("/v1/analytics/breakdown?group_by=category&order_by=issued");
  expect(lines.map((line) => line.split(",")[0])).toEqual([
    ...report.rows.map(({ value }: { value: string }) => value),
    "",
  ]);
  const paper = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export PDF" }).click();
  expect((await paper).suggestedFilename()).toMatch(/^breakdown-.*\.pdf$/);

  await page.getByRole("button", { name: "Save report" }).click();
  const form = page.getByRole("dialog", { name: "Save report" });
  await form.getByLabel("Name").fill("Categories by points");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The report was saved.").waitFor();
  const { data } = await get("/v1/saved-reports");
  const filters = { group_by: "category", order_by: "issued" };
  expect(data).toMatchObject([{ report: "breakdown", filters, stale: [] }]);
  await page.goto(`${story.base}/admin/saved-reports`);
  await page
    .getByRole("row", { name: /Categories by points.*Sales Breakdown by Category/ })
    .getByRole("link", { name: "Categories by points" })
    .click();
  await page.waitForURL(`**${path}?group_by=category&order_by=issued`);
  await close(page);
});

test("days without anything say so, and a failure is told and tried again", async () => {
  const page = await story.open(`${path}?from=2019-01-01&to=2019-01-31&group_by=brand`);
  await page.getByText("Nothing was sold or issued on these days").waitFor();
  await lookAt(page, "breakdown-empty");
  let failures = 1;
  await page.route("**/v1/analytics/breakdown?*", (route) =>
    failures-- > 0 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(`${story.base}${path}?group_by=brand`);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("table", { name: "Sales and points by brand" }).waitFor();
  await close(page);
});

test.each([
  ["en", 390],
  ["en", 1440],
  ["ar", 390],
  ["ar", 1440],
] as const)(
  "in %s at %d pixels everything is there and nothing is wider than the page",
  async (language, width) => {
    const page = await story.open(`${path}?group_by=brand&range=90`, { language, width });
    const names = {
      en: ["Top brands: Sales", "Sales and points by brand"],
      ar: ["أعلى العلامات التجارية: المبيعات", "المبيعات والنقاط حسب العلامة التجارية"],
    }[language];
    for (const name of names) await page.getByRole("heading", { name, exact: true }).waitFor();
    await lookAt(page, `breakdown-${language}-${width}-top`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    for (const name of names) {
      await page.getByRole("heading", { name, exact: true }).scrollIntoViewIfNeeded();
      await lookAt(page, `breakdown-${language}-${width}-${names.indexOf(name)}`);
    }
    const unknown = { en: "Unknown", ar: "غير معروف" }[language];
    await page.getByRole("cell", { name: unknown, exact: true }).waitFor();
    await page.goto(`${story.base}${path}?group_by=campaign&range=90`);
    await page.getByRole("cell", { name: unknown, exact: true }).waitFor();
    await lookAt(page, `breakdown-${language}-${width}-campaign`);
    await close(page);
  },
);

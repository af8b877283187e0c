// The liability by age: a chart that is read by keyboard, tables that say what the API says, moves between tiers, the file,
// saving it, on a phone and in Arabic. Decision 0177.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });
const path = "/admin/analytics/liability?range=30";

const get = async (of: string) => (await story.send("GET", of)).body;
const number = (value: number) => new Intl.NumberFormat("en-GB").format(value);

beforeAll(async () => {
  // The engine counts by itself within seconds, and members of the demo rise to their tiers.
  for (;;) {
    const { as_of, balances, moves } = await get("/v1/analytics/liability");
    if (as_of !== null && balances !== null && moves > 0) return;
    await new Promise((done) => setTimeout(done, 200));
  }
});

const cellsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table }).getByRole("row");

test("the chart is read by keyboard, and charts and tables say what the API says", async () => {
  const report = await get("/v1/analytics/liability");
  const page = await story.open("/admin/home/sellers");
  await page.getByRole("button", { name: "Analytics Engine" }).click();
  await page.getByRole("link", { name: "Liability by Age" }).click();
  const chart = page.getByRole("slider", { name: /Points outstanding by age/ });
  await chart.focus();
  await page.keyboard.press("Home");
  const kinds = (at: number): string => {
    const of = (isOf: (party: string) => boolean) =>
      report.payers
        .filter(({ party }: { party: string }) => isOf(party))
        .reduce(
          (sum: number, { ages }: { ages: { points: number }[] }) => sum + (ages[at]?.points ?? 0),
          0,
        );
    return `The platform ${number(of((party) => party === "platform"))} · Sellers ${number(of((party) => party.startsWith("seller:")))}`;
  };
  await expect
    .poll(() => chart.getAttribute("aria-valuetext"))
    .toContain(`This month · ${kinds(0)}`);
  await page.keyboard.press("ArrowRight");
  expect(await chart.getAttribute("aria-valuetext")).toContain(`1–3 months · ${kinds(1)}`);

  const all = cellsOf(page, "Points outstanding by payer and age").filter({ hasText: /^All/ });
  const [, ...figures] = await all.getByRole("cell").allInnerTexts();
  expect(figures.slice(0, 6)).toEqual([
    ...report.ages.map(({ points }: { points: number }) => number(points)),
    number(report.outstanding.points),
  ]);
  const bands = cellsOf(page, "Members by balance");
  expect(await bands.count()).toBe(report.balances.bands.length + 1);
  for (const [i, { members, points }] of report.balances.bands.entries()) {
    const cells = await bands
      .nth(i + 1)
      .getByRole("cell")
      .allInnerTexts();
    expect([cells.at(-3), cells.at(-1)]).toEqual([number(members), number(points)]);
  }
  const moves = cellsOf(page, "Changes between tiers");
  const shown = (await moves.getByRole("cell").allInnerTexts()).filter((text) => /^\d/.test(text));
  expect(shown.toSorted()).toEqual(
    report.tier_moves.map((one: { moves: number }) => number(one.moves)).toSorted(),
  );
  await lookAt(page, "liability-age");
  await page.getByRole("link", { name: "Customer tiers" }).click();
  await page.waitForURL("**/admin/tiers-setting/customer");
  await close(page);
});

test("it is exported, and saved with its days", async () => {
  const page = await story.open(path);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: false }).first().click();
  const text = (await readFile(await (await file).path())).toString("utf8");
  expect(text).toContain("Payer,Name,Age,Points outstanding,Cost (EGP)");
  await page.getByRole("button", { name: "Save report" }).click();
  const form = page.getByRole("dialog", { name: "Save report" });
  await form.getByLabel("Name").fill("Old points");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("The report was saved.").waitFor();
  const { data } = await get("/v1/saved-reports");
  expect(data).toMatchObject([{ report: "liability", filters: {} }]);
  await page.goto(`${story.base}/admin/saved-reports`);
  await page.getByRole("row", { name: /Old points.*Liability by Age/ }).waitFor();
  await page.goto(`${story.base}/admin/saved-reports/${data[0].report_id}`);
  await page.waitForURL("**/admin/analytics/liability**");
  await close(page);
});

test.each([
  ["en", 390],
  ["ar", 390],
  ["ar", 1440],
] as const)(
  "in %s at %d pixels everything is there and nothing is wider than the page",
  async (language, width) => {
    const page = await story.open(path, { language, width });
    const names = {
      en: ["Points outstanding by age", "Members by balance", "Changes between tiers"],
      ar: ["النقاط القائمة حسب العمر", "الأعضاء حسب الرصيد", "التغييرات بين المستويات"],
    }[language];
    for (const name of names) await page.getByRole("heading", { name, exact: true }).waitFor();
    await page.getByRole("slider").first().waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    for (const name of names) {
      await page.getByRole("heading", { name, exact: true }).scrollIntoViewIfNeeded();
      await lookAt(page, `liability-age-${language}-${width}-${names.indexOf(name)}`);
    }
    await close(page);
  },
);

// A campaign beside its forecast: a sentence, a chart read by keyboard with its file, the simulation it comes from, and what
// is said where there is none. Decision 0182.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { publishedHash } from "../../server/src/simulation/service/published.ts";
import type { Json } from "../support/marketplace.ts";
import { lookAt } from "./support/look-at.ts";
import { close, openConsole } from "./support/open-console.ts";

const story = await openConsole({ demoDivisor: 100 });
let told: Json;
let unsaid: Json;

const forecastOf = async (id: string): Promise<Json> => {
  const { status, body } = await story.send("GET", `/v1/campaigns/${id}/forecast`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const at = (id: string): string => `/admin/campaign-performance/${id}`;

const side = (awarded: number) => ({ awarded, taken_back: 0, points: awarded, value: awarded * 2 });
const figures = (id: string | null, points: number) => ({
  ...{ id, name: null, name_ar: null, orders: 10, live: side(0), draft: side(points) },
  difference: { points, value: points * 2 },
});

/** A simulation of a campaign that the demo marketplace published, as it would have been made before. */
const simulate = async (id: string): Promise<void> => {
  const { versions, totals } = await forecastOf(id);
  const { version, published_at: by } = versions.at(-1);
  const programmes = openProgramme(story.db);
  const composition = (await programmes.timeline()).find((one) => one.version === version);
  programmes.close();
  if (composition === undefined) throw new Error(`version ${version} is gone`);
  const rule = [...composition.rules.values()].find(({ campaign_id }) => campaign_id === id);
  // Somewhat less than it gave, spread over as many days.
  const points = Math.floor(totals.points * 0.7);
  const result = {
    ...{ totals: figures(null, points), orders: { total: 480, gained: 9, lost: 0, same: 471 } },
    by_day: [figures("2026-06-01", points)],
    by_rule: [figures(rule?.rule_id ?? "", points)],
    budgets: [],
  };
  await story.db.query({
    text: `insert into simulation (simulation_id, kind, subject, changes, from_day, to_day, dates, live_version,
        state, orders_done, requested_by, created_at, finished_at, draft_hash, result, difference)
      values (gen_random_uuid(), 'campaign', '{}', '{}', '2026-06-01', '2026-06-28', 'ignore', 1, 'done', 480,
        'story', $1, $1, $2, $3::json, '{}')`,
    values: [by, publishedHash(composition, id), JSON.stringify(result)],
  });
};

beforeAll(async () => {
  // The engine counts by itself within seconds.
  let report: Json;
  do {
    await new Promise((done) => setTimeout(done, 200));
    report = (await story.send("GET", "/v1/analytics/campaigns?from=2026-01-01&to=2026-12-31"))
      .body;
  } while (report.as_of === null);
  const given = report.campaigns.filter(({ points }: Json) => points > 0);
  const followed = given.find(({ budget }: Json) => budget !== null);
  await simulate(followed.campaign_id);
  told = await forecastOf(followed.campaign_id);
  unsaid = await forecastOf(
    given.find((one: Json) => one.campaign_id !== followed.campaign_id).campaign_id,
  );
  const later = { campaign_id: "later", name: "Later", name_ar: "لاحقًا", start_date: "2099-01-10" };
  expect((await story.send("POST", "/v1/campaigns", later)).status).toBe(201);
  expect((await story.send("POST", "/v1/campaigns/later/publish", {})).status).toBe(200);
});

test("the report leads to it, and it says first how far off the cost is", async () => {
  const page = await story.open("/admin/campaign-performance");
  await page.getByRole("link", { name: `Compare ${told.name} with its forecast` }).click();
  await page.waitForURL(`**${at(told.campaign_id)}`);
  const bps = told.totals.difference_bps;
  expect(bps).toBeGreaterThan(0);
  const sentence = page.getByText(/^Cost so far EGP\s?[\d,.]+, [\d,.]+% above the forecast\.$/);
  await sentence.waitFor();
  // Returns brought points back in the demo marketplace, which were given again.
  const isPast = told.totals.points > told.budget.points;
  expect(await page.getByText(/so the cost can pass the budget/).count()).toBe(isPast ? 1 : 0);
  const [, share] = /, ([\d,.]+)% above/.exec(`${await sentence.textContent()}`) ?? [];
  expect(Math.abs(Number(share?.replaceAll(",", "")) - bps / 100)).toBeLessThan(1);
  await close(page);
});

test("the chart is read by keyboard and kept as a file, in money and in points, with the budget in it", async () => {
  const page = await story.open(at(told.campaign_id));
  const chart = page.getByRole("slider", { name: /^Actual and forecast/ });
  await chart.focus();
  await page.keyboard.press("End");
  await expect
    .poll(() => chart.getAttribute("aria-valuetext"))
    .toMatch(/Actual EGP.*Forecast EGP.*Budget EGP/);
  await page.getByRole("button", { name: "Points", exact: true }).click();
  const kept = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Actual and forecast as CSV" }).click();
  const rows = (await readFile(await (await kept).path(), "utf8")).trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/Day,Actual,Forecast,Budget$/);
  const { total, forecast_total: forecast } = told.days.at(-1);
  expect(rows.at(-1)).toContain(`,${total},${forecast},${told.budget.points}`);
  expect(rows).toHaveLength(told.days.length + 1);
  const run = page.getByRole("region", { name: "Simulations" }).getByRole("row").last();
  expect(await run.textContent()).toContain("480");
  await close(page);
});

test("where nobody simulated it, or it has not begun, that is said, and no line is drawn", async () => {
  const page = await story.open(at(unsaid.campaign_id));
  await page.getByText(/There is no forecast, because this campaign was not simulated/).waitFor();
  const legend = page.locator(".legend");
  expect(await legend.textContent()).not.toContain("Forecast");
  await close(page);
  const later = await story.open(at("later"));
  await later.getByText("This campaign starts on 10 Jan 2099.").waitFor();
  expect(await later.getByRole("slider").count()).toBe(0);
  await close(later);
  const gone = await story.open(at("nobody"));
  await gone.getByRole("alert").waitFor();
  await close(gone);
});

test.each(["en", "ar"] as const)("it is looked at: %s", async (language) => {
  const title = language === "ar" ? "الفعلي والتوقع" : "Actual and forecast";
  for (const [name, id] of [
    ["told", told.campaign_id],
    ["unsaid", unsaid.campaign_id],
  ]) {
    const page = await story.open(at(id), { language });
    await page.getByRole("slider", { name: new RegExp(`^${title}`) }).waitFor();
    await lookAt(page, `campaign-forecast-${name}-${language}`);
    await close(page);
  }
  const later = await story.open(at("later"), { language });
  await later.locator(".empty").waitFor();
  await lookAt(later, `campaign-forecast-later-${language}`);
  await close(later);
  const report = await story.open("/admin/campaign-performance", { language });
  await report.getByRole("table").last().waitFor();
  await lookAt(report, `campaign-forecast-report-${language}`);
  await close(report);
});

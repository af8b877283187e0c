// A campaign beside its forecast: what it gave is what the ledger has, what is forecast is what the simulation of that very
// version said, and where nobody made one nothing is forecast. Decision 0182.
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { addDays } from "../../server/src/kit/pure/local-time.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;
let orders = 0;

const noon = (day: string): string => `${day}T10:00:00Z`;

/** So many orders at noon of a day; the last one's id. */
const buy = async (day: string, count: number, status = "delivered"): Promise<string> => {
  shop.setTime(noon(day));
  for (let n = 0; n < count; n += 1) {
    orders += 1;
    const body = anOrder(`O-${orders}`, `m-${n}`, {
      ...{ occurred_at: noon(day), status, lines: [aLine("1", 10_000)] },
    });
    expect((await shop.post("/v1/orders", body)).status).toBe(201);
  }
  return `O-${orders}`;
};

const buyDaily = async (from: string, to: string, count: (day: string) => number) => {
  for (let day = from; day <= to; day = addDays(day, 1)) await buy(day, count(day));
};
const isSaturday = (day: string): boolean => new Date(day).getUTCDay() === 6;

const done = async (method: "POST" | "PUT", path: string, body: Json, status = 200) => {
  const answer = await shop.send(method, path, body, undefined, { "if-match": "*" });
  expect([path, answer.status, answer.body.code]).toEqual([path, status, undefined]);
  return answer.body;
};

const campaign = (id: string, more: Json = {}): Json => ({
  ...{ campaign_id: id, name: `Name of ${id}`, name_ar: `اسم ${id}`, ...more },
});
const rule = (id: string, points: number, more: Json = {}): Json => ({
  ...{ rule_id: `${id}-rule`, name: `Rule of ${id}`, name_ar: `قاعدة ${id}`, campaign_id: id },
  ...{ trigger: "purchase", effects: [{ kind: "fixed", points }], ...more },
});

const draft = async (id: string, points: number, more: Json = {}) => {
  await done("POST", "/v1/campaigns", campaign(id, more), 201);
  await done("POST", "/v1/rules", rule(id, points), 201);
};
const sample = { from: "2026-11-02", to: "2026-11-15" };
const simulated = async (id: string, days: Json = sample) => {
  const run = await simulate(shop, { kind: "campaign", id, ...days, dates: "ignore" });
  expect(run.state).toBe("done");
  return run;
};
const publish = (id: string) => done("POST", `/v1/campaigns/${id}/publish`, { with_rules: true });

const told = async (id: string, now: string): Promise<Json> => {
  shop.setTime(now);
  await catchUpAll({ db: shop.db, programmes }, () => new Date(now));
  const { status, body } = await shop.get(`/v1/campaigns/${id}/forecast`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};

/** Points of a campaign by local day, as the orders' own lines have them. */
const inLedger = async (id: string): Promise<Map<string, number>> => {
  const rows = await shop.db.query<{ day: string; points: number }>({
    text: `select (e.occurred_at at time zone 'Africa/Cairo')::date as day, sum(v.points)::int8 as points
      from sales_order e cross join lateral json_array_elements(e.lines) l
      cross join lateral json_to_recordset(l.value -> 'parts') v(source text, points int8)
      where v.source = $1 group by 1`,
    values: [`${id}-rule`],
  });
  return new Map(rows.map(({ day, points }) => [day, points]));
};
const given = async (id: string, body: Json): Promise<void> => {
  const ledger = await inLedger(id);
  for (const { day, points } of body.days)
    expect([day, points]).toEqual([day, ledger.get(day) ?? 0]);
  const whole = [...ledger.values()].reduce((sum, points) => sum + points, 0);
  expect([body.totals.points, body.days.at(-1)?.total ?? 0]).toEqual([whole, whole]);
};

beforeAll(async () => {
  shop = await openMarketplace("2026-11-02T06:00:00Z");
  programmes = openProgramme(shop.db);
  // Two orders a day, and six on Saturdays, on which the simulations look back.
  await buyDaily(sample.from, sample.to, (day) => (isSaturday(day) ? 6 : 2));
  // Night in Cairo: the day has begun.
  shop.setTime("2026-11-15T22:00:00Z");
  await draft("said", 10);
  await draft("unsaid", 10);
  await draft("capped", 10, { budget_points: 100 });
  await simulated("said");
  await simulated("capped");
  for (const id of ["said", "unsaid", "capped"]) await publish(id);
  shop.setTime("2026-11-15T22:01:00Z");
  await simulated("unsaid");
  // A Monday to Sunday: three orders a day, nine on Saturday.
  await buyDaily("2026-11-16", "2026-11-21", (day) => (isSaturday(day) ? 9 : 3));
  const last = `/v1/orders/${await buy("2026-11-22", 3, "placed")}`;
  expect((await shop.send("PATCH", last, { status: "cancelled" })).status).toBe(200);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

const endOfWeek = "2026-11-22T21:59:59.999Z";

test("what it gave is what the orders have, beside the average of each weekday of its simulation", async () => {
  const body = await told("said", endOfWeek);
  await given("said", body);
  // The cancelled order counts: what is compared is what was given, on both sides.
  expect(body.totals.points).toBe((6 * 3 + 9) * 10);
  expect(body.days.map(({ forecast }: Json) => forecast)).toEqual([20, 20, 20, 20, 20, 60, 20]);
  expect(body.totals).toMatchObject({ forecast: 180, compared_points: 270, difference_bps: 5_000 });
  expect(body.totals.cost).toBe(Math.floor((270 * 1_000) / 500));
  expect(body.versions).toHaveLength(1);
  const [{ simulated: run }] = body.versions;
  expect(run).toMatchObject({ ...sample, orders: 36, points: 360, runs_out_on: null });
  expect(run.difference.points).toBe(360);
  expect(body.budget).toBe(null);
});

test("today counts up to now", async () => {
  // Half of a Sunday in Cairo.
  const { days } = await told("said", "2026-11-22T10:00:00Z");
  expect(days.at(-1)).toMatchObject({ day: "2026-11-22", forecast: 10 });
});

test("a version that nobody simulated before it was published has no forecast, whatever was simulated after", async () => {
  const body = await told("unsaid", endOfWeek);
  await given("unsaid", body);
  expect(body.versions).toMatchObject([{ simulated: null }]);
  expect(body.totals).toMatchObject({ forecast: null, compared_points: 0, difference_bps: null });
  expect(body.days.every(({ forecast }: Json) => forecast === null)).toBe(true);
});

test("nothing is forecast beyond the budget", async () => {
  const body = await told("capped", endOfWeek);
  await given("capped", body);
  // In the simulation the budget went on its fifth day: 20 a day, and no Saturday among them.
  expect(body.versions[0].simulated).toMatchObject({ points: 100, runs_out_on: "2026-11-06" });
  expect(body.days.map(({ forecast_total }: Json) => forecast_total)).toEqual([
    ...[20, 40, 60, 80, 100, 100, 100],
  ]);
  expect(body.budget).toMatchObject({ points: 100 });
});

test("a newer version's forecast counts from its instant on, the older one until then", async () => {
  // Noon in Cairo of a Monday, summer time being over.
  shop.setTime(noon("2026-11-23"));
  const changed = rule("said", 30);
  await done("PUT", "/v1/rules/said-rule", { ...changed, rule_id: undefined, campaign_id: "said" });
  await done("PUT", "/v1/campaigns/said", { ...campaign("said"), campaign_id: undefined });
  await simulated("said");
  await publish("said");
  await buyDaily("2026-11-23", "2026-11-24", () => 2);
  const body = await told("said", "2026-11-24T21:59:59.999Z");
  await given("said", body);
  expect(body.versions.map(({ simulated: run }: Json) => run?.points)).toEqual([360, 1_080]);
  expect(body.versions[0].until).toBe(body.versions[1].from);
  expect(body.versions[1].until).toBe(null);
  // Half a day at 20 and half at 60, then a whole one.
  expect(body.days.slice(-2).map(({ forecast }: Json) => forecast)).toEqual([40, 60]);
});

test("a pause gives nothing and expects nothing, and makes no version", async () => {
  shop.setTime("2026-11-24T22:00:00Z");
  await done("POST", "/v1/campaigns/said/pause", {});
  shop.setTime("2026-11-25T22:00:00Z");
  await done("POST", "/v1/campaigns/said/resume", {});
  const body = await told("said", "2026-11-26T21:59:59.999Z");
  expect(body.versions).toHaveLength(2);
  expect(body.days.slice(-2).map(({ forecast }: Json) => forecast)).toEqual([0, 60]);
});

test("before it begins there are no days, and what is not there is not found", async () => {
  await draft("later", 10, { start_date: "2027-01-10" });
  await publish("later");
  const body = await told("later", "2026-11-26T22:00:00Z");
  expect([body.status, body.days]).toEqual(["scheduled", []]);
  await done("POST", "/v1/campaigns", campaign("drafted"), 201);
  expect(await told("drafted", "2026-11-26T22:00:00Z")).toMatchObject({ versions: [], days: [] });
  const { status, body: none } = await shop.get("/v1/campaigns/nobody/forecast");
  expect([status, none.code]).toEqual([404, "campaign_not_found"]);
});

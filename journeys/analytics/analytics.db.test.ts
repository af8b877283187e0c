// Every figure of dashboards and reports equals a direct query over entries and orders, on a small
// demo marketplace and after what comes later.
import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildFigures } from "../../server/src/analytics/service/rebuild.ts";
import { catchUpAll, keptByDay, postedByDay } from "../../server/src/analytics/testing.ts";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const from = "2026-09-01";
const to = "2026-11-21";
const range = `from=${from}&to=${to}`;
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  const plan = { seed: "nuqta", today: "2026-11-21", divisor: 40 };
  expect(await loadDemo({ db, programmes, now }, plan)).toBe("loaded");
  shop = await openMarketplace(now().toISOString(), db);
  await catchUpAll({ db, programmes }, now);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

const local = (column: string) => `(${column} at time zone 'Africa/Cairo')::date`;
const within = (column: string) => `${local(column)} between '${from}' and '${to}'`;
const number = async (text: string): Promise<number> =>
  Number((await shop.db.query<{ n: number | null }>({ text }))[0]?.n ?? 0);
const report = async (path: string) => {
  const { status, body } = await shop.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const posted = (condition: string) =>
  number(`select sum(p.points)::int8 as n from posting p join entry e using (member_id, entry_no)
    where ${condition} and ${within("e.effective_at")}`);

test("the kept days equal the entries, and so do those worked out anew", async () => {
  expect(await keptByDay(shop.db)).toEqual(await postedByDay(shop.db));
  const done = await rebuildFigures(shop.db, programmes, { mend: false, now, found: () => {} });
  expect(done).toMatchObject({ differences: 0 });
  expect(done.events).toBeGreaterThan(1_000);
});

test("points: totals, rate and days are sums of postings", async () => {
  const body = await report(`/v1/analytics/points?${range}`);
  expect(body.totals.issued).toBe(await posted("p.debit = 10"));
  expect(body.totals.redeemed).toBe(await posted("p.credit = 11"));
  expect(body.totals.activated).toBe(await posted("p.credit = 1 and p.debit in (2, 10)"));
  expect(body.totals.issued).toBeGreaterThan(1_000);
  const rate = Math.floor((body.totals.redeemed * 10_000) / body.totals.activated);
  expect(body.redemption_rate).toBe(rate);
  const days = body.days as { issued: number }[];
  expect(days).toHaveLength(82);
  expect(days.reduce((sum, { issued }) => sum + issued, 0)).toBe(body.totals.issued);
  expect(body.previous).toEqual({ from: "2026-06-11", to: "2026-08-31" });
  expect(body.as_of).toBe(now().toISOString());
});

test("the liability rolls forward to what the lots hold, to the piastre, for every payer", async () => {
  const { liability, funders } = await report(`/v1/analytics/points?${range}`);
  const ins = ["issued", "given_back", "adjusted"];
  const outs = ["cancelled", "redeemed", "expired", "clawed_back", "repaid"];
  for (const one of [liability, ...funders])
    for (const unit of ["points", "money"]) {
      const sum = (names: string[]) => names.reduce((all, name) => all + one[name][unit], 0);
      expect([one.party, one.opening[unit] + sum(ins) - sum(outs)]).toEqual([
        one.party,
        one.closing[unit],
      ]);
    }
  expect(liability.closing.points).toBe(await number("select sum(remaining)::int8 as n from lot"));
  const [exact] = await shop.db.query<{ n: number }>({
    text: `select sum(remaining * cost_piastres / cost_points::numeric)::float8 as n from lot`,
  });
  expect(Math.abs(liability.closing.money - (exact?.n ?? 0))).toBeLessThanOrEqual(funders.length);
  expect(funders.length).toBeGreaterThan(1);
});

test("sellers: orders and sales are those of the orders, less what went back", async () => {
  const body = await report(`/v1/analytics/sellers?${range}`);
  const lines = `from sales_order s cross join lateral json_array_elements(s.body -> 'lines') l
    where s.entry_no > 0 and ${within("s.occurred_at")}`;
  const gross = await shop.db.query<{ id: string; orders: number; sales: number }>({
    text: `select l ->> 'seller_id' as id, count(distinct s.order_id) as orders,
      sum((l ->> 'quantity')::int8 * (l ->> 'unit_price')::int8 - coalesce((l ->> 'discount')::int8, 0))::int8 as sales
      ${lines} group by 1`,
  });
  const back = await shop.db.query<{ id: string; amount: number }>({
    text: `select l ->> 'seller_id' as id, sum((l ->> 'amount')::int8)::int8 as amount
      from event e cross join lateral json_array_elements(e.payload -> 'lines') l
      where e.type in ('order.returned', 'order.cancelled') and ${within("e.occurred_at")} group by 1`,
  });
  expect(back.length).toBeGreaterThan(0);
  expect(gross.length).toBeGreaterThan(5);
  const shown = new Map(body.sellers.map((one: { seller_id: string }) => [one.seller_id, one]));
  for (const { id, orders, sales } of gross) {
    const less = back.find((one) => one.id === id)?.amount ?? 0;
    expect([id, shown.get(id)]).toMatchObject([id, { orders, sales: sales - less }]);
  }
  const sold = (body.sellers as { sales: number }[]).reduce((sum, { sales }) => sum + sales, 0);
  expect(body.totals.sales).toBe(sold);
});

test("all sales ever, less what went back, are what members have spent", async () => {
  const kept = await number(
    "select sum(sales - sales_back)::int8 as n from rollup_daily where scope = 'all'",
  );
  expect(kept).toBe(await number("select sum(spend)::int8 as n from account"));
});

test("members: joined, active, breakage and cohorts are counted from accounts and entries", async () => {
  const body = await report(`/v1/analytics/members?${range}`);
  expect(body.members).toBe(await number("select count(*) as n from account"));
  expect(body.joined).toBe(
    await number(`select count(*) as n from account where ${within("joined_at")}`),
  );
  const active = `select count(distinct member_id) as n from entry where kind in ('earn', 'redeem')
    and ${local("effective_at")} > '${to}'::date - 90 and ${local("effective_at")} <= '${to}'`;
  expect(body.active).toBe(await number(active));
  expect(body.active).toBeGreaterThan(5);
  const cohort = body.cohorts.at(0);
  const inMonth = (column: string, month: string) =>
    `date_trunc('month', ${column} at time zone 'Africa/Cairo')::date = '${month}'`;
  expect(cohort.members).toBe(
    await number(`select count(*) as n from account where ${inMonth("joined_at", cohort.joined)}`),
  );
  const third = "2026-02-01";
  expect(cohort.joined).toBe("2025-12-01");
  expect(cohort.months[2].active).toBe(
    await number(`select count(distinct e.member_id) as n from entry e join account a using (member_id)
      where e.kind in ('earn', 'redeem') and ${inMonth("a.joined_at", cohort.joined)}
        and ${inMonth("e.effective_at", third)}`),
  );
  expect(cohort.months[2].active).toBeGreaterThan(0);
  const spent = (body.cohorts as { months: { spend: number }[] }[])
    .flatMap(({ months }) => months)
    .reduce((sum, { spend }) => sum + spend, 0);
  expect(spent).toBe(
    await number(
      `select sum(spend)::int8 as n from account where ${local("joined_at")} >= '2025-12-01'`,
    ),
  );
  const issued = (body.breakage as { issued: number; month: string }[]).find(
    ({ month }) => month === "2026-10-01",
  );
  expect(issued?.issued).toBe(
    await number(`select sum(p.points)::int8 as n from posting p join lot l using (member_id, lot_no)
      join entry o on o.member_id = l.member_id and o.entry_no = l.entry_no
      where p.debit = 10 and ${inMonth("o.effective_at", "2026-10-01")}`),
  );
});

test("campaigns: points, orders and reach are those that the lines name", async () => {
  const body = await report(`/v1/analytics/campaigns?from=2025-11-01&to=${to}`);
  const given = await shop.db.query<{
    id: string;
    points: number;
    orders: number;
    members: number;
  }>({
    text: `select r.live ->> 'campaign_id' as id, sum(v.points)::int8 as points,
        count(distinct e.order_id) as orders, count(distinct e.member_id) as members
      from sales_order e cross join lateral json_array_elements(e.lines) l
      cross join lateral json_to_recordset(l.value -> 'parts') v(source text, points int8)
      join programme_item r on r.kind = 'rule' and r.item_id = v.source
      where v.points > 0 and r.live ->> 'campaign_id' is not null group by 1`,
  });
  expect(given.length).toBeGreaterThan(0);
  for (const { id, points, orders, members } of given) {
    const shown = body.campaigns.find((one: { campaign_id: string }) => one.campaign_id === id);
    expect(shown).toMatchObject({ points, orders, reached: members, reached_ever: members });
    expect(shown.cost).toBe(Math.floor((points * 1_000) / 500));
  }
  expect(body.totals.points).toBe(given.reduce((sum, { points }) => sum + points, 0));
});

test("dashboards say the same as the reports", async () => {
  const kpis = async (tab: string) => {
    const body = await report(`/v1/analytics/overview?tab=${tab}&${range}`);
    return new Map<string, { value: number; previous: number | null; series: number[] }>(
      body.kpis.map((one: { id: string }) => [one.id, one]),
    );
  };
  const points = await report(`/v1/analytics/points?${range}`);
  const sellers = await kpis("sellers");
  expect(sellers.get("points_distributed")?.value).toBe(points.totals.issued);
  expect(sellers.get("points_distributed")?.previous).toBe(points.before.issued);
  expect(sellers.get("points_distributed")?.series).toHaveLength(82);
  expect(sellers.get("redemption_rate")?.value).toBe(points.redemption_rate);
  expect(sellers.get("sellers_onboarded")?.value).toBe(
    await number("select count(*) as n from seller where origin = 'managed'"),
  );
  const sold = await report(`/v1/analytics/sellers?${range}`);
  expect(sellers.get("total_sales")?.value).toBe(sold.totals.sales);
  const brands = await kpis("brands");
  const managed = await number("select count(*) as n from brand where origin = 'managed'");
  expect(brands.get("brands_managed")?.value).toBe(managed);
  const perBrand = await posted(
    `p.debit = 10 and (select l.brand_id is not null from lot l where l.member_id = p.member_id and l.lot_no = p.lot_no)`,
  );
  expect(brands.get("points_per_brand")?.value).toBe(Math.floor(perBrand / managed));
  const campaigns = await kpis("campaigns");
  expect([...campaigns.keys()]).toEqual([
    "active_campaigns",
    "campaign_points",
    "effectiveness",
    "budget_utilization",
  ]);
  const report2 = await report(`/v1/analytics/campaigns?${range}`);
  expect(campaigns.get("campaign_points")?.value).toBe(report2.totals.points);
  const ids = await report("/v1/campaigns?status=active");
  expect(campaigns.get("active_campaigns")?.value).toBe(ids.total);
});

test("what comes later, or from before, lands on its own day", async () => {
  const before = await report(`/v1/analytics/sellers?${range}`);
  const line = aLine("1", 12_345, { seller_id: "S-late" });
  const late = anOrder("late-1", "M-late", {
    occurred_at: "2026-09-10T09:00:00Z",
    status: "placed",
    lines: [line],
  });
  expect((await shop.post("/v1/orders", late)).status).toBe(201);
  await catchUpAll({ db: shop.db, programmes }, now);
  const after = await report(`/v1/analytics/sellers?${range}`);
  expect(after.totals.sales - before.totals.sales).toBe(12_345);
  const sept10 = (body: typeof after) =>
    body.days.find(({ day }: { day: string }) => day === "2026-09-10").sales;
  expect(sept10(after) - sept10(before)).toBe(12_345);
  expect((await shop.send("PATCH", "/v1/orders/late-1", { status: "cancelled" })).status).toBe(200);
  await catchUpAll({ db: shop.db, programmes }, now);
  expect((await report(`/v1/analytics/sellers?${range}`)).totals.sales).toBe(before.totals.sales);
});

test("files hold the same rows, in either language", async () => {
  const body = await report(`/v1/analytics/sellers?${range}`);
  const file = await shop.get(`/v1/exports/analytics/sellers?${range}&locale=ar`);
  const rows = file.text.trim().split("\r\n");
  expect(rows[0]).toContain("اسم النشاط التجاري");
  expect(rows).toHaveLength(body.sellers_total + 1);
  const { seller_id, orders, sales } = body.sellers[0];
  expect(rows[1]).toContain(`${seller_id},`);
  expect(rows[1]).toContain(`,${orders},${Math.floor(sales / 100)}.`);
  for (const one of ["points", "members", "campaigns"])
    expect((await shop.get(`/v1/exports/analytics/${one}?${range}`)).text.length).toBeGreaterThan(
      200,
    );
});

test("days in the wrong order, or too many, are refused", async () => {
  for (const wrong of ["from=2026-11-02&to=2026-11-01", "from=2020-01-01&to=2026-11-01"])
    expect((await shop.get(`/v1/analytics/points?${wrong}`)).body).toMatchObject({
      code: "invalid_parameter",
      errors: [{ path: "from" }],
    });
});

test("activity is what happened last; its subject fits the dashboard", async () => {
  for (const [tab, kind] of [
    ["sellers", "seller"],
    ["brands", "brand"],
    ["campaigns", "campaign"],
  ]) {
    const { data } = await report(`/v1/activity?tab=${tab}&limit=25`);
    expect([tab, data.length > 0]).toEqual([tab, true]);
    const instants = data.map(({ at }: { at: string }) => at);
    expect(instants).toEqual([...instants].sort().reverse());
    for (const one of data)
      expect([
        tab,
        ["brand", "campaign", "rule", kind].includes(one.subject?.kind ?? kind),
      ]).toEqual([tab, true]);
  }
  await shop.post("/v1/sellers", { seller_id: "S-new", name: "Siwa Dates" });
  const { data } = await report("/v1/activity?tab=sellers");
  expect(data).toContainEqual(
    expect.objectContaining({
      text: "Seller onboarded",
      subject: { kind: "seller", id: "S-new", name: "Siwa Dates", name_ar: "Siwa Dates" },
    }),
  );
});

// Deferred revenue of closed months: worked out once, tied to the ledger, booked beside the journal.
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeNext } from "../../server/src/revenue/service/making.ts";
import { openMonthShop } from "../settlements/month-shop.ts";
import type { Json } from "../support/marketplace.ts";

/** Two points for each pound, paid by the marketplace. */
const ours: Json = {
  ...{ rule_id: "ours", version: 1, name: "ours", name_ar: "ours", description: "" },
  ...{ trigger: "purchase", when: { op: "all", items: [] }, targets: {}, schedule: {} },
  ...{ constraints: { op: "all", items: [] }, audience: { kind: "all" }, priority: 50 },
  ...{ excludes: [], on_return: "reevaluate", effects: [{ kind: "percent", bps: 20_000 }] },
  funding: [{ party: "platform", share_bps: 10_000 }],
};

let world: Awaited<ReturnType<typeof openMonthShop>>;
beforeEach(async () => {
  world = await openMonthShop({ expiry_days: 40, rules: { ours } });
});
afterEach(() => world.stop());

const codes = {
  ...{ points_liability: "2100", points_cost: "6100", funder_points: "1300", redemptions: "4900" },
  ...{ breakage: "4800", bank: "1010", sellers: "1200", wallets: "2200", billed_points: "1300" },
  ...{ reimbursements: "5200", fees: "4200", disputes: "5300", adjustments: "5400" },
};
const terms = {
  ...{ share_bps: 1_200, value_points: 50, value_piastres: 100, assumed_bps: 7_000 },
  ...{ floor_bps: 1_000, history_months: 12, principals: ["platform"] },
  codes: {
    ...{ contract_liability: "2110", sales_revenue: "4010", points_revenue: "4110" },
    ...{ breakage_revenue: "4120", transition: "3200" },
  },
};

const put = (path: string, body: Json) => world.shop.send("PUT", path, body, `k-${Math.random()}`);
const save = async (changed: Json = {}): Promise<Json> => {
  const saved = await put("/v1/revenue-basis", { ...terms, ...changed });
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  return saved.body;
};
const read = (month: string) => world.shop.get(`/v1/months/${month}/revenue`);
const work = async (): Promise<void> => {
  while ((await makeNext(world.shop.db, world.now())) !== undefined);
};
const revenueOf = async (month: string): Promise<Json> => {
  await work();
  const { status, body, text } = await read(month);
  expect([status, text]).toEqual([200, text]);
  return body;
};
const back = async (order: string, id: string, instant: string): Promise<void> => {
  const { status, text } = await world.shop.post(`/v1/orders/${order}/returns`, {
    ...{ return_id: id, occurred_at: instant, lines: [{ line_id: "1", quantity: 1 }] },
  });
  expect([status, text]).toEqual([201, text]);
};
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const moves = "transition deferral return redemption breakage re_estimate expiry".split(" ");

/** September with three orders, one of them back in October; October with points spent; November, in which points end. */
const liveSeptember = async (): Promise<void> => {
  expect((await put("/v1/journal-accounts", codes)).status).toBe(200);
  await world.buy("o-1", "S-1", 100_000, 0, "m-1");
  await world.buy("o-2", "S-1", 1_000, 500, "m-1");
  await world.buy("o-3", "S-2", 70_000);
};
const liveOctober = async (): Promise<void> => {
  world.at("2026-10-02T10:00:00Z");
  await back("o-3", "r-1", "2026-10-02T09:00:00Z");
  await world.buy("o-4", "S-2", 99_999, 49_000, "m-1");
};

test("revenue is deferred from the month in which somebody chose how, with what stood before", async () => {
  await liveSeptember();
  await liveOctober();
  await world.closeMonth("2026-09");
  expect((await read("2026-09")).body.code).toBe("revenue_basis_missing");
  expect(await save()).toMatchObject({ version: 1, after: "2026-09", changed_by_name: "stories" });
  expect((await read("2026-10")).body.code).toBe("month_open");
  expect((await read("2026-08")).body.code).toBe("month_not_found");
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  const october = await revenueOf("2026-10");
  const { movement, lines, cohorts } = october;
  expect(october).toMatchObject({ date: "2026-10-31", reference: "NQ-2026-10-R", version: 1 });
  expect([movement.opening, movement.transition > 0]).toEqual([0, true]);
  expect(sum(moves.map((move) => movement[move]))).toBe(movement.closing);
  expect([movement.return < 0, movement.redemption < 0, movement.breakage < 0]).toEqual([
    ...[true, true, true],
  ]);
  expect(sum(cohorts.map(({ closing }: Json) => closing))).toBe(movement.closing);
  expect(october.debit).toBe(october.credit);
  expect(sum(lines.map(({ debit, credit }: Json) => debit - credit))).toBe(0);
  const liability = lines.filter(({ account }: Json) => account === "contract_liability");
  expect(sum(liability.map(({ debit, credit }: Json) => credit - debit))).toBe(movement.closing);
  expect(lines.some(({ party }: Json) => party !== "platform")).toBe(false);

  // Every cohort, counted lot by lot from the ledger; what is left, by the close.
  const counted = await world.shop.db.query<Json>({
    text: `select to_char(e.effective_at at time zone 'Africa/Cairo', 'YYYY-MM') as cohort,
        sum((f ->> 'points')::int8)::int8 as issued
      from lot l join entry e on e.member_id = l.member_id and e.entry_no = l.entry_no
      cross join lateral jsonb_array_elements(l.funding) f
      where f ->> 'party' = 'platform' group by 1 order by 1 desc`,
  });
  expect(cohorts.map(({ cohort, issued }: Json) => ({ cohort, issued }))).toEqual(counted);
  const closed = (await world.month("2026-10")).parties.find(
    ({ party }: Json) => party === "platform",
  );
  expect(sum(cohorts.map(({ left }: Json) => left))).toBe(closed.closing.points);
  const [newest, oldest] = cohorts;
  expect([newest.sold, newest.price]).toEqual([99_999, 11_999]);
  expect([oldest.sold, oldest.price]).toEqual([170_000, 20_400]);
  const value = Math.floor((oldest.issued * 100 * 7_000) / (50 * 10_000));
  expect([oldest.value, oldest.first_bps]).toEqual([value, 7_000]);
  expect(oldest.deferred).toBe(Math.floor((20_400 * value) / (20_400 + value)));
});

test("journal and entry together leave nothing of the marketplace's points at their cost", async () => {
  await save();
  await liveSeptember();
  await liveOctober();
  await world.closeMonth("2026-09");
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  await work();
  let before = 0;
  for (const month of ["2026-09", "2026-10"]) {
    const journal = (await world.shop.get(`/v1/months/${month}/journal`)).body;
    const revenue = await revenueOf(month);
    expect(revenue.movement.opening).toBe(before);
    before = revenue.movement.closing;
    const left = (account: string): number =>
      sum(
        [...journal.lines, ...revenue.lines]
          .filter((one: Json) => one.account === account && one.party === "platform")
          .map(({ debit, credit }: Json) => debit - credit),
      );
    for (const account of ["points_liability", "points_cost", "redemptions", "breakage"])
      expect([month, account, left(account)]).toEqual([month, account, 0]);
  }
  expect(before).toBeGreaterThan(0);
});

test("a month that follows counts only what is new, and a late order too; points that end leave nothing", async () => {
  await save();
  await liveSeptember();
  await liveOctober();
  await world.closeMonth("2026-09");
  const september = await revenueOf("2026-09");
  // An order of September that comes in October, behind the close.
  const late = await world.shop.post("/v1/orders", {
    ...{ order_id: "late", member_id: "m-1", status: "delivered" },
    lines: [
      {
        ...{ line_id: "1", sku: "A", quantity: 1, unit_price: 10_000, seller_id: "S-1" },
        category_id: "C-1",
      },
    ],
    occurred_at: "2026-09-20T09:00:00Z",
  });
  expect([late.status, late.text]).toEqual([201, late.text]);
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  const october = await revenueOf("2026-10");
  const cohortOf = (revenue: Json, cohort: string): Json =>
    revenue.cohorts.find((one: Json) => one.cohort === cohort);
  expect(cohortOf(october, "2026-09").sold).toBe(cohortOf(september, "2026-09").sold + 10_000);
  expect((await revenueOf("2026-09")).cohorts).toEqual(september.cohorts);
  world.at("2026-12-20T10:00:00Z");
  expect((await world.shop.post("/v1/jobs/settle/run", {})).status).toBeLessThan(300);
  await world.buy("o-9", "S-1", 100);
  world.at("2027-01-02T10:00:00Z");
  await world.closeMonth("2026-11");
  await world.closeMonth("2026-12");
  const december = await revenueOf("2026-12");
  for (const month of ["2026-09", "2026-10"])
    expect(cohortOf(december, month)).toMatchObject({ left: 0, closing: 0 });
  const november = await revenueOf("2026-11");
  expect(november.movement.expiry + december.movement.expiry).toBeLessThan(0);
});

test("closed months keep their terms, and nothing that was worked out changes", async () => {
  await save();
  expect((await save()).version).toBe(1);
  await liveSeptember();
  await liveOctober();
  await world.closeMonth("2026-09");
  const september = await revenueOf("2026-09");
  const changed = { principals: ["platform", "seller:S-1"], assumed_bps: 5_000 };
  expect(await save(changed)).toMatchObject({ version: 2, after: "2026-09" });
  expect(await revenueOf("2026-09")).toEqual(september);
  world.at("2026-11-03T10:00:00Z");
  await world.closeMonth("2026-10");
  const october = await revenueOf("2026-10");
  expect(october.version).toBe(2);
  // A payer that is new brings what stood before; the price of a cohort is not shared out anew.
  expect(october.movement.transition).toBeGreaterThan(0);
  expect(october.movement.opening).toBe(september.movement.closing);
  const own = october.cohorts.filter(({ party }: Json) => party === "platform");
  const first = Object.fromEntries(own.map((one: Json) => [one.cohort, one.first_bps]));
  expect(first).toEqual({ "2026-09": 7_000, "2026-10": 5_000 });
  expect(october.movement.re_estimate).not.toBe(0);
  await save({ principals: ["platform"] });
  world.at("2026-12-03T10:00:00Z");
  await world.closeMonth("2026-11");
  const november = await revenueOf("2026-11");
  expect(november.movement.transition).toBeLessThan(0);
  expect(sum(moves.map((move) => november.movement[move])) + november.movement.opening).toBe(
    november.movement.closing,
  );
  const { db } = world.shop;
  for (const text of [
    ...["update revenue_month set version = 9", "delete from revenue_fact"],
    ...["truncate revenue_basis cascade", "update revenue_basis set version = 9"],
  ])
    await expect(db.query({ text })).rejects.toThrow();
});

test("files hold every line in every layout, and what is wrong with terms is named", async () => {
  await save();
  await liveSeptember();
  world.at("2026-10-02T10:00:00Z");
  await world.closeMonth("2026-09");
  expect((await world.shop.get("/v1/exports/months/2026-09/revenue")).body.code).toBe(
    "revenue_not_ready",
  );
  const september = await revenueOf("2026-09");
  for (const layout of ["csv", "odoo", "business-central"])
    for (const locale of ["en", "ar"]) {
      const path = `/v1/exports/months/2026-09/revenue?layout=${layout}&locale=${locale}`;
      const file = await world.shop.get(path);
      expect(file.status).toBe(200);
      const [, ...rows] = file.text.trimEnd().split("\r\n");
      expect([layout, rows.length]).toEqual([layout, september.lines.length]);
      expect(file.text).toContain("NQ-2026-09-R");
    }
  const bad = await put("/v1/revenue-basis", {
    ...terms,
    ...{ share_bps: 0, floor_bps: 10_001, principals: ["platform", "platform"] },
    codes: { ...terms.codes, transition: "" },
  });
  const without = await put("/v1/revenue-basis", { ...terms, principals: ["seller:S-1"] });
  expect([without.status, without.body.errors[0].path]).toEqual([422, "principals"]);
  expect([bad.status, bad.body.errors.map(({ path }: Json) => path)]).toEqual([
    422,
    ["share_bps", "floor_bps", "principals", "codes.transition"],
  ]);
});

test("a payer that nobody knows is refused by its place in the list, and nothing is saved", async () => {
  await world.buy("o-1", "S-1", 100_000);
  const changed = { principals: ["platform", "seller:S-1", "brand:B-9", "seller:S-9"] };
  const refused = await put("/v1/revenue-basis", { ...terms, ...changed });
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    ...[422, "unknown_brand"],
    [
      expect.objectContaining({ path: "principals[2]", code: "unknown_brand" }),
      expect.objectContaining({ path: "principals[3]", code: "unknown_seller" }),
    ],
  ]);
  expect((await world.shop.get("/v1/revenue-basis")).body.version).toBeNull();
  expect((await save({ principals: ["platform", "seller:S-1"] })).version).toBe(1);
});

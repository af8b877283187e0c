// Drafts replayed over a year of stored orders: what is live gives back what was posted.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureDemo } from "../../server/src/demo/service/start.ts";
import { type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { simulate } from "../support/simulate.ts";

const now = "2026-11-21T12:00:00Z";
const month = { from: "2026-10-25", to: "2026-11-21" };
let shop: Marketplace;

beforeAll(async () => {
  shop = await openMarketplace(now);
  const given = { now: () => new Date(now), divisor: 40 };
  expect(await ensureDemo(shop.db, given)).toBe("loaded");
});
afterAll(() => shop?.close());

/** Everything that was posted for orders of a period, added up by the database. */
const posted = async ({ from, to }: { from: string; to: string }) => {
  const [row] = await shop.db.query<{ orders: number; awarded: number; kept: number }>({
    text: `select count(*) as orders, sum(e.points)::int8 as awarded,
        sum((select sum(case when o.status = 'cancelled' then 0
          else (l ->> 'points')::int8 - (l ->> 'clawed')::int8 end)
          from json_array_elements(o.lines) l))::int8 as kept
      from sales_order o join entry e on e.member_id = o.member_id and e.entry_no = o.entry_no
      where (o.occurred_at at time zone 'Africa/Cairo')::date between $1::date and $2::date`,
    values: [from, to],
  });
  return row;
};

const sameForAll = (total: number) => ({ total, gained: 0, lost: 0, same: total });

test.each([
  // Rules published on the 10th hold for orders before it, too, but White Friday has its own dates.
  ["a month", month],
  ["a week", { from: "2026-11-14", to: "2026-11-20" }],
  ["a year, with every campaign in it", { from: "2025-11-22", to: "2026-11-21" }],
])(
  "replaying what is live gives a difference of zero, and what was posted: %s",
  async (_, days) => {
    const { state, result, progress } = await simulate(shop, { kind: "live", ...days });
    const books = await posted(days);
    expect(state).toBe("done");
    expect(books?.orders).toBeGreaterThan(4);
    expect(progress).toEqual({ orders_done: books?.orders, orders_total: books?.orders });
    expect(result.live_check).toEqual({
      orders: books?.orders,
      posted_points: books?.awarded,
      replayed_points: books?.awarded,
      differences: 0,
      explained: { rules_since: 0, limits: 0 },
      is_exact: true,
    });
    expect(result.totals.difference).toEqual({ points: 0, value: 0 });
    expect(result.totals.draft).toEqual(result.totals.live);
    expect([result.totals.live.awarded, result.totals.live.points]).toEqual([
      books?.awarded,
      books?.kept,
    ]);
    expect(result.orders).toEqual(sameForAll(books?.orders ?? 0));
    expect(result.members).toEqual(sameForAll(result.members.total));
    expect([result.winners, result.losers]).toEqual([[], []]);
  },
);

test("every table adds up to the total", async () => {
  const { result } = await simulate(shop, { kind: "rule", id: "NEW-YEAR", ...month });
  expect(result.totals.difference.points).toBeGreaterThan(0);
  for (const table of ["by_day", "by_seller", "by_category", "by_tier", "by_rule", "by_funder"])
    for (const side of ["live", "draft"])
      for (const figure of ["awarded", "taken_back", "points"])
        expect([
          table,
          side,
          figure,
          result[table].reduce((sum: number, row: Json) => sum + row[side][figure], 0),
        ]).toEqual([table, side, figure, result.totals[side][figure]]);
  const ofRule = result.by_rule.find((row: Json) => row.id === "NEW-YEAR");
  expect(ofRule).toMatchObject({ name: "New Year gift", name_ar: "هدية رأس السنة" });
  // The members' daily cap takes some of it from what other rules give.
  expect(ofRule.difference.points).toBeGreaterThanOrEqual(result.totals.difference.points);
  expect(result.winners[0].difference).toBeGreaterThanOrEqual(250);
});

test("what was published since is told apart from what nobody can explain", async () => {
  const url = "/v1/earning-settings";
  const { live, etag } = (await shop.get(url)).body;
  const value = { ...live, global: { kind: "percent", bps: 600 } };
  await shop.send("PUT", url, value, undefined, { "if-match": etag });
  const drafted = await simulate(shop, { kind: "earning_settings", ...month });
  expect((await shop.post(`${url}/publish`, {})).status).toBe(200);
  const since = await simulate(shop, { kind: "live", ...month });
  expect(since.live_version).toBeGreaterThan(drafted.live_version);
  expect(since.result.totals.live).toEqual(drafted.result.totals.draft);
  const { live_check: check } = since.result;
  expect(check).toMatchObject({ differences: 0, is_exact: true });
  expect(check.explained.rules_since).toBeGreaterThan(check.orders / 2);
  expect(check.replayed_points).toBeGreaterThan(check.posted_points);

  // A record that was tampered with is what nothing explains. (History cannot be changed, orders can.)
  await shop.db.query({
    text: `update sales_order set lines = replace(lines::text, '"points":', '"points":1')::json
      where (member_id, order_id) = (select member_id, order_id from sales_order
        where occurred_at > '2026-11-01' and status = 'delivered' and entry_no > 0
        order by occurred_at limit 1)`,
  });
  const tampered = await simulate(shop, { kind: "live", ...month });
  expect(tampered.result.live_check).toMatchObject({ differences: 1, is_exact: false });
  expect(tampered.result.totals.difference).toEqual({ points: 0, value: 0 });
});

test("the file holds every row of every table", async () => {
  const { simulation_id, result } = await simulate(shop, {
    kind: "rule",
    id: "NEW-YEAR",
    ...month,
  });
  const fetchFile = async (locale: string) => {
    const url = `/v1/simulations/${simulation_id}/csv?locale=${locale}`;
    const { status, text } = await shop.get(url);
    expect([status, text.startsWith("\uFEFF")]).toEqual([200, true]);
    return text.split("\r\n");
  };
  const english = await fetchFile("en");
  const rows = ["day", "seller", "category", "tier", "rule", "funder"].reduce(
    (sum, table) => sum + result[`by_${table}`].length,
    0,
  );
  expect(english.length).toBe(1 + 1 + rows + 1);
  const { totals } = result;
  expect(english[1]).toContain(`Total,,,${totals.orders},${totals.live.awarded},`);
  expect((await fetchFile("ar"))[0]).toContain("الجدول");
  expect(english.join()).toContain("Rule,NEW-YEAR,New Year gift,");
});

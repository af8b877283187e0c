// Forecasts on real ledgers: three marketplaces of three years, told by dice, whose members buy, spend, return and forget.
// Decision 0180.
import { afterAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { addMonths } from "../../server/src/kit/pure/local-time.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { settleMembers } from "../../server/src/ledger/door/reading.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { answersOnly, dice } from "../support/nights.ts";
import { publish } from "../support/publish.ts";
import { isLong, roundsOf, seedOf } from "../support/rounds.ts";

const first = "2023-01-01";
const months = roundsOf({ ci: 36, long: 60, again: 36 });
const seeds = [1, 2, 3];
const members = 30;

const shops: Marketplace[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

/** Spends up to 300 points of a member who has so many; some spending is taken back. */
const spend = async (shop: Marketplace, member_id: string, roll: (n: number) => number) => {
  const held = await shop.post("/v1/redemptions", { member_id, points: 1 + roll(300) });
  const isReversed = roll(10) === 0;
  if (held.status !== 201) {
    expect(["unknown_member", "insufficient_points"]).toContain(held.body.code);
    return;
  }
  const redemption = `/v1/redemptions/${held.body.redemption_id}`;
  expect((await shop.post(`${redemption}/confirm`, {})).status).toBe(200);
  if (isReversed) expect((await shop.post(`${redemption}/reverse`, {})).status).toBe(200);
};

/** A ledger whose points are good for 150 days; the clock stands in the month after the last. */
const tellLedger = async (seed: number) => {
  const roll = dice(seedOf(seed));
  const db = await testDatabase();
  const shop = await openMarketplace(`${first}T10:00:00Z`, db, answersOnly);
  shops.push(shop);
  await db.query({ text: "update api_key set expires_at = '2100-01-01'" });
  await publish(db, (before) => ({
    ...before,
    ...(before.redemption && {
      redemption: { ...before.redemption, expiry_enabled: true, expiry_days: 150 },
    }),
  }));
  const programmes = openProgramme(db);
  let now = new Date(`${first}T10:00:00Z`);
  const clock = { now: () => now };
  const at = (instant: string): void => {
    now = new Date(instant);
    shop.setTime(instant);
  };
  const people = Array.from({ length: members }, (_, n) => ({
    id: `m-${n}`,
    joins: n < 12 ? 0 : roll(months),
    buys: 20 + roll(60),
    spends: roll(50),
  }));
  for (let month = 0; month < months; month += 1) {
    const date = addMonths(first, month).slice(0, 8);
    const here = people.filter(({ joins }) => joins <= month);
    at(`${date}03T10:00:00Z`);
    for (const { id, spends } of here) if (roll(100) < spends) await spend(shop, id, roll);
    at(`${date}10T10:00:00Z`);
    const orders = here
      .filter(({ buys }) => roll(100) < buys)
      .map(({ id }) =>
        anOrder(`${id}-${month}`, id, {
          occurred_at: now.toISOString(),
          lines: [aLine("1", 10_000 * (2 + roll(60)))],
        }),
      );
    if (orders.length > 0)
      expect((await shop.post("/v1/orders/batch", { orders })).status).toBe(207);
  }
  at(`${addMonths(first, months).slice(0, 8)}05T10:00:00Z`);
  const posting = openProgrammePosting({ db, clock, programmes });
  await settleMembers(
    posting,
    people.map(({ id }) => id),
  );
  await catchUpAll({ db, programmes }, clock.now);
  programmes.close();
  return shop;
};

test("seven to nine months of ten ended in their interval, and what happened is what the ledger says", async () => {
  const counts = { soon: { months: 0, inside: 0 }, all: { months: 0, inside: 0 } };
  for (const seed of seeds) {
    const shop = await tellLedger(seed);
    const { status, body } = await shop.get("/v1/analytics/forecast");
    expect([status, body.history]).toEqual([200, months]);
    const posted = await shop.db.query({
      text: `select date_trunc('month', e.effective_at at time zone 'Africa/Cairo')::date as month,
          sum(case when p.credit = 11 then p.points when p.debit = 11 then -p.points else 0 end)::int8 as redeemed,
          sum(case when p.credit = 12 then p.points else 0 end)::int8 as expired
        from posting p join entry e using (member_id, entry_no)
        where e.effective_at < $1 group by 1 order by 1`,
      values: [`${addMonths(first, months)}T00:00:00+02:00`],
    });
    expect(body.past).toEqual(posted.slice(-12));
    for (const [n, month] of (body.months as Json[]).entries())
      for (const measure of ["redeemed", "expired"]) {
        const { state, tested, low, points, high } = month[measure];
        expect([state, low <= points, points <= high]).toEqual(["told", true, true]);
        if (n === 0) expect(tested.months).toBeGreaterThanOrEqual(12);
        for (const count of n === 0 ? [counts.soon, counts.all] : [counts.all]) {
          count.months += tested.months;
          count.inside += tested.inside;
        }
      }
  }
  for (const { months: tried, inside } of Object.values(counts)) {
    expect(inside / tried).toBeGreaterThanOrEqual(0.7);
    expect(inside / tried).toBeLessThanOrEqual(0.9);
  }
  if (isLong || process.env["SEE"]) console.log(JSON.stringify(counts));
});

test("an empty ledger tells how much history is missing", async () => {
  const shop = await openMarketplace();
  shops.push(shop);
  const { body } = await shop.get("/v1/analytics/forecast");
  expect(body).toMatchObject({ history: 0, past: [] });
  expect(body.months.map(({ month }: Json) => month)).toEqual(
    [11, 12, 1, 2, 3, 4].map(
      (month) => `${month > 4 ? 2026 : 2027}-${String(month).padStart(2, "0")}-01`,
    ),
  );
  expect(body.months[0].expired).toEqual({ state: "short_history", months_missing: 11 });
});

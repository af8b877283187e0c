// Points outstanding by age and payer, members by balance and moves between tiers equal direct queries of the ledger, on
// a small demo marketplace. Decision 0177.

import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { type Age, ages } from "@nuqta/contracts/liability-report.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ageOf, balanceBands } from "../../server/src/analytics/domain/ages.ts";
import { rebuildFigures } from "../../server/src/analytics/service/rebuild.ts";
import { snapBalances } from "../../server/src/analytics/store/run.ts";
import { catchUpAll, lotsByIssue } from "../../server/src/analytics/testing.ts";
import { loadDemo } from "../../server/src/demo/service/load.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { aLine, anOrder, type Marketplace, openMarketplace } from "../support/marketplace.ts";

const now = () => new Date("2026-11-21T10:00:00Z");
const today = "2026-11-21";
const range = `from=2026-09-01&to=${today}`;
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  const plan = { seed: "nuqta", today, divisor: 40 };
  expect(await loadDemo({ db, programmes, now }, plan)).toBe("loaded");
  shop = await openMarketplace(now().toISOString(), db);
  await catchUpAll({ db, programmes }, now);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

type Sum = { points: number; money: number };
type Aged = Sum & { age: Age };
type Payer = Sum & { party: string; ages: Aged[] };

const report = async (path = `/v1/analytics/liability?${range}`) => {
  const { status, body } = await shop.get(path);
  expect(status).toBe(200);
  return body;
};
const number = async (text: string): Promise<number> =>
  Number((await shop.db.query<{ n: number | null }>({ text }))[0]?.n ?? 0);
const total = (rows: readonly Sum[]): Sum => ({
  points: rows.reduce((sum, { points }) => sum + points, 0),
  money: rows.reduce((sum, { money }) => sum + money, 0),
});

test("points by payer and age are what the lots have left, and everything adds up to the piastre", async () => {
  const body = await report();
  const payers: Payer[] = body.payers;
  const inLots = new Map<string, number>();
  for (const { party, issuedIn, points } of await lotsByIssue(shop.db)) {
    const key = `${party} ${ageOf(issuedIn, today)}`;
    inLots.set(key, (inLots.get(key) ?? 0) + points);
  }
  const shown = payers.flatMap(({ party, ages: of }) =>
    of.flatMap(({ age, points }) => (points === 0 ? [] : [[`${party} ${age}`, points] as const])),
  );
  expect(new Map(shown)).toEqual(inLots);
  expect(payers.length).toBeGreaterThan(2);
  expect(new Set([...inLots.keys()].map((key) => key.split(" ")[1])).size).toBeGreaterThan(1);
  for (const payer of payers) {
    expect(payer.ages.map(({ age }) => age)).toEqual([...ages]);
    expect(total(payer.ages)).toEqual({ points: payer.points, money: payer.money });
  }
  expect(total(payers)).toEqual(body.outstanding);
  for (const [i, aged] of (body.ages as Aged[]).entries())
    expect(total(payers.flatMap((payer) => payer.ages[i] ?? []))).toEqual({
      points: aged.points,
      money: aged.money,
    });
  // The closing of the points report is of the same payers, to the piastre.
  const { funders } = await report(`/v1/analytics/points?${range}`);
  const closings = (funders as { party: string; closing: Sum }[])
    .filter(({ closing }) => closing.points !== 0)
    .map(({ party, closing }) => [party, closing] as const);
  expect(new Map(payers.map(({ party, points, money }) => [party, { points, money }]))).toEqual(
    new Map(closings),
  );
});

test("members by balance are the accounts, those that are closed left out, as of the count", async () => {
  // The job counts by itself.
  const counted = () => number("select count(*) as n from rollup_balance");
  await expect.poll(counted, { timeout: minuteMs }).toBe(balanceBands.length);
  await shop.db.query({ text: "delete from rollup_balance" });
  expect((await report()).balances).toBeNull();
  await shop.db.query({
    text: "update account set status = 'closed' where active = (select max(active) from account)",
  });
  await shop.db.transaction((tx) =>
    snapBalances(tx, { day: today, now: now(), bands: balanceBands }),
  );
  const { balances } = await report();
  const rows = await shop.db.query<{ active: number }>({
    text: "select active from account where status <> 'closed'",
  });
  expect(balances).toMatchObject({ day: today, counted_at: now().toISOString() });
  expect(balances.members).toBe(rows.length);
  expect(balances.points).toBe(rows.reduce((sum, { active }) => sum + active, 0));
  expect(balances.bands.map(({ from }: { from: number }) => from)).toEqual([...balanceBands]);
  for (const { from, to, members, points } of balances.bands) {
    const inside = rows.filter(({ active }) => active >= from && (to === null || active <= to));
    expect([from, members, points]).toEqual([
      from,
      inside.length,
      inside.reduce((sum, { active }) => sum + active, 0),
    ]);
  }
  // A day before the first count has none.
  expect(
    (await report("/v1/analytics/liability?from=2026-09-01&to=2026-10-01")).balances,
  ).toBeNull();
});

const addTier = async (name: string, amount: number) => {
  const tier = { name, rule_type: "all", min_purchase_amount: amount, min_transactions_count: 1 };
  expect((await shop.post("/staging/v1/ecommerce/tiers/customer/", tier)).status).toBe(201);
};

test("moves between tiers are those of the members' histories, by day", async () => {
  await addTier("Palm", 50_000_000);
  await addTier("Crown", 90_000_000);
  const buy = async (member: string, id: string, egp: number) => {
    const lines = [aLine("1", egp * 100)];
    const occurred = { occurred_at: now().toISOString() };
    expect(
      (await shop.post("/v1/orders", anOrder(id, member, { lines, ...occurred }))).status,
    ).toBe(201);
  };
  const moved = () =>
    number(`select count(*) as n from tier_change join account using (member_id)
      where external_id in ('T-1', 'T-2')`);
  await buy("T-1", "T-1-a", 60_000_000);
  await buy("T-2", "T-2-a", 60_000_000);
  await expect.poll(moved, { timeout: minuteMs }).toBe(2);
  await buy("T-1", "T-1-b", 60_000_000);
  await expect.poll(moved, { timeout: minuteMs }).toBe(3);
  await catchUpAll({ db: shop.db, programmes }, now);
  for (const days of [
    { from: "2026-09-01", to: today, least: 3 },
    { from: "2026-09-01", to: "2026-11-20", least: 0 },
  ]) {
    const { from, to, least } = days;
    const body = await report(`/v1/analytics/liability?from=${from}&to=${to}`);
    const rows = await shop.db.query<{ from_tier: string; to_tier: string; moves: number }>({
      text: `select from_tier, to_tier, count(*)::int8 as moves from tier_change
        where (changed_at at time zone 'Africa/Cairo')::date between $1::date and $2::date group by 1, 2`,
      values: [from, to],
    });
    const keyed = (all: typeof rows) =>
      new Map(all.map((one) => [`${one.from_tier} ${one.to_tier}`, one.moves]));
    expect(keyed(body.tier_moves)).toEqual(keyed(rows));
    expect(body.moves).toBe(rows.reduce((sum, { moves }) => sum + moves, 0));
    expect(body.moves).toBeGreaterThanOrEqual(least);
    if (least === 0) continue;
    // In the order of the tiers, whatever their ids are.
    const ranked = await shop.db.query<{ id: string; name: string }>({
      text: "select tier_id as id, name from customer_tier order by rank",
    });
    const moved = new Set(rows.flatMap((one) => [one.from_tier, one.to_tier]));
    expect(body.tiers).toEqual([
      { id: null, name: null },
      ...ranked.filter(({ id }) => moved.has(id)),
    ]);
    const nameOf = new Map(ranked.map(({ id, name }) => [id, name]));
    const named = rows.map((one) => [nameOf.get(one.from_tier), nameOf.get(one.to_tier)]);
    expect(named).toContainEqual([undefined, "Palm"]);
    expect(named).toContainEqual(["Palm", "Crown"]);
  }
});

test("the file has a line for every payer and age, in either language", async () => {
  const { payers } = await report();
  const file = async (locale: string): Promise<string[]> => {
    const { text } = await shop.get(`/v1/exports/analytics/liability?${range}&locale=${locale}`);
    return text.trimEnd().split("\r\n");
  };
  const [head, ...lines] = await file("en");
  expect(head).toBe("\uFEFFPayer,Name,Age,Points outstanding,Cost (EGP)");
  expect(lines).toHaveLength(payers.length * ages.length);
  const points = lines.map((line) => Number(line.split(",").at(-2)));
  expect(points).toEqual(
    (payers as Payer[]).flatMap((payer) => payer.ages.map((aged) => aged.points)),
  );
  expect((await file("ar"))[0]).toContain("النقاط القائمة");
});

test("in a database from before they were counted the report is being worked out, and then the same", async () => {
  const before = await report();
  await shop.db.query({ text: "delete from rollup_issued" });
  await shop.db.query({ text: "delete from rollup_tier_move" });
  await shop.db.query({
    text: "update rollup_run set behind_tx = '0', behind_member_id = 0, behind_event_no = 0",
  });
  expect((await report()).as_of).toBeNull();
  expect((await report(`/v1/analytics/points?${range}`)).as_of).not.toBeNull();
  await catchUpAll({ db: shop.db, programmes }, now);
  expect(await report()).toEqual(before);
  const done = await rebuildFigures(shop.db, programmes, { mend: false, now, found: () => {} });
  expect(done.differences).toBe(0);
});

test("days in the wrong order are refused by their field", async () => {
  const { status, body } = await shop.get("/v1/analytics/liability?from=2026-11-02&to=2026-11-01");
  expect([status, body.errors?.[0]?.path]).toEqual([400, "from"]);
});

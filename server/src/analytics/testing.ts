// Figures worked out from entries by other means, to hold the kept ones against.
import type { Tx } from "../kit/db/db.ts";
import { allocate, drawDown } from "../kit/pure/allocate.ts";
import type { Funder } from "../ledger/door/account.ts";
import { lotMeasures } from "./domain/measures.ts";
import { type CatchUpParts, catchUp } from "./service/catch-up.ts";

const zoned = (column: string) => `(${column} at time zone 'Africa/Cairo')::date`;

/** Catches up with everything: other tests on the same server may hold the feed back for a moment. */
export const catchUpAll = async (parts: CatchUpParts, now: () => Date): Promise<void> => {
  for (;;) {
    await catchUp(parts, now);
    const [row] = await parts.db.query<{ left: number }>({
      text: "select (select count(*) from event) - (select events from rollup_run) as left",
    });
    if (row?.left === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
};

type DayFigure = { day: string; measure: string; points: number };

/** Sums of postings by day, as people define them. */
export const postedByDay = (tx: Tx): Promise<DayFigure[]> =>
  tx.query({
    text: `select day, measure, sum(points)::int8 as points from (
      select ${zoned("e.effective_at")} as day, p.points, unnest(array[
        case when debit = 10 then 'issued' end, case when credit = 10 then 'cancelled' end,
        case when credit = 1 and debit in (2, 10) then 'activated' end,
        case when credit = 11 then 'redeemed' end, case when debit = 11 then 'given_back' end,
        case when credit = 12 then 'expired' end,
        case when credit = 13 and debit in (1, 2, 3) then 'clawed_back' end,
        case when credit = 13 and debit = 4 then 'owed' end,
        case when credit = 13 and debit = 14 then 'shortfall' end,
        case when credit = 4 then 'repaid' end]) as measure
      from posting p join entry e using (member_id, entry_no) where 16 not in (debit, credit)
      union all
      select ${zoned("e.effective_at")}, case when debit in (15, 17) then p.points else -p.points end, 'adjusted'
      from posting p join entry e using (member_id, entry_no)
      where debit in (15, 17) or credit in (15, 17)
      union all
      select ${zoned("e.effective_at")}, -p.points, 'repaid'
      from posting p join entry e using (member_id, entry_no) where debit = 4 and credit = 1) m
      where measure is not null group by 1, 2 having sum(points) <> 0 order by 1, 2`,
  });

/** The same out of the kept figures. */
export const keptByDay = (tx: Tx): Promise<DayFigure[]> =>
  tx.query({
    text: `select r.day, m.key as measure, m.value::int8 as points from rollup_daily r
      cross join lateral jsonb_each_text(to_jsonb(r) - array['scope', 'id', 'day', 'orders',
        'orders_cancelled', 'sales', 'sales_back', 'campaign_orders', 'campaign_points', 'members_new']) m
      where r.scope = 'all' and m.value <> '0' order by 1, 2`,
  });

type Funded = { cost: number; points: number }[];

/** The points that members have, by what they cost, as the kept figures add up. */
export const fundedPoints = async (tx: Tx): Promise<Funded> => {
  const net =
    "issued - cancelled - redeemed + given_back - expired - clawed_back - repaid + adjusted";
  const below = await tx.query({
    text: `select party from rollup_funding group by party, cost_points having sum(${net}) < 0`,
  });
  if (below.length > 0)
    throw new Error(`somebody bears less than nothing: ${JSON.stringify(below)}`);
  return tx.query({
    text: `select cost_points as cost, sum(${net})::int8 as points from rollup_funding
      group by 1 having sum(${net}) <> 0 order by 1`,
  });
};

/** The same as the lots say. */
export const lotPoints = (tx: Tx): Promise<Funded> =>
  tx.query({
    text: `select cost_points as cost, sum(remaining)::int8 as points from lot
      group by 1 having sum(remaining) <> 0 order by 1`,
  });

const movedByMonth = (table: "rollup_funding" | "rollup_issued", month: string): string =>
  `select party, cost_points, cost_piastres, ${month} as month,
      ${lotMeasures.map((name) => `sum(${name})::int8 as ${name}`).join(", ")}
    from ${table} group by 1, 2, 3, 4`;

/** Months in which figures by month of issue do not add up to those by day, of one payer and cost. */
export const monthsThatDiffer = (tx: Tx): Promise<unknown[]> => {
  const [days, months] = [
    movedByMonth("rollup_funding", "date_trunc('month', day)::date"),
    movedByMonth("rollup_issued", "moved_in"),
  ];
  return tx.query({
    text: `(${days} except all ${months}) union all (${months} except all ${days})`,
  });
};

export type Outstanding = { party: string; issuedIn: string; cost: number; points: number }[];

/** Points that members have by who pays, month of issue and cost, as the lots say. */
export const lotsByIssue = async (tx: Tx): Promise<Outstanding> => {
  const lots = await tx.query<{
    issuedIn: string;
    cost: number;
    points: number;
    remaining: number;
    funding: Funder[];
  }>({
    text: `select date_trunc('month', ${zoned("coalesce(v.issued_at, e.effective_at)")})::date as "issuedIn",
        l.cost_points as cost, l.points, l.remaining, l.funding
      from lot l join entry e using (member_id, entry_no) left join moved_lot v using (member_id, lot_no)`,
  });
  const sums = new Map<string, Outstanding[number]>();
  for (const { issuedIn, cost, points, remaining, funding } of lots) {
    const whole = allocate(
      points,
      funding.map((one) => one.points),
    );
    const gone = drawDown(points - remaining, whole);
    funding.forEach(({ party }, i) => {
      const key = `${party} ${issuedIn} ${cost}`;
      const before = sums.get(key)?.points ?? 0;
      const left = before + (whole[i] ?? 0) - (gone[i] ?? 0);
      sums.set(key, { party, issuedIn, cost, points: left });
    });
  }
  const keys = [...sums.keys()].toSorted();
  return keys.flatMap((key) => sums.get(key) ?? []).filter(({ points }) => points !== 0);
};

/** Members active in the `span` days that end on `day`: as kept, and as counted. */
export const activeOn = async (tx: Tx, span: number, day: string): Promise<[number, number]> => {
  const [row] = await tx.query<{ kept: number; counted: number }>({
    text: `select (select coalesce(sum(change), 0)::int8 from rollup_active
        where span = $1::int2 and day <= $2::date) as kept,
      (select count(distinct member_id)::int8 from entry where kind in ('earn', 'redeem')
        and ${zoned("effective_at")} > $2::date - $1::int4
        and ${zoned("effective_at")} <= $2::date) as counted`,
    values: [span, day],
  });
  return [row?.kept ?? -1, row?.counted ?? -2];
};

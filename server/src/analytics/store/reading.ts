// Asking the figures; nothing here looks at entries.
import type { Tx } from "../../kit/db/db.ts";
import { lotMeasures, type Measure, measures, type Scope } from "../domain/measures.ts";

export type Days = { from: string; to: string };

type Sums = Record<Measure, number>;
const sums = measures.map((name) => `sum(${name})::int8 as ${name}`).join(", ");

/** Day by day, in all or of one scope together; days on which nothing happened are left out. */
export const sumsByDay = (
  tx: Tx,
  scope: Scope,
  { from, to }: Days,
): Promise<(Sums & { day: string })[]> =>
  tx.query({
    text: `select day, ${sums} from rollup_daily where scope = $1 and day between $2::date and $3::date
      group by day order by day`,
    values: [scope, from, to],
  });

/** By seller, brand, campaign and so on. */
export const sumsById = (
  tx: Tx,
  scope: Scope,
  { from, to }: Days,
): Promise<(Sums & { id: string })[]> =>
  tx.query({
    text: `select id, ${sums} from rollup_daily where scope = $1 and day between $2::date and $3::date
      group by id order by id`,
    values: [scope, from, to],
  });

/** Number of brands (or sellers) that campaigns gave points for, in all and by day. */
export const reachedByCampaigns = async (
  tx: Tx,
  scope: Scope,
  { from, to }: Days,
): Promise<{ all: number; days: Map<string, number> }> => {
  const rows = await tx.query<{ day: string | null; n: number }>({
    text: `select day, count(distinct id)::int8 as n from rollup_daily
      where scope = $1 and day between $2::date and $3::date and campaign_points > 0
      group by grouping sets ((day), ())`,
    values: [scope, from, to],
  });
  const all = rows.find(({ day }) => day === null)?.n ?? 0;
  return { all, days: new Map(rows.flatMap(({ day, n }) => (day === null ? [] : [[day, n]]))) };
};

type LotSums = Record<(typeof lotMeasures)[number], number>;
export type FundingSums = LotSums & {
  party: string;
  cost_points: number;
  cost_piastres: number;
  opening: number;
};

/** Net of the measures: the points still owed. */
export const net =
  "issued - cancelled - redeemed + given_back - expired - clawed_back - repaid + adjusted";

/** By who pays and what points cost: what there was before the days, and what moved on them. */
export const sumsByFunder = (tx: Tx, { from, to }: Days): Promise<FundingSums[]> =>
  tx.query({
    text: `select party, cost_points, cost_piastres,
        coalesce(sum(${net}) filter (where day < $1::date), 0)::int8 as opening,
        ${lotMeasures.map((name) => `coalesce(sum(${name}) filter (where day >= $1::date), 0)::int8 as ${name}`).join(", ")}
      from rollup_funding where day <= $2::date
      group by party, cost_points, cost_piastres order by party, cost_points, cost_piastres`,
    values: [from, to],
  });

/** Members active in the `span` days up to each day of the range on which the number changes. */
export const activeByDay = async (
  tx: Tx,
  span: number,
  { from, to }: Days,
): Promise<{ opening: number; changes: Map<string, number> }> => {
  const rows = await tx.query<{ day: string | null; change: number }>({
    text: `select case when day >= $2::date then day end as day, sum(change)::int8 as change
      from rollup_active where span = $1::int2 and day <= $3::date group by 1`,
    values: [span, from, to],
  });
  const opening = rows.find(({ day }) => day === null)?.change ?? 0;
  return {
    opening,
    changes: new Map(rows.flatMap(({ day, change }) => (day === null ? [] : [[day, change]]))),
  };
};

/** Number of members who had joined by the end of a day. */
export const membersUntil = async (tx: Tx, day: string): Promise<number> => {
  const [row] = await tx.query<{ n: number }>({
    text: `select coalesce(sum(members_new), 0)::int8 as n from rollup_daily
      where scope = 'all' and id = '' and day <= $1::date`,
    values: [day],
  });
  return row?.n ?? 0;
};

export type CohortSums = {
  joined: string;
  month: string;
  members: number;
  spend: number;
  redeemed: number;
};

/** Cohorts by the month of joining, from one month on, and how many members each has. */
export const readCohorts = async (
  tx: Tx,
  from: string,
): Promise<{ sizes: { joined: string; members: number }[]; months: CohortSums[] }> => ({
  sizes: await tx.query({
    text: `select date_trunc('month', day)::date as joined, sum(members_new)::int8 as members
      from rollup_daily where scope = 'all' and id = '' and day >= $1::date
      group by 1 having sum(members_new) <> 0 order by 1`,
    values: [from],
  }),
  months: await tx.query({
    text: `select joined, month, members, spend, redeemed from rollup_cohort
      where joined >= $1::date order by joined, month`,
    values: [from],
  }),
});

/** Members by tier on the last day that was counted, up to `day`. */
export const readTiers = (
  tx: Tx,
  day: string,
): Promise<{ tier_id: string; name: string | null; members: number }[]> =>
  tx.query({
    text: `select r.tier_id, t.name, r.members from rollup_tier r left join customer_tier t using (tier_id)
      where r.day = (select max(day) from rollup_tier where day <= $1::date)
      order by t.rank nulls first, r.tier_id`,
    values: [day],
  });

/** Number of sellers or brands added by each day, the oldest first. */
export const addedByDay = (
  tx: Tx,
  table: "seller" | "brand",
  zone: string,
): Promise<{ day: string; n: number }[]> =>
  tx.query({
    text: `select (created_at at time zone $1)::date as day, count(*)::int8 as n from ${table}
      where origin = 'managed' group by 1 order by 1`,
    values: [zone],
  });

export const readNames = async (
  tx: Tx,
  kind: "seller" | "brand",
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.query<{ id: string; name: string }>({
    text: `select ${kind}_id as id, name from ${kind} where ${kind}_id = any($1::text[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export type CampaignFigures = {
  campaign_id: string;
  name: string | null;
  name_ar: string | null;
  status: string | null;
  start_date: string | null;
  end_date: string | null;
  budget: number | null;
  used: number;
  is_live: boolean;
};

/** Every campaign, or the one of an id, with its budget and what its budget has given. */
export const readCampaigns = (tx: Tx, id: string | null = null): Promise<CampaignFigures[]> =>
  tx.query({
    text: `select i.item_id as campaign_id, b.body ->> 'name' as name, b.body ->> 'name_ar' as name_ar,
        i.live ->> 'status' as status, i.live ->> 'start_date' as start_date,
        i.live ->> 'end_date' as end_date, (i.live ->> 'budget_points')::int8 as budget,
        coalesce(c.used, 0) as used, i.live is not null as is_live
      from programme_item i
      cross join lateral (select coalesce(i.live, i.draft) as body) b
      left join shared_counter c on c.key = 'campaign:' || i.item_id || ':budget'
      where i.kind = 'campaign' and ($1::text is null or i.item_id = $1)
      order by i.created_at, i.item_id`,
    values: [id],
  });

/** Points that a campaign gave, by day, since it began. */
export const campaignDays = (tx: Tx, id: string): Promise<{ day: string; points: number }[]> =>
  tx.query({
    text: `select day, sum(issued)::int8 as points from rollup_daily
      where scope = 'campaign' and id = $1 group by day having sum(issued) <> 0 order by day`,
    values: [id],
  });

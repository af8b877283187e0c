// What policies look at, members by the hundred in the order of their numbers.
import type { Tx } from "../../kit/db/db.ts";
import type { Merge } from "../../kit/db/table-list.ts";
import type { TierChangeRow } from "./tables.ts";

const ms = (value: string): string => `(date_part('epoch', ${value}) * 1000)::int8`;

export type Marks = {
  member_id: number;
  external_id: string;
  /** The account as it was seen; a command that finds it changed leaves the member alone. */
  version: number;
  events: number;
};

const marks = "a.member_id, a.external_id, a.version, a.events";
const next = "a.member_id > $1 and a.status <> 'closed' order by a.member_id limit $2";

export type IdleRow = Marks & {
  joined_at: number;
  active: number;
  ending: number;
  warned: boolean;
  purchase: number | null;
  point_redemption: number | null;
  profile_update: number | null;
  app_login: number | null;
  inactive_since: number | null;
  points_end_at: number | null;
  tier_since: number | null;
  tier_reviewed_at: number | null;
};

const idle = `select ${marks}, ${ms("a.joined_at")} as joined_at, a.active,
    coalesce((select sum(l.remaining - l.held) from lot l where l.member_id = a.member_id
      and l.state = 'active' and l.available_at < s.points_end_at), 0)::int8 as ending,
    s.points_end_at is not null and exists (select 1 from member_notice n
      where n.member_id = a.member_id and n.kind = 'inactivity' and n.ends_at = s.points_end_at)
      as warned,
    (select max(${ms("o.occurred_at")}) from sales_order o
      where o.member_id = a.member_id and o.status <> 'cancelled') as purchase,
    (select max(${ms("r.settled_at")}) from redemption r
      where r.member_id = a.member_id and r.confirmed_points > 0) as point_redemption,
    greatest(${ms("m.updated_at")}, (select max(${ms("y.occurred_at")}) from activity y
      where y.member_id = a.member_id and y.type = 'profile_update')) as profile_update,
    (select max(${ms("y.occurred_at")}) from activity y
      where y.member_id = a.member_id and y.type = 'login') as app_login,
    ${ms("s.inactive_since")} as inactive_since, ${ms("s.points_end_at")} as points_end_at,
    ${ms("s.tier_since")} as tier_since, ${ms("s.tier_reviewed_at")} as tier_reviewed_at
  from account a left join standing s using (member_id) left join member m using (member_id)`;

/** The next members with what they did last, of each kind. */
export const readIdle = (tx: Tx, after: number, limit: number): Promise<IdleRow[]> =>
  tx.query({ name: "policies-idle", text: `${idle} where ${next}`, values: [after, limit] });

/** Members who hold points that can be spent; of every so many about one, by a hash of their number. */
export const readHolders = (tx: Tx, every: number): Promise<IdleRow[]> =>
  tx.query({
    name: "policies-holders",
    text: `${idle} where a.active > 0 and a.status <> 'closed'
      and (hashint8(a.member_id) & 1073741823) % $1::int = 0`,
    values: [every],
  });

/** The number of members who hold points that can be spent. */
export const countHolders = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ members: number }>({
    text: `select count(*) as members from account a where a.active > 0 and a.status <> 'closed'`,
  });
  return row?.members ?? 0;
};

/** Without an ending, as when everything was spent meanwhile, the member still counts as looked at. */
export type EndingRow = Marks & {
  kind: "age" | "inactivity" | null;
  ends_at: number | null;
  points: number | null;
  told: string[] | null;
};

/**
 * The next members some of whose points end after `from` and by `to`, a row for each ending, with the
 * keys of the notices they were given.
 */
export const readEndings = (
  tx: Tx,
  ask: { after: number; limit: number; from: Date; to: Date },
): Promise<EndingRow[]> =>
  tx.query({
    name: "policies-endings",
    text: `with due as (
        select member_id from (
          select member_id from lot where expires_at > $3 and expires_at <= $4
            and state = 'active' and remaining > held
          union select member_id from standing where points_end_at > $3 and points_end_at <= $4) d
        join account a using (member_id)
        where member_id > $1 and a.status <> 'closed' order by member_id limit $2),
      endings as (
        select l.member_id, 'age' as kind, l.expires_at as ends_at, sum(l.remaining - l.held) as points
          from due join lot l using (member_id)
          where l.expires_at > $3 and l.expires_at <= $4 and l.state = 'active' and l.remaining > l.held
          group by 1, 3
        union all
        select s.member_id, 'inactivity', s.points_end_at, sum(l.remaining - l.held)
          from due join standing s using (member_id) join lot l using (member_id)
          where s.points_end_at > $3 and s.points_end_at <= $4
            and l.state = 'active' and l.remaining > l.held and l.available_at < s.points_end_at
            and (l.expires_at is null or l.expires_at > s.points_end_at)
          group by 1, 3)
      select ${marks}, e.kind, ${ms("e.ends_at")} as ends_at, e.points::int8 as points,
        (select array_agg(n.notice_key) from member_notice n where n.member_id = a.member_id) as told
      from due join account a using (member_id) left join endings e using (member_id)
      order by a.member_id, e.ends_at, e.kind`,
    values: [ask.after, ask.limit, ask.from, ask.to],
  });

export type TierRow = Marks & {
  tier_id: string | null;
  spend: number;
  orders_count: number;
  tier_since: number | null;
  tier_reviewed_at: number | null;
};

const tierHolders = `select ${marks}, a.tier_id, a.spend, a.orders_count,
    ${ms("s.tier_since")} as tier_since,
    ${ms("s.tier_reviewed_at")} as tier_reviewed_at
  from account a left join standing s using (member_id)`;

// The tier of a member who objects, or whose data is restricted, stays as it is. Decision 0135.
const unlimited = "a.limits = '[]'";

/** The next members with their tier, and with figures that no period of theirs can surpass. */
export const readTierHolders = (tx: Tx, after: number, limit: number): Promise<TierRow[]> =>
  tx.query({
    name: "policies-tier-holders",
    text: `${tierHolders} where ${unlimited} and ${next}`,
    values: [after, limit],
  });

/** The same of these members. */
export const readTierHoldersOf = (tx: Tx, memberIds: readonly number[]): Promise<TierRow[]> =>
  tx.query({
    name: "policies-tier-holders-of",
    text: `${tierHolders} where ${unlimited} and a.member_id = any($1::int8[]) and a.status <> 'closed'`,
    values: [memberIds],
  });

/**
 * Purchases that these members kept of orders delivered since `from` (null: ever): piastres, and the
 * orders of which something was kept. Members without any are left out.
 */
export const readPurchases = (
  tx: Tx,
  memberIds: readonly number[],
  from: Date | null,
): Promise<{ member_id: number; amount: number; count: number }[]> =>
  tx.query({
    name: "policies-purchases",
    text: `select o.member_id, sum(n.kept)::int8 as amount, count(*) filter (where n.some) as count
      from sales_order o cross join lateral (
        select sum(amount - trunc(amount * returned / quantity)) as kept, bool_or(returned < quantity) as some
        from json_to_recordset(o.lines) as l(amount numeric, returned numeric, quantity numeric)) n
      where o.member_id = any($1::int8[]) and o.status = 'delivered'
        and ($2::timestamptz is null or o.delivered_at >= $2)
      group by o.member_id`,
    values: [memberIds, from],
  });

/** The same of one member by the marketplace's id; undefined when there is no such member. */
export const readTierHolder = async (tx: Tx, externalId: string): Promise<TierRow | undefined> => {
  const rows = await tx.query<TierRow>({
    text: `${tierHolders}
      where a.member_id = (select member_id from member_lookup where external_id = $1)`,
    values: [externalId],
  });
  return rows[0];
};

export type TierChange = {
  from_tier: string | null;
  to_tier: string | null;
  from_name: string | null;
  to_name: string | null;
  reason: TierChangeRow["reason"];
  spend: number;
  orders: number;
  changed_at: Date;
};

/** A member's moves between tiers, newest first; undefined when there is no such member. */
export const readTierChanges = async (
  tx: Tx,
  externalId: string,
): Promise<TierChange[] | undefined> => {
  const found = await tx.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  if (found[0] === undefined) return undefined;
  return tx.query({
    text: `select c.from_tier, c.to_tier, f.name as from_name, t.name as to_name, c.reason, c.spend, c.orders, c.changed_at
      from tier_change c left join customer_tier f on f.tier_id = c.from_tier
        left join customer_tier t on t.tier_id = c.to_tier
      where c.member_id = $1 order by c.change_no desc limit 100`,
    values: [found[0].member_id],
  });
};

/**
 * The tier of a member at an instant that is over, by the moves there were; who never moved was of the tier of
 * today, or of none before it was given. `since` is null where that is not known.
 */
export const readTierAt = async (
  tx: Tx,
  externalId: string,
  at: Date,
): Promise<{ tier_id: string | null; name: string | null; since: Date | null } | undefined> => {
  const [row] = await tx.query<{
    tier_id: string | null;
    name: string | null;
    since: Date | null;
  }>({
    name: "read-tier-at",
    text: `select h.tier_id, t.name, h.since
      from member_lookup l join account a using (member_id)
        left join lateral (select to_tier, changed_at from tier_change
          where member_id = l.member_id and changed_at <= $2 order by change_no desc limit 1) last on true
        left join lateral (select from_tier from tier_change
          where member_id = l.member_id and changed_at > $2 order by change_no limit 1) next on true
        cross join lateral (select
            case when last.changed_at is not null then last.to_tier
              when exists (select from tier_change where member_id = l.member_id) then next.from_tier
              else a.tier_id end as tier_id,
            last.changed_at as since) h
        left join customer_tier t on t.tier_id = h.tier_id
      where l.external_id = $1`,
    values: [externalId, at],
  });
  return row;
};

type TierMove = { eventNo: number; from: string | null; to: string | null };

/** Gives a member the tier of whoever was merged in; its review falls due when it would have for them. */
export const bringTier = async (
  tx: Tx,
  { going, staying, at }: Pick<Merge, "going" | "staying" | "at">,
  tier: TierMove,
): Promise<void> => {
  await tx.query({
    text: `insert into tier_change (member_id, change_no, from_tier, to_tier, reason, spend, orders, changed_at)
      select $1, $2, $3, $4, 'merged', spend, orders_count, $5 from account where member_id = $1`,
    values: [staying, tier.eventNo, tier.from, tier.to, at],
  });
  await tx.query({
    text: `insert into standing (member_id, tier_since, tier_reviewed_at)
      select $2, tier_since, tier_reviewed_at from standing where member_id = $1
      on conflict (member_id) do update
        set tier_since = excluded.tier_since, tier_reviewed_at = excluded.tier_reviewed_at`,
    values: [going, staying],
  });
};

/** Notes that a member has the tier again that they had before a merge which was undone. */
export const takeTierBack = async (
  tx: Tx,
  { staying, at }: Pick<Merge, "staying" | "at">,
  tier: TierMove,
): Promise<void> => {
  await tx.query({
    text: `insert into tier_change (member_id, change_no, from_tier, to_tier, reason, spend, orders, changed_at)
      select $1, $2, $3, $4, 'unmerged', spend, orders_count, $5 from account where member_id = $1`,
    values: [staying, tier.eventNo, tier.from, tier.to, at],
  });
};

// What the figures remember of single members, so that each is counted once.
import type { Tx } from "../../kit/db/db.ts";
import type { MonthNews } from "../domain/fold.ts";

type MemberDay = { memberId: number; day: string };

const membersAndDays = (rows: readonly MemberDay[]): unknown[] => [
  rows.map(({ memberId }) => memberId),
  rows.map(({ day }) => day),
];

/** Days on which these members were active, within `reach` days of the days given. */
export const daysAround = (
  tx: Tx,
  rows: readonly MemberDay[],
  reach: number,
): Promise<MemberDay[]> =>
  tx.query({
    text: `select d.member_id as "memberId", d.day from (
        select member_id, min(day) as low, max(day) as high
        from unnest($1::int8[], $2::date[]) as n(member_id, day) group by member_id) n
      join rollup_member_day d on d.member_id = n.member_id
        and d.day between n.low - $3::int4 and n.high + $3::int4`,
    values: [...membersAndDays(rows), reach],
  });

export const addDays = async (tx: Tx, rows: readonly MemberDay[]): Promise<void> => {
  await tx.query({
    text: `insert into rollup_member_day (member_id, day)
      select * from unnest($1::int8[], $2::date[]) on conflict do nothing`,
    values: membersAndDays(rows),
  });
};

type Joined = { memberId: number; joined: string };

export const joinedOf = (tx: Tx, memberIds: readonly number[]): Promise<Joined[]> =>
  tx.query({
    text: `select member_id as "memberId", joined from rollup_member where member_id = any($1::int8[])`,
    values: [memberIds],
  });

export const writeJoined = async (tx: Tx, rows: readonly Joined[]): Promise<void> => {
  await tx.query({
    text: `insert into rollup_member (member_id, joined) select * from unnest($1::int8[], $2::date[])
      on conflict (member_id) do update set joined = excluded.joined`,
    values: [rows.map(({ memberId }) => memberId), rows.map(({ joined }) => joined)],
  });
};

/** All months of some members. */
export const monthsOf = (tx: Tx, memberIds: readonly number[]): Promise<MonthNews[]> =>
  tx.query({
    text: `select member_id as "memberId", month, is_active as "isActive", spend, redeemed
      from rollup_member_month where member_id = any($1::int8[])`,
    values: [memberIds],
  });

/** Writes months as they now stand. */
export const writeMonths = async (tx: Tx, rows: readonly MonthNews[]): Promise<void> => {
  await tx.query({
    text: `insert into rollup_member_month (member_id, month, is_active, spend, redeemed)
      select * from unnest($1::int8[], $2::date[], $3::bool[], $4::int8[], $5::int8[])
      on conflict (member_id, month) do update set is_active = excluded.is_active,
        spend = excluded.spend, redeemed = excluded.redeemed`,
    values: [
      rows.map(({ memberId }) => memberId),
      rows.map(({ month }) => month),
      rows.map(({ isActive }) => isActive),
      rows.map(({ spend }) => spend),
      rows.map(({ redeemed }) => redeemed),
    ],
  });
};

type Reached = { memberId: number; campaignId: string; day: string };

const reachedArrays = (rows: readonly Reached[]): unknown[] => [
  rows.map(({ memberId }) => memberId),
  rows.map(({ campaignId }) => campaignId),
];

/** When these campaigns first reached these members, where they have. */
export const firstReached = (tx: Tx, rows: readonly Reached[]): Promise<Reached[]> =>
  tx.query({
    text: `select c.member_id as "memberId", c.campaign_id as "campaignId", c.day
      from unnest($1::int8[], $2::text[]) as n(member_id, campaign_id)
      join rollup_member_campaign c using (member_id, campaign_id)`,
    values: reachedArrays(rows),
  });

export const writeReached = async (tx: Tx, rows: readonly Reached[]): Promise<void> => {
  await tx.query({
    text: `insert into rollup_member_campaign (member_id, campaign_id, day)
      select * from unnest($1::int8[], $2::text[], $3::date[])
      on conflict (member_id, campaign_id) do update set day = excluded.day`,
    values: [...reachedArrays(rows), rows.map(({ day }) => day)],
  });
};

// The tables of redemptions.

import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import type { Taken } from "../../ledger/door/book.ts";
import type { Claim } from "../domain/claimed.ts";
import type { Redemption } from "../domain/redemption.ts";

export type RedemptionRow = {
  member_id: number;
  redemption_id: string;
  state: Redemption["state"];
  points: number;
  value: number;
  rate_points: number;
  rate_piastres: number;
  order_id: string | null;
  hold_entry_no: number;
  confirmed_points: number;
  confirmed_value: number;
  given_back: number;
  held_at: number;
  expires_at: number;
  settled_at: number | null;
  content_hash: string;
  lots: Taken;
  reward_id: string | null;
  claim: Claim | null;
};

export const redemptionTable: Table<RedemptionRow> = {
  name: "redemption",
  key: ["member_id", "redemption_id"],
  finds: "redemption_id",
  columns: {
    member_id: "int8",
    redemption_id: "text",
    state: "text",
    points: "int8",
    value: "int8",
    rate_points: "int8",
    rate_piastres: "int8",
    order_id: "text",
    hold_entry_no: "int8",
    confirmed_points: "int8",
    confirmed_value: "int8",
    given_back: "int8",
    held_at: "timestamptz",
    expires_at: "timestamptz",
    settled_at: "timestamptz",
    content_hash: "bytea",
    lots: "jsonb",
    reward_id: "text",
    claim: "jsonb",
  },
  changes: [
    "state",
    "order_id",
    "confirmed_points",
    "confirmed_value",
    "given_back",
    "settled_at",
    "lots",
  ],
};

// Looked up by itself first: a lookup and what members have are on different nodes of Citus. Decision 0102.
const lookedUp = `(select member_id, redemption_id from redemption_lookup where redemption_id = $1 offset 0)`;

export type RedemptionLookupRow = { redemption_id: string; member_id: number };

export const redemptionLookupTable: Table<RedemptionLookupRow> = {
  name: "redemption_lookup",
  key: ["redemption_id"],
  finds: "redemption_id",
  columns: { redemption_id: "text", member_id: "int8" },
};

export const redemptionOf = (row: RedemptionRow): Redemption => ({
  redemptionId: row.redemption_id,
  state: row.state,
  points: row.points,
  value: row.value,
  rate: { points: row.rate_points, piastres: row.rate_piastres },
  orderId: row.order_id,
  holdEntryNo: row.hold_entry_no,
  confirmedPoints: row.confirmed_points,
  confirmedValue: row.confirmed_value,
  givenBack: row.given_back,
  heldAt: row.held_at,
  expiresAt: row.expires_at,
  settledAt: row.settled_at,
  contentHash: row.content_hash,
  lots: row.lots,
  claim: row.claim,
});

export const redemptionRow = (memberId: number, redemption: Redemption): RedemptionRow => ({
  member_id: memberId,
  redemption_id: redemption.redemptionId,
  state: redemption.state,
  points: redemption.points,
  value: redemption.value,
  rate_points: redemption.rate.points,
  rate_piastres: redemption.rate.piastres,
  order_id: redemption.orderId,
  hold_entry_no: redemption.holdEntryNo,
  confirmed_points: redemption.confirmedPoints,
  confirmed_value: redemption.confirmedValue,
  given_back: redemption.givenBack,
  held_at: redemption.heldAt,
  expires_at: redemption.expiresAt,
  settled_at: redemption.settledAt,
  content_hash: redemption.contentHash,
  lots: redemption.lots,
  reward_id: redemption.claim?.rewardId ?? null,
  claim: redemption.claim,
});

/** Whose a redemption is, by the marketplace's id, and what it claims. Neither ever changes. */
export type Owner = { externalId: string; claim: { rewardId: string; month: string } | null };

export const ownerOfRedemption = async (tx: Tx, id: string): Promise<Owner | undefined> => {
  const [row] = await tx.query<{
    external_id: string;
    reward_id?: string | null;
    month?: string | null;
  }>({
    name: "member-of-redemption",
    text: `select a.external_id, r.reward_id, r.claim ->> 'month' as month
      from ${lookedUp} l join account a on a.member_id = l.member_id
      join redemption r on r.member_id = l.member_id and r.redemption_id = l.redemption_id`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { external_id: externalId, reward_id: rewardId, month } = row;
  return { externalId, claim: rewardId && month ? { rewardId, month } : null };
};

/** A redemption and its member's account, for reading. */
export const findRedemption = async (
  tx: Tx,
  id: string,
): Promise<{ row: RedemptionRow; external_id: string } | undefined> => {
  const [found] = await tx.query<{ row: RedemptionRow; external_id: string }>({
    name: "find-redemption",
    text: `select a.external_id, json_build_object(
        'member_id', r.member_id, 'redemption_id', r.redemption_id, 'state', r.state, 'points', r.points,
        'value', r.value, 'rate_points', r.rate_points, 'rate_piastres', r.rate_piastres, 'order_id', r.order_id,
        'hold_entry_no', r.hold_entry_no, 'confirmed_points', r.confirmed_points,
        'confirmed_value', r.confirmed_value, 'given_back', r.given_back,
        'held_at', (extract(epoch from r.held_at) * 1000)::int8,
        'expires_at', (extract(epoch from r.expires_at) * 1000)::int8,
        'settled_at', (extract(epoch from r.settled_at) * 1000)::int8,
        'content_hash', encode(r.content_hash, 'hex'), 'lots', r.lots,
        'reward_id', r.reward_id, 'claim', r.claim) as row
      from ${lookedUp} l join account a on a.member_id = l.member_id
      join redemption r on r.member_id = l.member_id and r.redemption_id = l.redemption_id`,
    values: [id],
  });
  return found;
};

/** Holds whose time is over. */
export const lapsedHolds = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ redemption_id: string; external_id: string }[]> =>
  tx.query({
    name: "lapsed-holds",
    text: `select r.redemption_id, a.external_id from redemption r join account a using (member_id)
      where r.state = 'held' and r.expires_at <= $1 order by r.expires_at limit $2`,
    values: [now, limit],
  });

/** Piastres that points paid by each redemption that was confirmed; what went back since does not count. */
export const confirmedValues = async (
  tx: Tx,
  redemptionIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ redemption_id: string; confirmed_value: number }>({
    name: "confirmed-values",
    text: `select r.redemption_id, r.confirmed_value
      from (select member_id, redemption_id from redemption_lookup
        where redemption_id = any($1::text[]) offset 0) l
      join redemption r on r.member_id = l.member_id and r.redemption_id = l.redemption_id
      where r.state in ('confirmed', 'reversed')`,
    values: [redemptionIds],
  });
  return new Map(rows.map((row) => [row.redemption_id, row.confirmed_value]));
};

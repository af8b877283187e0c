// Members' points as they were: several members at once, one snapshot for several questions.
import type { Tx } from "../../kit/db/db.ts";
import { selectList, selectTogether } from "../../kit/db/records.ts";
import type { EntryKind } from "../domain/state.ts";
import {
  type AccountRow,
  accountTable,
  type LotRow,
  lotTable,
  type MemberLookupRow,
} from "./tables.ts";

/** Makes every question of this transaction see the same moment. Must be its first statement. */
export const freeze = async (tx: Tx): Promise<void> => {
  await tx.query({ text: "set transaction isolation level repeatable read, read only" });
};

/** Accounts of members, with their lots that have points left, and which id leads to which of them. */
export const readAccounts = async (
  tx: Tx,
  externalIds: readonly string[],
): Promise<{ accounts: AccountRow[]; lots: LotRow[]; ids: MemberLookupRow[] }> => {
  const members = "(select member_id from member_lookup where external_id = any($1::text[]))";
  const [row] = await tx.query<{
    accounts: AccountRow[] | null;
    lots: LotRow[] | null;
    ids: MemberLookupRow[] | null;
  }>({
    name: "read-accounts",
    text: selectTogether({
      accounts: `select ${selectList(accountTable)} from account where member_id in ${members}`,
      lots: `select ${selectList(lotTable)} from lot where member_id in ${members} and remaining > 0`,
      ids: "select external_id, member_id from member_lookup where external_id = any($1::text[])",
    }),
    values: [externalIds],
  });
  return { accounts: row?.accounts ?? [], lots: row?.lots ?? [], ids: row?.ids ?? [] };
};

/** The internal id of a member. */
export const findMemberId = async (tx: Tx, externalId: string): Promise<number | undefined> => {
  const [row] = await tx.query<{ member_id: number }>({
    name: "find-member-id",
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  return row?.member_id;
};

export type OriginRow = {
  lot_no: number;
  entry_no: number;
  line_id: string | null;
  points: number;
  expires_at: number | null;
  kind: EntryKind;
  order_id: string | null;
  reference: string | null;
  reason: string | null;
};

/** Lots with the entry that made each, for sentences that say where points came from. */
export const readOrigins = async (
  tx: Tx,
  memberId: number,
  lotNos: readonly number[],
): Promise<OriginRow[]> =>
  tx.query({
    name: "read-lot-origins",
    text: `select l.lot_no, l.entry_no, l.line_id, l.points,
        (extract(epoch from l.expires_at) * 1000)::int8 as expires_at,
        e.kind, l.order_id, e.reference, e.reason
      from lot l join entry e on e.member_id = l.member_id and e.entry_no = l.entry_no
      where l.member_id = $1 and l.lot_no = any($2::int8[]) order by l.lot_no`,
    values: [memberId, lotNos],
  });

/** A move from one tier to another, from null before the first one; `at` is epoch ms. */
export type TierMove = { at: number; from: string | null; to: string | null };

/** The moves of a member between tiers, the oldest first, as the events tell them. */
export const readTierMoves = async (tx: Tx, memberId: number): Promise<TierMove[]> => {
  const moves = await tx.query<Omit<TierMove, "at"> & { recorded_at: Date }>({
    name: "read-tier-moves",
    text: `select recorded_at, payload->>'from' as "from", payload->>'to' as "to" from event
      where member_id = $1 and type = 'tier.changed' order by event_no`,
    values: [memberId],
  });
  return moves.map(({ recorded_at, ...move }) => ({ ...move, at: recorded_at.getTime() }));
};

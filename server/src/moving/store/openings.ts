// What came over from other programmes, as rows of the posting pipeline, and as the sheet finds it again.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

/**
 * State of a member before: tier and its dates, joining, and last activity (epoch ms); `active` is the last activity that
 * the move set, `consents` are the events of those that it brought, `held` says about what a yes gave way to the
 * member's word here.
 */
export type Before = {
  brought: string | null;
  tier: string | null;
  since: number | null;
  reviewed: number | null;
  joined: number;
  last: number | null;
  active: number | null;
  consents: number[];
  held?: string[];
};

/** `entries_after`: the member's last entry when this had come over. */
export type OpeningRow = {
  member_id: number;
  opening_key: string;
  content_hash: string;
  entry_member: number;
  entry_no: number | null;
  lot_no: number | null;
  moved_at: number;
  move_no: number | null;
  entries_after: number | null;
  before: Before | null;
  redemption_id: string | null;
  undone_at: number | null;
};

export const openingTable: Table<OpeningRow> = {
  name: "opening",
  key: ["member_id", "opening_key"],
  finds: "opening_key",
  columns: {
    member_id: "int8",
    opening_key: "text",
    content_hash: "bytea",
    entry_member: "int8",
    entry_no: "int8",
    lot_no: "int8",
    moved_at: "timestamptz",
    move_no: "int4",
    entries_after: "int8",
    before: "json",
    redemption_id: "text",
    undone_at: "timestamptz",
  },
  // Only what was taken back comes over again.
  changes: [
    ...(["content_hash", "entry_member", "entry_no", "lot_no", "moved_at"] as const),
    ...(["move_no", "entries_after", "before", "redemption_id", "undone_at"] as const),
  ],
};

export type FoundOpening = Pick<
  OpeningRow,
  | "member_id"
  | "opening_key"
  | "content_hash"
  | "entry_member"
  | "entry_no"
  | "lot_no"
  | "redemption_id"
> & { held: string[] | null };

/** Everything that came over for these members and was not taken back. */
export const readOpenings = (tx: Tx, memberIds: readonly number[]): Promise<FoundOpening[]> =>
  tx.query({
    name: "read-openings",
    text: `select member_id, opening_key, encode(content_hash, 'hex') as content_hash,
        entry_member, entry_no, lot_no, redemption_id, before -> 'held' as held
      from opening where member_id = any($1::int8[]) and undone_at is null`,
    values: [memberIds],
  });

/** Instants at which parts of these members were taken back. */
export const readUndoneAt = (
  tx: Tx,
  memberIds: readonly number[],
): Promise<{ member_id: number; undone_at: Date }[]> =>
  tx.query({
    name: "read-undone-at",
    text: `select distinct member_id, undone_at from opening
      where member_id = any($1::int8[]) and undone_at is not null`,
    values: [memberIds],
  });

export type MovedPart = Pick<
  OpeningRow,
  | "member_id"
  | "opening_key"
  | "entry_member"
  | "entry_no"
  | "lot_no"
  | "entries_after"
  | "before"
  | "redemption_id"
> & { isUndone: boolean };

/**
 * Parts that came with a file, of the next members behind `after`: those that stand, and those that were taken back
 * since `began`.
 */
export const readMovedParts = async (
  tx: Tx,
  moveNo: number,
  { after, members, began }: { after: number; members: number; began: Date | null },
): Promise<MovedPart[]> => {
  const isOne = "move_no = $1 and (undone_at is null or undone_at >= $4)";
  // Without a name it is planned for its limit, and so reads the next members by the key instead of all of them.
  return tx.query({
    text: `select member_id, opening_key, entry_member, entry_no, lot_no, entries_after, before,
        redemption_id, undone_at is not null as "isUndone"
      from opening where ${isOne} and member_id in (
        select distinct member_id from opening where ${isOne} and member_id > $2
        order by member_id limit $3)
      order by member_id, opening_key`,
    values: [moveNo, after, members, began],
  });
};

/** Notes that parts were taken back outside the books. */
export const markUndone = async (
  tx: Tx,
  parts: readonly Pick<MovedPart, "member_id" | "opening_key">[],
  at: Date,
): Promise<void> => {
  await tx.query({
    text: `update opening o set undone_at = $3 from unnest($1::int8[], $2::text[]) n (member_id, opening_key)
      where o.member_id = n.member_id and o.opening_key = n.opening_key`,
    values: [parts.map(({ member_id }) => member_id), parts.map((one) => one.opening_key), at],
  });
};

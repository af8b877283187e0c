// What came over from other programmes, as rows of the posting pipeline, and as the sheet finds it again.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

export type OpeningRow = {
  member_id: number;
  opening_key: string;
  content_hash: string;
  entry_member: number;
  entry_no: number | null;
  lot_no: number | null;
  moved_at: number;
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
  },
};

export type FoundOpening = Omit<OpeningRow, "moved_at">;

/** Everything that came over for these members. */
export const readOpenings = (tx: Tx, memberIds: readonly number[]): Promise<FoundOpening[]> =>
  tx.query({
    name: "read-openings",
    text: `select member_id, opening_key, encode(content_hash, 'hex') as content_hash,
        entry_member, entry_no, lot_no
      from opening where member_id = any($1::int8[])`,
    values: [memberIds],
  });

// Members whose data stays whatever is due.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";
import { restrictedMembers } from "../../ledger/door/reading.ts";

export type HoldRow = {
  member_id: number;
  reason: string;
  put_by: string;
  put_at: number;
  lifted_reason: string | null;
  lifted_by: string | null;
  /** Null while the hold is in force. */
  lifted_at: number | null;
};

/** The last hold of a member, under the key "". */
export const holdTable: Table<HoldRow> = {
  name: "legal_hold",
  key: ["member_id"],
  columns: {
    member_id: "int8",
    reason: "text",
    put_by: "text",
    put_at: "timestamptz",
    lifted_reason: "text",
    lifted_by: "text",
    lifted_at: "timestamptz",
  },
  changes: ["reason", "put_by", "put_at", "lifted_reason", "lifted_by", "lifted_at"],
};

export type HoldFound = Omit<HoldRow, "member_id" | "put_at" | "lifted_at"> & {
  put_at: Date;
  lifted_at: Date | null;
};

/** The last hold of a member; undefined when there never was one. */
export const readHold = async (tx: Tx, memberId: number): Promise<HoldFound | undefined> => {
  const [row] = await tx.query<HoldFound>({
    text: `select reason, put_by, put_at, lifted_reason, lifted_by, lifted_at from legal_hold
      where member_id = $1`,
    values: [memberId],
  });
  return row;
};

/** Members under a hold and those whose data is restricted, with the records of those who were merged into them. */
export const heldMembers = async (tx: Tx): Promise<number[]> => {
  const rows = await tx.query<{ member_id: number }>({
    text: `with kept as (select member_id from legal_hold where lifted_at is null
        union select unnest($1::int8[]))
      select member_id from kept union select m.merged_id from merged_member m join kept using (member_id)`,
    values: [await restrictedMembers(tx)],
  });
  return rows.map(({ member_id }) => member_id);
};

// Files of members as they were checked and posted.
import type { Tx } from "../../kit/db/db.ts";
import type { Sheet } from "../domain/sheet.ts";

export type MoveIn = {
  move_in_id: string;
  file_name: string;
  source: string;
  checked_at: Date;
  checked: Sheet;
  posted: Sheet | null;
  posted_at: Date | null;
};

export const findMoveIn = async (tx: Tx, id: string): Promise<MoveIn | undefined> => {
  const [row] = await tx.query<MoveIn>({
    text: `select move_in_id, file_name, source, checked_at, checked, posted, posted_at
      from move_in where move_in_id = $1`,
    values: [id],
  });
  return row;
};

/** Keeps a check; of a file that was posted already, the check that it was posted by stays. */
export const keepCheck = async (
  tx: Tx,
  row: Omit<MoveIn, "posted" | "posted_at">,
): Promise<void> => {
  await tx.query({
    text: `insert into move_in (move_in_id, file_name, source, checked_at, checked)
      values ($1, $2, $3, $4, $5)
      on conflict (move_in_id) do update set file_name = excluded.file_name,
        checked_at = excluded.checked_at, checked = excluded.checked where move_in.posted is null`,
    values: [
      row.move_in_id,
      row.file_name,
      row.source,
      row.checked_at,
      JSON.stringify(row.checked),
    ],
  });
};

export const keepPosted = async (
  tx: Tx,
  id: string,
  { sheet, at }: { sheet: Sheet; at: Date },
): Promise<void> => {
  await tx.query({
    text: "update move_in set posted = $2, posted_at = $3 where move_in_id = $1",
    values: [id, JSON.stringify(sheet), at],
  });
};

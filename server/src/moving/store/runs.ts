// Files of members as they were checked and posted.
import type { Tx } from "../../kit/db/db.ts";
import type { Back, Sheet } from "../domain/sheet.ts";

export type MoveIn = {
  move_in_id: string;
  move_no: number;
  file_name: string;
  source: string;
  checked_at: Date;
  checked: Sheet;
  posted: Sheet | null;
  posted_at: Date | null;
  undo_asked: Back | null;
  undo_asks: number;
  undo_began_at: Date | null;
  undone_at: Date | null;
};

export const findMoveIn = async (tx: Tx, id: string): Promise<MoveIn | undefined> => {
  const [row] = await tx.query<MoveIn>({
    text: `select move_in_id, move_no, file_name, source, checked_at, checked, posted, posted_at, undo_asked,
        undo_asks, undo_began_at, undone_at
      from move_in where move_in_id = $1`,
    values: [id],
  });
  return row;
};

/** Keeps a check; of a file that was posted already, the check that it was posted by stays. */
export const keepCheck = async (
  tx: Tx,
  row: Pick<MoveIn, "move_in_id" | "file_name" | "source" | "checked_at" | "checked">,
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

/** Keeps what somebody is asked to agree to, as a question of its own. Answers how often somebody was asked. */
export const keepUndoAsk = async (tx: Tx, id: string, asked: Back): Promise<number> => {
  const [row] = await tx.query<{ undo_asks: number }>({
    text: `update move_in set undo_asked = $2, undo_asks = undo_asks + 1 where move_in_id = $1
      returning undo_asks`,
    values: [id, JSON.stringify(asked)],
  });
  if (!row) throw new Error(`move ${id} is gone`);
  return row.undo_asks;
};

/** Notes that nobody is asked any more. */
export const dropUndoAsk = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({
    text: "update move_in set undo_asked = null where move_in_id = $1",
    values: [id],
  });
};

/** Notes since when a move is being taken back; the first time counts. Answers it. */
export const beginUndo = async (tx: Tx, id: string, at: Date): Promise<Date> => {
  const [row] = await tx.query<{ undo_began_at: Date | null }>({
    text: `update move_in set undo_began_at = coalesce(undo_began_at, $2) where move_in_id = $1
      returning undo_began_at`,
    values: [id, at],
  });
  if (!row?.undo_began_at) throw new Error(`move ${id} is gone`);
  return row.undo_began_at;
};

/** Keeps what was taken back; the file may be checked and posted again. */
export const keepUndone = async (
  tx: Tx,
  id: string,
  { back, at }: { back: Back; at: Date },
): Promise<void> => {
  await tx.query({
    text: `update move_in set posted = null, posted_at = null, undo_asked = null, undo_began_at = null,
        undone = $2, undone_at = $3 where move_in_id = $1`,
    values: [id, JSON.stringify(back), at],
  });
};

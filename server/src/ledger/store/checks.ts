// Checks of the books as rows.
import type { Tx } from "../../kit/db/db.ts";

/** Notes that a check is wanted, unless one is under way; answers when that one was asked for. */
export const askCheck = async (tx: Tx, ask: { at: Date; by: string }): Promise<Date> => {
  await tx.query({
    text: "insert into book_check (asked_at, asked_by) values ($1, $2) on conflict do nothing",
    values: [ask.at, ask.by],
  });
  const [row] = await tx.query<{ at: Date }>({
    text: "select asked_at as at from book_check order by check_no desc limit 1",
  });
  return row?.at ?? ask.at;
};

/** The check that waits or is under way. */
export const openCheck = async (tx: Tx): Promise<number | undefined> => {
  const [row] = await tx.query<{ no: number }>({
    text: "select check_no as no from book_check where done_at is null",
  });
  return row?.no;
};

/** Keeps what was found; of two that worked on one check, the first counts. */
export const keepCheck = async (tx: Tx, no: number, at: Date, found: unknown): Promise<void> => {
  await tx.query({
    text: "update book_check set done_at = $2, found = $3 where check_no = $1 and done_at is null",
    values: [no, at, JSON.stringify(found)],
  });
};

export type CheckRow<Found> = { asked_at: Date; asked_by: string; done_at: Date; found: Found };

/** The newest check that is done. */
export const newestCheck = async <Found>(tx: Tx): Promise<CheckRow<Found> | undefined> => {
  const [row] = await tx.query<CheckRow<Found>>({
    text: `select asked_at, asked_by, done_at, found from book_check
      where done_at is not null order by check_no desc limit 1`,
  });
  return row;
};

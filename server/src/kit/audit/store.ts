// Where the end of the record was sent, and when last.
import type { Tx } from "../db/db.ts";

/** The day (UTC) of the last head for a place, which nobody else sends to until the end of the transaction. */
export const lockSent = async (tx: Tx, id: string): Promise<string | undefined> => {
  await tx.query({
    text: "insert into audit_head_sent (place) values ($1) on conflict do nothing",
    values: [id],
  });
  const rows = await tx.query<{ day: string | null }>({
    text: "select day::text as day from audit_head_sent where place = $1 for update",
    values: [id],
  });
  return rows[0]?.day ?? undefined;
};

export const noteSent = async (
  tx: Tx,
  { id, day, entryNo, at }: { id: string; day: string; entryNo: number; at: Date },
): Promise<void> => {
  await tx.query({
    text: "update audit_head_sent set day = $2::date, entry_no = $3, sent_at = $4 where place = $1",
    values: [id, day, entryNo, at],
  });
};

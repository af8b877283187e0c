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

/** An entry that tells of a member who was erased; `target` is `member:` and the name that stands for them. */
export type ErasedEntry = { no: string; at: Date; target: string };

/** The entries behind `after` that tell of members who were erased. */
export const readErased = (tx: Tx, after: number): Promise<ErasedEntry[]> =>
  tx.query<ErasedEntry>({
    text: `select entry_no::text as no, at, target from audit_entry
      where action = 'member.erased' and outcome = 'done' and entry_no > $1 order by entry_no`,
    values: [after],
  });

// Where the end of the record was sent, and when last.
import type { Tx } from "../db/db.ts";

type SentRow = { day: string | null; entryNo: number | null };

/** The row of a place, which nobody else sends to until the end of the transaction. */
const lockPlace = async (tx: Tx, id: string): Promise<SentRow | undefined> => {
  await tx.query({
    text: "insert into audit_head_sent (place) values ($1) on conflict do nothing",
    values: [id],
  });
  const rows = await tx.query<SentRow>({
    text: `select day::text as day, entry_no as "entryNo" from audit_head_sent where place = $1 for update`,
    values: [id],
  });
  return rows[0];
};

/** The day (UTC) of the last head for a place, which nobody else sends to until the end of the transaction. */
export const lockSent = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await lockPlace(tx, id))?.day ?? undefined;

/** The number of the last entry that a place has, 0 at first; nobody else sends to it until the end of the transaction. */
export const lockShipped = async (tx: Tx, id: string): Promise<number> =>
  (await lockPlace(tx, id))?.entryNo ?? 0;

export const noteShipped = async (
  tx: Tx,
  { id, entryNo, at }: { id: string; entryNo: number; at: Date },
): Promise<void> => {
  await tx.query({
    text: "update audit_head_sent set entry_no = $2, sent_at = $3 where place = $1",
    values: [id, entryNo, at],
  });
};

/** An entry as it was written: `detail` is JSON, `hash` 64 hexadecimal digits. */
export type WrittenEntry = {
  no: number;
  at: Date;
  actor: string | null;
  action: string;
  target: string | null;
  network: string | null;
  outcome: string;
  requestId: string | null;
  detail: string | null;
  hash: string;
};

/** The next entries behind `after`, at most `max`; none is missing between two, because each waits for the one before it. */
export const readEntriesBehind = (tx: Tx, after: number, max: number): Promise<WrittenEntry[]> =>
  tx.query<WrittenEntry>({
    text: `select entry_no as no, at, actor, action, target, network, outcome, request_id as "requestId",
        detail, encode(hash, 'hex') as hash
      from audit_entry where entry_no > $1 order by entry_no limit $2`,
    values: [after, max],
  });

export const noteSent = async (
  tx: Tx,
  { id, day, entryNo, at }: { id: string; day: string; entryNo: number; at: Date },
): Promise<void> => {
  await tx.query({
    text: "update audit_head_sent set day = $2::date, entry_no = $3, sent_at = $4 where place = $1",
    values: [id, day, entryNo, at],
  });
};

/** Entries that a place lacks, and when the first of them was written. */
export const readMissing = async (
  tx: Tx,
  id: string,
): Promise<{ missing: number; since: Date | undefined }> => {
  const [row] = await tx.query<{ missing: number; since: Date | null }>({
    text: `with shipped as (
        select coalesce((select entry_no from audit_head_sent where place = $1), 0) as entry_no)
      select h.entry_no - s.entry_no as missing,
        (select e.at from audit_entry e where e.entry_no = s.entry_no + 1) as since
      from audit_head h, shipped s`,
    values: [id],
  });
  return { missing: row?.missing ?? 0, since: row?.since ?? undefined };
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

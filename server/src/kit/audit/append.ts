// The record of who did what: entries that are only ever added, each bound to the one before it.
import type { Tx } from "../db/db.ts";
import { canonicalJson } from "../pure/canonical-json.ts";
import { noteRecorded } from "./doing.ts";

export type AuditEntry = {
  readonly at: Date;
  /** The principal's id, or nothing when nobody was known. */
  readonly actor?: string | undefined;
  readonly action: string;
  /** What it was done to. */
  readonly target?: string | undefined;
  readonly network?: string | undefined;
  readonly outcome: "done" | "refused";
  readonly requestId?: string | undefined;
  /** What else is worth knowing. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Adds an entry in the transaction of what it tells of, with the device of the request. Writers wait for each other from here to the
 * end of their transactions, so it is the last statement of each.
 */
export const appendAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { at, actor, action, target, network, outcome, requestId } = entry;
  const device = noteRecorded(requestId);
  const detail = device === undefined ? entry.detail : { ...entry.detail, device };
  await tx.query({
    text: `insert into audit_entry (at, actor, action, target, network, outcome, request_id, detail)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[at, actor ?? null, action, target ?? null, network ?? null, outcome, requestId ?? null],
      detail === undefined ? null : canonicalJson(detail),
    ],
  });
};

/**
 * Reads the whole chain and answers how many entries there are, and the number of the first that is
 * not what was written, is missing, or stands in another's place.
 */
export const findAuditFault = async (
  tx: Tx,
): Promise<{ entries: number; firstFault: number | undefined }> => {
  const [row] = await tx.query<{ entries: number; fault: number | null; whole: boolean }>({
    text: `with chain as (
        select entry_no, hash, row_number() over (order by entry_no) as place,
          audit_hash(coalesce(lag(hash) over (order by entry_no),
            decode(repeat('00', 32), 'hex')), e) as due
        from audit_entry e)
      select count(*) as entries,
        min(place) filter (where hash <> due or entry_no <> place) as fault,
        (select h.entry_no = count(c) and (h.entry_no = 0 or h.hash =
            (select hash from chain order by entry_no desc limit 1)) from audit_head h) as whole
      from chain c`,
  });
  const { entries = 0, fault = null, whole = false } = row ?? {};
  return { entries, firstFault: fault ?? (whole ? undefined : entries + 1) };
};

// What identity writes into the record of who did what.
import { type AuditEntry, appendAudit } from "../../kit/audit/append.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { networkOf } from "../domain/guesses.ts";

/** When something is asked, from where and by which request; the server itself has neither. */
export type Trace = {
  readonly now: Date;
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
};

/** Adds an entry, done unless told otherwise. The last statement of its transaction. */
export const record = (
  tx: Tx,
  { ip, requestId, now }: Trace,
  entry: Pick<AuditEntry, "action" | "actor" | "target" | "detail"> & { refused?: true },
): Promise<void> => {
  const { refused, ...rest } = entry;
  const outcome = refused === true ? "refused" : "done";
  const network = ip === undefined ? undefined : networkOf(ip);
  return appendAudit(tx, { ...rest, at: now, network, requestId, outcome });
};

/** The actor of what a command does on the machine itself. */
export const machine = "machine";

const actorOf = (staffId: string): string => `staff:${staffId}`;

/** Somebody who does something to their own account. */
export const by = ({ id }: { id: string }) => ({ actor: actorOf(id), target: actorOf(id) });

/** The account of a person who is signed in. */
export const staffIdOf = ({ id }: Principal): string => id.replace(/^staff:/, "");

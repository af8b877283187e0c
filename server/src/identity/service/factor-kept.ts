// Somebody keeps their second factor: they object to its reset, or show that they have it.
// Decision 0076.
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Staff } from "../domain/accounts.ts";
import { deleteReset, takeObjection } from "../store/factor-resets.ts";
import { findStaff } from "../store/staff.ts";
import { tellOwners } from "./owner-notices.ts";
import { by, record, type Trace } from "./record.ts";

/** Stops the reset of one's own second factor, with the code of the mail. */
export const keepFactor = async (
  db: Database,
  ask: Trace & { code: string },
): Promise<Decision<void, "factor_reset_over">> =>
  db.transaction(async (tx) => {
    const staffId = await takeObjection(tx, sha256(ask.code), ask.now);
    const staff = staffId === undefined ? undefined : await findStaff(tx, staffId);
    if (staff === undefined) return refuse("factor_reset_over");
    await tellStopped(tx, staff, ask);
    return accept(undefined);
  });

/** Stops the reset of somebody who gave a code of the app, so has not lost it. */
export const stopByUse = async (tx: Tx, staffId: string, trace: Trace): Promise<void> => {
  if (!(await deleteReset(tx, staffId))) return;
  const staff = await findStaff(tx, staffId);
  if (staff !== undefined) await tellStopped(tx, staff, trace);
};

const tellStopped = async (tx: Tx, { id, name }: Staff, trace: Trace): Promise<void> => {
  const facts = { name, by: name };
  await tellOwners(tx, { kind: "factor_reset_stopped", facts, now: trace.now, account: id });
  await record(tx, trace, { action: "factor_reset_stop", ...by({ id }) });
};

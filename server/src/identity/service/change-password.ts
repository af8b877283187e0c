// Changing one's own password, by somebody who knows the current one.

import type { Database } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import type { IsStolen } from "../../kit/secrets/stolen-passwords.ts";
import { deleteAttempts } from "../store/attempts.ts";
import { deleteDevicesOf } from "../store/sessions.ts";
import { deleteSessionsOf, findStaff, updatePassword } from "../store/staff.ts";
import { countAttempt } from "./guesses.ts";
import { changedMail } from "./mails.ts";
import { passwordFaultOf } from "./password-fault.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { by, record, staffIdOf, type Trace } from "./record.ts";

export type PasswordChange = Trace & {
  current: string;
  next: string;
  by: Principal;
  /** The session that asks; it goes on, all others of the account end. */
  token: string | undefined;
  /** The address that the mail about it links to. */
  publicUrl: string | undefined;
  isStolen: IsStolen;
};

/**
 * Sets the password `next`. Refuses `validation_failed` naming the field, and `too_many_requests` for
 * one who guesses the current password. @throws Overloaded when too many passwords are being hashed
 */
export const changePassword = async (
  db: Database,
  ask: PasswordChange,
): Promise<Decision<void, "unauthorized" | "validation_failed" | "too_many_requests">> => {
  const { current, next, token, now, publicUrl } = ask;
  const staff = await findStaff(db, staffIdOf(ask.by));
  if (staff === undefined) return refuse("unauthorized");
  const attemptHash = sha256(`change\n${staff.id}`);
  const attempt = await countAttempt(db, attemptHash, now);
  if (!attempt.ok) return attempt;
  if (!(await verifyPassword(current, staff.passwordHash))) {
    return refuseField("current_password", "password_wrong");
  }
  await deleteAttempts(db, attemptHash);
  const fault =
    next.normalize("NFC") === current.normalize("NFC")
      ? "password_unchanged"
      : await passwordFaultOf(next, staff, ask.isStolen);
  if (fault !== undefined) return refuseField("new_password", fault);
  const hash = await hashPassword(next);
  return db.transaction(async (tx) => {
    // Somebody else may have changed it while this one was being hashed.
    const isSet = await updatePassword(tx, staff.id, hash, staff.passwordHash);
    if (!isSet) return refuseField("current_password", "password_wrong");
    await deleteSessionsOf(tx, staff.id, token === undefined ? undefined : sha256(token));
    await deleteDevicesOf(tx, staff.id);
    await postMail(tx, changedMail(staff, { now, publicUrl }), { now });
    await record(tx, ask, { action: "password_change", ...by(staff) });
    return accept(undefined);
  });
};

const refuseField = (path: string, code: FieldError["code"]) =>
  refuse("validation_failed", { errors: [{ path, code }] });

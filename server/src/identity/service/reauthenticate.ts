// Showing again that it is still the person who signed in, before something that moves money or rights.
// Decision 0059.

import type { Database } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { confirmSession } from "../store/sessions.ts";
import { deleteAttempts, findStaff } from "../store/staff.ts";
import { countAttempt } from "./guesses.ts";
import { verifyPassword } from "./passwords.ts";
import { by, record, staffIdOf, type Trace } from "./record.ts";

/**
 * Marks the session of `token` as confirmed now, for whoever knows the password of its account. Refuses
 * `validation_failed` naming the field, and `too_many_requests` for one who guesses.
 * @throws Overloaded when too many passwords are being hashed
 */
export const reauthenticate = async (
  db: Database,
  ask: Trace & { password: string; by: Principal; token: string },
): Promise<Decision<void, "unauthorized" | "validation_failed" | "too_many_requests">> => {
  const staff = await findStaff(db, staffIdOf(ask.by));
  if (staff === undefined) return refuse("unauthorized");
  const attemptHash = sha256(`reauth\n${staff.id}`);
  const attempt = await countAttempt(db, attemptHash, ask.now);
  if (!attempt.ok) return attempt;
  if (!(await verifyPassword(ask.password, staff.passwordHash))) {
    await record(db, ask, { action: "reauth", ...by(staff), refused: true });
    return refuse("validation_failed", { errors: [{ path: "password", code: "password_wrong" }] });
  }
  await deleteAttempts(db, attemptHash);
  return db.transaction(async (tx) => {
    if (!(await confirmSession(tx, sha256(ask.token), ask.now))) return refuse("unauthorized");
    await record(tx, ask, { action: "reauth", ...by(staff) });
    return accept(undefined);
  });
};

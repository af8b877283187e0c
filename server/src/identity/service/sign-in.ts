// Signing in with e-mail and password: the same work and the same answer for everybody who fails.
import type { Database } from "../../kit/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Attempts, networkOf, normalEmail, type Role, takeAttempt } from "../domain.ts";
import {
  deleteAttempts,
  findStaffByEmail,
  lockAttempts,
  renewPasswordHash,
  updateAttempts,
} from "../store.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { sha256 } from "./secrets.ts";
import { type NewSession, openSession } from "./sessions.ts";

export type SignIn = {
  email: string;
  password: string;
  ip: string;
  isFromBrowser: boolean;
  now: Date;
};

export type SignedIn = NewSession & {
  staff: { id: string; name: string; role: Role; locale: "en" | "ar" };
};

/**
 * Opens a session. Refuses `too_many_requests` for a guesser who has to wait, and `login_failed` for
 * every other reason alike. @throws Overloaded when too many passwords are being checked already
 */
export const signIn = async (
  db: Database,
  ask: SignIn,
): Promise<Decision<SignedIn, "login_failed" | "too_many_requests">> => {
  const email = normalEmail(ask.email);
  const attemptHash = sha256(`${email}\n${networkOf(ask.ip)}`);
  const attempt = await countAttempt(db, attemptHash, ask.now);
  if (!attempt.ok) return attempt;
  const staff = await findStaffByEmail(db, email);
  const isRight = await verifyPassword(ask.password, staff?.passwordHash);
  if (staff === undefined || !isRight || staff.status !== "active") return refuse("login_failed");
  const renewed = isOutdated(staff.passwordHash) ? await hashPassword(ask.password) : undefined;
  const session = await db.transaction(async (tx) => {
    if (renewed !== undefined) {
      await renewPasswordHash(tx, staff.id, { from: staff.passwordHash, to: renewed });
    }
    await deleteAttempts(tx, attemptHash);
    return openSession(tx, staff.id, ask);
  });
  const { id, name, role, locale } = staff;
  return accept({ ...session, staff: { id, name, role, locale } });
};

/** Counts one more guess behind `attemptHash`, unless its guesser has to wait. */
export const countAttempt = (
  db: Database,
  attemptHash: Buffer,
  now: Date,
): Promise<Decision<Attempts, "too_many_requests">> =>
  db.transaction(async (tx) => {
    const before = await lockAttempts(tx, attemptHash, now);
    const decision = takeAttempt(before, now);
    if (decision.ok) await updateAttempts(tx, attemptHash, decision.value);
    return decision;
  });

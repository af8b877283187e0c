// Signing in with e-mail and password: the same work and the same answer for everybody who fails.
import type { Database } from "../../kit/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  networkOf,
  normalEmail,
  type Role,
  type Staff,
  sessionIdleMs,
  sessionLifeMs,
  takeAttempt,
} from "../domain.ts";
import {
  deleteAttempts,
  deleteDeadSessions,
  findStaffByEmail,
  insertSession,
  lockAttempts,
  updateAttempts,
} from "../store.ts";
import { verifyPassword } from "./passwords.ts";
import { newSessionToken, sha256 } from "./secrets.ts";

export type SignIn = { email: string; password: string; ip: string; now: Date };

export type SignedIn = {
  token: string;
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
  const attempt = await db.transaction(async (tx) => {
    const before = await lockAttempts(tx, attemptHash, ask.now);
    const decision = takeAttempt(before, ask.now);
    if (decision.ok) await updateAttempts(tx, attemptHash, decision.value);
    return decision;
  });
  if (!attempt.ok) return attempt;
  const staff = await findStaffByEmail(db, email);
  const isRight = await verifyPassword(ask.password, staff?.passwordHash);
  if (staff === undefined || !isRight || staff.status !== "active") return refuse("login_failed");
  return accept(await openSession(db, staff, attemptHash, ask.now));
};

const openSession = async (
  db: Database,
  staff: Staff,
  attemptHash: Buffer,
  now: Date,
): Promise<SignedIn> => {
  const token = newSessionToken();
  await db.transaction(async (tx) => {
    await deleteDeadSessions(tx, staff.id, now);
    await insertSession(tx, {
      tokenHash: sha256(token),
      staffId: staff.id,
      createdAt: now,
      idleExpiresAt: new Date(now.getTime() + sessionIdleMs),
      expiresAt: new Date(now.getTime() + sessionLifeMs),
    });
    await deleteAttempts(tx, attemptHash);
  });
  const { id, name, role, locale } = staff;
  return { token, staff: { id, name, role, locale } };
};

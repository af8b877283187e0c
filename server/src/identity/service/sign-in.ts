// Signing in with e-mail and password: the same work and the same answer for everybody who fails.
// Decision 0011.

import type { UserData } from "@nuqta/contracts/identity.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import type { Log } from "../../kit/process/log.ts";
import { onlyRealmOf, type Realms } from "../../kit/process/realms.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { audienceOf, isOpen, normalEmail, type Staff } from "../domain/accounts.ts";
import { rateLimits } from "../domain/guesses.ts";
import { deviceMs, devicesMax, type Session } from "../domain/sessions.ts";
import { insertDevice } from "../store/sessions.ts";
import { findStaffByEmail, renewPasswordHash } from "../store/staff.ts";
import { forgetGuess, type Guess, knownDeviceOf, type Taken, takeGuess } from "./guesses.ts";
import { attackMail } from "./mails.ts";
import { tellOfDevice } from "./owner-notices.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";
import { takeRate } from "./rates.ts";
import { by, record } from "./record.ts";
import { newSecret } from "./secrets.ts";
import { type NewSession, type Opening, openSession } from "./sessions.ts";

export type SignIn = Omit<Opening, "signedInWith"> & {
  readonly email: string;
  readonly password: string;
  /** The cookie of a browser that has signed in before. */
  readonly device: string | undefined;
  readonly log: Log;
  readonly realms: Realms;
};

export type SignedIn = NewSession & {
  /** The cookie by which a browser is known next time, unless it is known already. */
  readonly device: string | undefined;
  readonly staff: UserData;
};

/** Account data that the console keeps. */
export const userDataOf = (staff: Session["staff"]): UserData => ({
  ...{ id: staff.id, name: staff.name, role: staff.role, locale: staff.locale },
  audience: audienceOf(staff.role),
  ...(staff.sellerId === null ? {} : { seller_id: staff.sellerId }),
  ...(staff.branchId === null ? {} : { branch_id: staff.branchId }),
});

/**
 * Opens a session. Refuses `too_many_requests` for a guesser who has to wait, `sso_required` where the right
 * password was given of an account that is entered through its company only, and `login_failed` for every
 * other reason alike. @throws Overloaded when too many passwords are being checked already
 */
export const signIn = async (
  db: Database,
  ask: SignIn,
): Promise<Decision<SignedIn, "login_failed" | "sso_required" | "too_many_requests">> => {
  const { ip, now, device } = ask;
  const email = normalEmail(ask.email);
  const knownDevice = await knownDeviceOf(db, { device, email, now });
  const guess: Guess = { email, ip, knownDevice, now };
  const taken = await takeGuess(db, guess, ask.log);
  if (!taken.ok) return taken;
  const staff = await findStaffByEmail(db, email);
  const isRight = await verifyPassword(ask.password, staff?.passwordHash);
  if (staff === undefined || !isRight || !isOpen(staff, now)) {
    await recordFailure(db, ask, { email, staff, taken: taken.value });
    return refuse("login_failed");
  }
  if (onlyRealmOf(ask.realms, { email, audience: audienceOf(staff.role) }) !== undefined) {
    // Told to whoever has the right password, and to nobody who guesses.
    await db.transaction(async (tx) => {
      await forgetGuess(tx, guess);
      await record(tx, ask, { action: "sign_in", ...by(staff), refused: true });
    });
    return refuse("sso_required");
  }
  const renewed = isOutdated(staff.passwordHash) ? await hashPassword(ask.password) : undefined;
  return db.transaction(async (tx) => {
    if (renewed !== undefined) {
      await renewPasswordHash(tx, staff.id, { from: staff.passwordHash, to: renewed });
    }
    await forgetGuess(tx, guess);
    const session = await openSession(tx, staff.id, { ...ask, signedInWith: "password" });
    const isNew = ask.isFromBrowser && knownDevice === undefined;
    const newDevice = isNew ? await rememberDevice(tx, staff.id, now) : undefined;
    if (knownDevice === undefined) {
      const how = ask.isFromBrowser ? "browser" : "program";
      await tellOfDevice(tx, staff, { ip, now, how });
    }
    await record(tx, ask, { action: "sign_in", ...by(staff) });
    return accept({ ...session, device: newDevice, staff: userDataOf(staff) });
  });
};

const rememberDevice = async (tx: Tx, staffId: string, now: Date): Promise<string> => {
  const device = newSecret();
  await insertDevice(tx, {
    deviceHash: sha256(`device\n${device}`),
    staffId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + deviceMs),
    max: devicesMax,
  });
  return device;
};

// People type passwords into the wrong field, so an address of nobody is not kept as it was typed.
const recordFailure = async (
  db: Database,
  ask: SignIn,
  failed: { email: string; staff: Staff | undefined; taken: Taken },
): Promise<void> => {
  const { email, staff, taken } = failed;
  const { attempt, isAlarm } = taken;
  const target =
    staff === undefined
      ? `email:${sha256(email).toString("hex").slice(0, 16)}`
      : `staff:${staff.id}`;
  const waitMs = attempt.blockedUntil.getTime() - ask.now.getTime();
  const isLocked = waitMs > 0;
  await record(db, ask, {
    action: isLocked ? "sign_in_locked" : "sign_in",
    target,
    detail: { failures: attempt.failures, ...(isLocked ? { wait_seconds: waitMs / 1_000 } : {}) },
    refused: true,
  });
  if (isAlarm) await warnOwner(db, { email, staff, now: ask.now });
};

// Once a day. The same statements run for an address of nobody, so that time tells nothing.
const warnOwner = (
  db: Database,
  { email, staff, now }: { email: string; staff: Staff | undefined; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const isFirst = (await takeRate(tx, rateLimits.attackMail, email, now)).ok;
    const { locale = "en", name = "" } = staff ?? {};
    const isMeant = isFirst && staff?.status === "active";
    await postMail(tx, attackMail({ email, name, locale }, now), { now, isMeant });
  });

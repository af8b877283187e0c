// The code by mail for somebody who must set up a second factor: a stolen password alone sets up none.
// Decision 0068.
import { randomInt } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { rateLimits } from "../domain/guesses.ts";
import { codeText } from "../domain/passwords.ts";
import { deleteAttempts } from "../store/attempts.ts";
import { findMailed, isFirstSession, keepMailed, useMailed } from "../store/factors.ts";
import { findStaff } from "../store/staff.ts";
import { countAttempt } from "./guesses.ts";
import { enrolmentMail } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { takeRate } from "./rates.ts";
import { type Ask, guessHash } from "./second-factor.ts";

const mailedMs = 10 * minuteMs;

/** The session that asks, and the code it gives. */
export type Mailed = { readonly token: string; readonly code: string | undefined };

/**
 * Mails a code of six digits to the account itself, five times an hour at most; only the newest is good.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const mailEnrolmentCode = async (
  db: Database,
  { staffId, now }: Ask,
): Promise<Decision<void, "too_many_requests" | "unauthorized">> => {
  const taken = await db.transaction((tx) => takeRate(tx, rateLimits.factorMail, staffId, now));
  if (!taken.ok) return taken;
  const staff = await findStaff(db, staffId);
  if (staff === undefined) return refuse("unauthorized");
  const code = codeText(randomInt(1_000_000));
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(now.getTime() + mailedMs);
  await db.transaction(async (tx) => {
    await keepMailed(tx, { staffId, codeHash, expiresAt });
    const mail = enrolmentMail(staff.locale, { name: staff.name, code });
    await postMail(tx, { to: staff.email, usefulUntil: expiresAt, ...mail }, { now });
  });
  return accept(undefined);
};

/**
 * Takes the mailed code, once. None is asked for in the first session of an account: its password came
 * by the same mail, or was set on the machine.
 */
export const takeMailed = async (
  db: Database,
  { staffId, now }: Ask,
  { token, code = "" }: Mailed,
): Promise<Decision<void, "too_many_requests" | "validation_failed" | "verification_failed">> => {
  if (await isFirstSession(db, sha256(token))) return accept(undefined);
  if (code.trim() === "")
    return refuse("validation_failed", {
      errors: [{ path: "mail_code", code: "mail_code_required" }],
    });
  const counted = await countAttempt(db, guessHash(staffId), now);
  if (!counted.ok) return counted;
  const codeHash = await findMailed(db, staffId, now);
  const isRight = await verifyPassword(digitsOf(code), codeHash);
  if (codeHash === undefined || !isRight || !(await useMailed(db, staffId, codeHash)))
    return refuse("verification_failed");
  await deleteAttempts(db, guessHash(staffId));
  return accept(undefined);
};

const digitsOf = (typed: string): string =>
  typed
    .replaceAll(/\s/g, "")
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

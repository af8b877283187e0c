// Recovering a password: a code by mail, the code given, a new password. What a client says about
// the attempt proves nothing; the attempt is kept here.

import { randomInt, randomUUID } from "node:crypto";
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import type { Log } from "../../kit/process/log.ts";
import { hostOf } from "../../kit/pure/address.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import { type IsStolen, noneStolen } from "../../kit/secrets/stolen-passwords.ts";
import { normalEmail } from "../domain/accounts.ts";
import { rateLimits } from "../domain/guesses.ts";
import { codeText, isPasswordLongEnough } from "../domain/passwords.ts";
import { recoveryMs } from "../domain/sessions.ts";
import { countRate } from "../store/rates.ts";
import {
  closeRecoveries,
  findVerifiedRecovery,
  insertRecovery,
  noteRecovered,
  noteRefusedPassword,
  takeTry,
  useRecovery,
  verifyRecovery,
} from "../store/recovery.ts";
import { deleteDevicesOf } from "../store/sessions.ts";
import { deleteSessionsOf, findStaff, findStaffByEmail, updatePassword } from "../store/staff.ts";
import { forgetFailures, knownDeviceOf } from "./guesses.ts";
import { changedMail, codeMail } from "./mails.ts";
import { passwordFaultOf } from "./password-fault.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { takeRate, withinLimit } from "./rates.ts";
import { by, record, type Trace } from "./record.ts";
import { newSecret } from "./secrets.ts";

type Caller = { email: string; ip: string; now: Date };

// The place that asks: what strangers ask for and guess elsewhere takes nothing from it.
const askerOf = (ip: string): Buffer => sha256(`asker\n${hostOf(ip)}`);

/**
 * Starts a recovery and mails its code, if there is somebody to mail. Who cannot tell so from the
 * answer cannot tell from the time either: nobody's code is made, hashed and stored too.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const requestRecovery = async (
  db: Database,
  { email: given, ip, now, device }: Caller & { device: string | undefined },
): Promise<Decision<void, "too_many_requests">> => {
  const email = normalEmail(given);
  const isKnown = (await knownDeviceOf(db, { device, email, now })) !== undefined;
  const taken = await db.transaction((tx) => takeRequest(tx, { email, ip, now, isKnown }));
  if (!taken.ok || taken.value === "too_soon") return taken.ok ? accept(undefined) : taken;
  const code = codeText(randomInt(1_000_000));
  const codeHash = await hashPassword(code);
  const staff = await findStaffByEmail(db, email);
  const known = staff?.status === "active" ? staff : undefined;
  const expiresAt = new Date(now.getTime() + recoveryMs);
  await db.transaction(async (tx) => {
    const emailHash = sha256(email);
    const staffId = known?.id ?? null;
    const isNew = await insertRecovery(tx, {
      ...{
        id: randomUUID(),
        emailHash,
        askerHash: askerOf(ip),
        staffId,
        codeHash,
        createdAt: now,
        expiresAt,
      },
    });
    const { locale = "en", name = "" } = known ?? {};
    const mail = { to: email, usefulUntil: expiresAt, ...codeMail(locale, { name, code }) };
    await postMail(tx, mail, { now, isMeant: isNew && known !== undefined });
  });
  return accept(undefined);
};

const takeRequest = async (
  tx: Tx,
  { email, ip, now, isKnown }: Caller & { isKnown: boolean },
): Promise<Decision<"taken" | "too_soon", "too_many_requests">> => {
  const byHost = await takeRate(tx, rateLimits.recoveryByHost, hostOf(ip), now);
  if (!byHost.ok) return byHost;
  // Within a minute the code that was sent is kept, and the answer is that of a new one.
  const asker = `${email}\n${hostOf(ip)}`;
  if (!(await takeRate(tx, rateLimits.recoveryGap, asker, now)).ok) return accept("too_soon");
  for (const limit of [rateLimits.recoveryByHour, rateLimits.recoveryByDay]) {
    const byAsker = await takeRate(tx, limit, asker, now);
    if (!byAsker.ok) return byAsker;
  }
  // No more mails than these to one e-mail, whoever asks; a browser that has signed in there is not held up.
  for (const limit of isKnown
    ? []
    : [rateLimits.recoveryMailsByHour, rateLimits.recoveryMailsByDay]) {
    const byEmail = await takeRate(tx, limit, email, now);
    if (!byEmail.ok) return byEmail;
  }
  return accept("taken");
};

/** Caller that a reset is bound to: by cookie, or for a program by address and name. */
export type Origin =
  | { readonly kind: "browser"; readonly cookie: string | undefined }
  | { readonly kind: "program"; readonly userAgent: string };

const proofOf = (origin: Origin, ip: string): Buffer | undefined => {
  if (origin.kind === "program") return sha256(`program\n${ip}\n${origin.userAgent}`);
  return origin.cookie === undefined ? undefined : sha256(`browser\n${origin.cookie}`);
};

/**
 * Takes the code. The try is counted before the code is compared, so that codes guessed at the same
 * moment count one by one. A browser gets the value of a cookie. Refuses `verification_failed` alike
 * for a wrong code, one that is past, one that was given before, and an attempt that never was.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const verifyCode = async (
  db: Database,
  ask: Caller & { code: string; isFromBrowser: boolean; userAgent: string; log: Log },
): Promise<
  Decision<{ cookie: string | undefined }, "verification_failed" | "too_many_requests">
> => {
  const { ip, now, log } = ask;
  const emailHash = sha256(normalEmail(ask.email));
  const allowed = await db.transaction(async (tx) => {
    const byHost = await takeRate(tx, rateLimits.verifyByHost, hostOf(ip), now);
    // Six digits are few when many accounts are tried at once: then each address has one try.
    return byHost.ok && byHost.value > 1 ? checkFailures(tx, now) : byHost;
  });
  if (!allowed.ok) return allowed;
  const attempt = await takeTry(db, { emailHash, askerHash: askerOf(ip), now });
  const isRight = await verifyPassword(ask.code, attempt?.codeHash);
  if (attempt !== undefined && isRight) {
    const cookie = ask.isFromBrowser ? newSecret() : undefined;
    const origin: Origin =
      cookie === undefined
        ? { kind: "program", userAgent: ask.userAgent }
        : { kind: "browser", cookie };
    const proofHash = proofOf(origin, ip);
    const expiresAt = new Date(now.getTime() + recoveryMs);
    // Of two right codes at the same moment, one counts.
    const isFirst =
      proofHash !== undefined && (await verifyRecovery(db, attempt.id, { proofHash, expiresAt }));
    if (isFirst) return accept({ cookie });
  }
  await noteFailure(db, now, log);
  return refuse("verification_failed");
};

const failures = rateLimits.verifyFailures;
const failuresHash = sha256(failures.name);

const checkFailures = async (tx: Tx, now: Date) => {
  const endsAt = new Date(now.getTime() + failures.windowMs);
  const counter = await countRate(tx, { hash: failuresHash, now, endsAt, step: 0 });
  return withinLimit({ ...counter, count: counter.count + 1 }, failures, now);
};

const noteFailure = async (db: Database, now: Date, log: Log): Promise<void> => {
  const endsAt = new Date(now.getTime() + failures.windowMs);
  const { count } = await countRate(db, { hash: failuresHash, now, endsAt, step: 1 });
  if (count === failures.max) {
    log.error({ failures: count }, "codes are being guessed: one try for each address");
  }
};

export type Reset = Caller &
  Trace & {
    password: string;
    origin: Origin;
    publicUrl: string | undefined;
    isStolen: IsStolen;
  };

/**
 * Sets the new password of a verified attempt, once; every session of the account ends, and a mail
 * tells its owner. Refuses `recovery_expired` when there is no such attempt for this caller, and
 * `validation_failed` for a password that may not be chosen.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const resetPassword = async (
  db: Database,
  ask: Reset,
): Promise<Decision<void, "recovery_expired" | "validation_failed" | "too_many_requests">> => {
  const { ip, now, password } = ask;
  const email = normalEmail(ask.email);
  const emailHash = sha256(email);
  const byHost = await takeRate(db, rateLimits.resetByHost, hostOf(ip), now);
  if (!byHost.ok) return byHost;
  // The length is nobody's secret, so it is told to everybody.
  if (!isPasswordLongEnough(password)) {
    return refusePassword(await passwordFaultOf(password, { email: "", name: "" }, noneStolen));
  }
  const proofHash = proofOf(ask.origin, ip);
  if (proofHash === undefined) return refuse("recovery_expired");
  const attempt = await findVerifiedRecovery(db, { emailHash, proofHash, now });
  const staff = attempt === undefined ? undefined : await findStaff(db, attempt.staffId);
  if (attempt === undefined || staff === undefined) return refuse("recovery_expired");
  const fault = await passwordFaultOf(password, staff, ask.isStolen);
  if (fault !== undefined) {
    await noteRefusedPassword(db, attempt.id);
    return refusePassword(fault);
  }
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const isSet =
      (await useRecovery(tx, attempt.id, now)) && (await updatePassword(tx, staff.id, hash));
    if (!isSet) return refuse("recovery_expired");
    await closeRecoveries(tx, emailHash);
    await noteRecovered(tx, staff.id, now);
    await deleteSessionsOf(tx, staff.id);
    await deleteDevicesOf(tx, staff.id);
    await forgetFailures(tx, email, ip);
    await postMail(tx, changedMail(staff, { now, publicUrl: ask.publicUrl }), { now });
    await record(tx, ask, { action: "password_recovery", ...by(staff) });
    return accept(undefined);
  });
};

const refusePassword = (code: FieldError["code"] = "not_valid") =>
  refuse("validation_failed", { errors: [{ path: "password", code }] });

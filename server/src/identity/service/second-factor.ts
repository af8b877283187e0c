// An authenticator app as the second factor of an account: begun, confirmed, asked for, removed.
// Decision 0068.
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { placeOf } from "../../kit/secrets/seal-stored.ts";
import type { Sealer } from "../../kit/secrets/sealing.ts";
import type { Staff } from "../domain.ts";
import {
  admitSession,
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  insertRecoveryCodes,
  useRecoveryCode,
  useStep,
} from "../store/factors.ts";
import { deleteAttempts, deleteSessionsOf, findStaff } from "../store/staff.ts";
import {
  factorUri,
  newFactorSecret,
  newRecoveryCodes,
  plainCode,
  recoveryHash,
  stepOfCode,
} from "./factor-codes.ts";
import { countAttempt } from "./guesses.ts";
import { tellOwners } from "./owner-notices.ts";
import { verifyPassword } from "./passwords.ts";
import { by, record, type Trace } from "./record.ts";

type Guessing = "too_many_requests";
type CodeRefused = Guessing | "factor_not_begun" | "factor_wrong" | "factor_used";
type Ask = Trace & { readonly staffId: string };
/** The database, and what opens and seals the secrets of apps in it. */
export type FactorParts = { readonly db: Database; readonly sealer: Sealer };
/** `token` is that of the session that asks. */
type CodeAsk = Ask & { readonly code: string; readonly token: string };

/** A secret for the app of an account that has none, shown to its owner. Nothing is asked for yet. */
export const beginAuthenticator = async (
  { db, sealer }: FactorParts,
  ask: Ask & { password: string },
): Promise<
  Decision<
    { secret: string; uri: string },
    Guessing | "unauthorized" | "validation_failed" | "factor_exists"
  >
> => {
  const owner = await ownerByPassword(db, ask);
  if (!owner.ok) return owner;
  const secret = newFactorSecret();
  const { id: staffId, email } = owner.value;
  const sealed = sealer.seal(placeOfSecret(staffId), secret);
  if (!(await beginFactor(db, { staffId, sealed, now: ask.now }))) return refuse("factor_exists");
  return accept({ secret, uri: factorUri(secret, email) });
};

/** Asks for a code at each sign-in from now on; every other session of the account ends. */
export const confirmAuthenticator = async (
  { db, sealer }: FactorParts,
  ask: CodeAsk,
): Promise<Decision<string[], CodeRefused | "unauthorized">> => {
  const { staffId, now } = ask;
  const counted = await countAttempt(db, guessHash(staffId), now);
  if (!counted.ok) return counted;
  return db.transaction(async (tx) => {
    const staff = await findStaff(tx, staffId);
    if (staff === undefined) return refuse("unauthorized");
    const factor = await findFactor(tx, staffId);
    if (factor === undefined || factor.isConfirmed) return refuse("factor_not_begun");
    const { sealed } = factor;
    const secret = sealer.open(placeOfSecret(staffId), sealed);
    const step = stepOfCode(secret, plainCode(ask.code), now);
    if (step === undefined) return refuse("factor_wrong");
    if (!(await confirmFactor(tx, { staffId, sealed, step, now }))) return refuse("factor_used");
    const codes = newRecoveryCodes();
    await insertRecoveryCodes(
      tx,
      staffId,
      codes.map((code) => recoveryHash(secret, code)),
    );
    await deleteSessionsOf(tx, staffId, sha256(ask.token));
    await deleteAttempts(tx, guessHash(staffId));
    await tell(tx, staff, ask, "factor_add");
    return accept(codes);
  });
};

/** Lets a session in that gave its second factor; answers how many recovery codes are left. */
export const giveFactor = async (
  { db, sealer }: FactorParts,
  ask: CodeAsk,
): Promise<Decision<number, CodeRefused>> => {
  const { staffId } = ask;
  const counted = await countAttempt(db, guessHash(staffId), ask.now);
  if (!counted.ok) return counted;
  const given = await db.transaction(async (tx) => {
    const taken = await takeCode(tx, sealer, ask);
    if (!taken.ok) return taken;
    await admitSession(tx, sha256(ask.token), ask.now);
    await deleteAttempts(tx, guessHash(staffId));
    const left = await countRecoveryCodes(tx, staffId);
    const detail = { by: taken.value, recovery_codes_left: left };
    await record(tx, ask, { action: "factor_check", ...by({ id: staffId }), detail });
    return accept(left);
  });
  if (!given.ok)
    await record(db, ask, { action: "factor_check", ...by({ id: staffId }), refused: true });
  return given;
};

/** Takes a code of an account that has an app, and asks for none of an account without. */
export const checkFactor = async (
  { db, sealer }: FactorParts,
  { staffId, code = "", now }: { staffId: string; code?: string | undefined; now: Date },
): Promise<Decision<void, Guessing | "validation_failed" | "factor_wrong" | "factor_used">> => {
  if ((await findFactor(db, staffId))?.isConfirmed !== true) return accept(undefined);
  if (code === "")
    return refuse("validation_failed", {
      errors: [{ path: "code", code: "factor_code_required" }],
    });
  const counted = await countAttempt(db, guessHash(staffId), now);
  if (!counted.ok) return counted;
  return db.transaction(async (tx) => {
    const taken = await takeCode(tx, sealer, { staffId, code, now });
    if (taken.ok) await deleteAttempts(tx, guessHash(staffId));
    // An app that was removed meanwhile is not asked for.
    if (taken.ok || taken.code === "factor_not_begun") return accept(undefined);
    return refuse(taken.code);
  });
};

/** Takes the app away, by somebody who gives both factors. */
export const removeAuthenticator = async (
  { db, sealer }: FactorParts,
  ask: CodeAsk & { password: string },
): Promise<Decision<void, CodeRefused | "unauthorized" | "validation_failed">> => {
  const owner = await ownerByPassword(db, ask);
  if (!owner.ok) return owner;
  const counted = await countAttempt(db, guessHash(ask.staffId), ask.now);
  if (!counted.ok) return counted;
  return db.transaction(async (tx) => {
    const taken = await takeCode(tx, sealer, ask);
    if (!taken.ok) return taken;
    await deleteFactor(tx, ask.staffId);
    await deleteAttempts(tx, guessHash(ask.staffId));
    await tell(tx, owner.value, ask, "factor_remove");
    return accept(undefined);
  });
};

// One counter for every place where a code is asked for.
const guessHash = (staffId: string): Buffer => sha256(`second factor\n${staffId}`);

const placeOfSecret = (staffId: string): string => placeOf("authenticator", staffId);

const takeCode = async (
  tx: Tx,
  sealer: Sealer,
  { staffId, code, now }: Pick<CodeAsk, "staffId" | "code" | "now">,
): Promise<Decision<"app" | "recovery_code", Exclude<CodeRefused, Guessing>>> => {
  const factor = await findFactor(tx, staffId);
  if (factor === undefined || !factor.isConfirmed) return refuse("factor_not_begun");
  const secret = sealer.open(placeOfSecret(staffId), factor.sealed);
  const typed = plainCode(code);
  const step = stepOfCode(secret, typed, now);
  if (step !== undefined)
    return (await useStep(tx, staffId, step)) ? accept("app") : refuse("factor_used");
  const isRecovered = await useRecoveryCode(tx, staffId, recoveryHash(secret, typed));
  return isRecovered ? accept("recovery_code") : refuse("factor_wrong");
};

const ownerByPassword = async (
  db: Database,
  { staffId, password, now }: Ask & { password: string },
): Promise<Decision<Staff, Guessing | "unauthorized" | "validation_failed">> => {
  const staff = await findStaff(db, staffId);
  if (staff === undefined) return refuse("unauthorized");
  // Shared with the change of a password, so that no second place is there to guess at.
  const attemptHash = sha256(`change\n${staffId}`);
  const counted = await countAttempt(db, attemptHash, now);
  if (!counted.ok) return counted;
  if (!(await verifyPassword(password, staff.passwordHash)))
    return refuse("validation_failed", { errors: [{ path: "password", code: "password_wrong" }] });
  await deleteAttempts(db, attemptHash);
  return accept(staff);
};

const tell = async (
  tx: Tx,
  { id, name }: Staff,
  ask: Trace,
  action: "factor_add" | "factor_remove",
): Promise<void> => {
  const { now } = ask;
  await tellOwners(tx, { kind: "factors_changed", facts: { name, by: name }, now, account: id });
  await record(tx, ask, { action, ...by({ id }) });
};

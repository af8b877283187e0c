// One's own authenticator app: begun, confirmed, given new recovery codes, removed. Each asks for all that
// the account signs in with, however fresh the session is.
// Decision 0068.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Staff } from "../domain/accounts.ts";
import { deleteAttempts } from "../store/attempts.ts";
import {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
} from "../store/factors.ts";
import { deleteSessionsOf, findStaff } from "../store/staff.ts";
import { type Mailed, takeMailed } from "./enrolment-mail.ts";
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
import {
  type Ask,
  type CodeAsk,
  type CodeRefused,
  type FactorParts,
  type Guessing,
  guessHash,
  placeOfSecret,
  readCode,
  takeCode,
} from "./second-factor.ts";

/** An app that was begun is confirmed within this time, or begun again. */
const beginMs = 15 * minuteMs;

/** The app of an account: since when it is asked for (null for none), and the recovery codes left. */
export const ownFactor = async (
  { db }: Pick<FactorParts, "db">,
  staffId: string,
): Promise<{ since: Date | null; recoveryCodesLeft: number }> => ({
  since: (await findFactor(db, staffId))?.confirmedAt ?? null,
  recoveryCodesLeft: await countRecoveryCodes(db, staffId),
});

/** A secret for the app of an account that has none, shown to its owner. Nothing is asked for yet. */
export const beginAuthenticator = async (
  { db, sealer }: FactorParts,
  ask: Ask & { password: string; mailed?: Mailed },
): Promise<
  Decision<
    { secret: string; uri: string },
    Guessing | "unauthorized" | "validation_failed" | "factor_exists" | "verification_failed"
  >
> => {
  const owner = await ownerByPassword({ db }, ask);
  if (!owner.ok) return owner;
  const proven = ask.mailed && (await takeMailed(db, ask, ask.mailed));
  if (proven?.ok === false) return proven;
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
    if (factor === undefined || factor.confirmedAt !== null) return refuse("factor_not_begun");
    const { sealed, begunAt } = factor;
    if (now.getTime() - begunAt.getTime() > beginMs) return refuse("factor_not_begun");
    const secret = sealer.open(placeOfSecret(staffId), sealed);
    const step = stepOfCode(secret, plainCode(ask.code), now);
    if (step === undefined) return refuse("factor_wrong");
    if (!(await confirmFactor(tx, { staffId, sealed, step, now }))) return refuse("factor_used");
    const codes = await giveCodes(tx, staffId, secret);
    await deleteSessionsOf(tx, staffId, sha256(ask.token));
    await deleteAttempts(tx, guessHash(staffId));
    await tellOfFactors(tx, staff, ask, "factor_add");
    return accept(codes);
  });
};

type Refused = CodeRefused | "unauthorized" | "validation_failed";
type WholeAsk = CodeAsk & { readonly password: string };

/** Ten new recovery codes in the place of those before, for somebody who gives both factors. */
export const renewRecoveryCodes = (
  parts: FactorParts,
  ask: WholeAsk,
): Promise<Decision<string[], Refused>> =>
  byBothFactors(parts, ask, async (tx, staff) => {
    const factor = await findFactor(tx, staff.id);
    if (factor === undefined) throw new Error("a code was taken of an account without an app");
    const secret = parts.sealer.open(placeOfSecret(staff.id), factor.sealed);
    await tellOfFactors(tx, staff, ask, "factor_codes");
    return giveCodes(tx, staff.id, secret);
  });

/** Takes the app away, by somebody who gives both factors. */
export const removeAuthenticator = (
  parts: FactorParts,
  ask: WholeAsk,
): Promise<Decision<void, Refused>> =>
  byBothFactors(parts, ask, async (tx, staff) => {
    await deleteFactor(tx, staff.id);
    await tellOfFactors(tx, staff, ask, "factor_remove");
  });

/** Does `change` for somebody who gives the password and a code, in the transaction that takes the code. */
export const byBothFactors = async <T>(
  { db, sealer }: FactorParts,
  ask: WholeAsk,
  change: (tx: Tx, staff: Staff) => Promise<T>,
): Promise<Decision<T, Refused>> => {
  const { staffId, now } = ask;
  const owner = await ownerByPassword({ db }, ask);
  if (!owner.ok) return owner;
  const counted = await countAttempt(db, guessHash(staffId), now);
  if (!counted.ok) return counted;
  const code = await readCode(db, sealer, ask);
  return db.transaction(async (tx) => {
    const taken = await takeCode(tx, staffId, code);
    if (!taken.ok) return taken;
    await deleteAttempts(tx, guessHash(staffId));
    return accept(await change(tx, owner.value));
  });
};

const giveCodes = async (tx: Tx, staffId: string, secret: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(secret, code)));
  await replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
};

const ownerByPassword = async (
  { db }: Pick<FactorParts, "db">,
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

/** Tells owners and the one concerned of a change to the factors of an account, and writes it down. */
export const tellOfFactors = async (
  tx: Tx,
  { id, name }: Staff,
  ask: Trace,
  action: "factor_add" | "factor_codes" | "factor_remove" | "passkey_add" | "passkey_remove",
): Promise<void> => {
  const { now } = ask;
  await tellOwners(tx, { kind: "factors_changed", facts: { name, by: name }, now, account: id });
  await record(tx, ask, { action, ...by({ id }) });
};

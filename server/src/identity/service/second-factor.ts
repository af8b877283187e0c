// Codes of an account with an authenticator app: taken once, at the sign-in and wherever it is asked again.
// Decisions 0068, 0111.
import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

import { placeOf, type Sealer } from "../../kit/secrets/sealing.ts";
import { deleteAttempts } from "../store/attempts.ts";
import {
  admitSession,
  countRecoveryCodes,
  findFactor,
  noteFactorSignIn,
  useRecoveryCode,
  useStep,
} from "../store/factors.ts";
import {
  isRecoveryCode,
  oldRecoveryHash,
  plainCode,
  recoveryHash,
  stepOfCode,
} from "./factor-codes.ts";
import { stopByUse } from "./factor-kept.ts";
import { countAttempt } from "./guesses.ts";
import { by, record, type Trace } from "./record.ts";

export type Guessing = "too_many_requests";
export type CodeRefused = Guessing | "factor_not_begun" | "factor_wrong" | "factor_used";
/** The database, and what opens and seals the secrets of apps in it. */
export type FactorParts = { readonly db: Database; readonly sealer: Sealer };
export type Ask = Trace & { readonly staffId: string };
/** `token` is that of the session that asks. */
export type CodeAsk = Ask & { readonly code: string; readonly token: string };

/** Lets a session in that gave its second factor; answers how many recovery codes are left. */
export const giveFactor = async (
  { db, sealer }: FactorParts,
  ask: CodeAsk,
): Promise<Decision<number, CodeRefused>> => {
  const { staffId } = ask;
  const counted = await countAttempt(db, guessHash(staffId), ask.now);
  if (!counted.ok) return counted;
  const code = await readCode(db, sealer, ask);
  const given = await db.transaction(async (tx) => {
    const taken = await takeCode(tx, staffId, code);
    if (!taken.ok) return taken;
    await admitSession(tx, sha256(ask.token), ask.now);
    await noteFactorSignIn(tx, staffId, ask.now);
    await deleteAttempts(tx, guessHash(staffId));
    // Who has the app at hand did not lose it, whoever says so.
    if (taken.value === "app") await stopByUse(tx, staffId, ask);
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
  if (((await findFactor(db, staffId))?.confirmedAt ?? null) === null) return accept(undefined);
  if (code === "")
    return refuse("validation_failed", {
      errors: [{ path: "code", code: "factor_code_required" }],
    });
  const counted = await countAttempt(db, guessHash(staffId), now);
  if (!counted.ok) return counted;
  const read = await readCode(db, sealer, { staffId, code, now });
  return db.transaction(async (tx) => {
    const taken = await takeCode(tx, staffId, read);
    if (taken.ok) await deleteAttempts(tx, guessHash(staffId));
    // An app that was removed meanwhile is not asked for.
    if (taken.ok || taken.code === "factor_not_begun") return accept(undefined);
    return refuse(taken.code);
  });
};

/** One counter for every place where a code is asked for. */
export const guessHash = (staffId: string): Buffer => sha256(`second factor\n${staffId}`);

/** The place that the secret of an account is sealed for. */
export const placeOfSecret = (staffId: string): string => placeOf("authenticator", staffId);

/** A code under the secret it was read by: a half minute of the app, or the hashes of a recovery code. */
type ReadCode =
  | { readonly sealed: string; readonly step: number }
  | { readonly sealed: string; readonly hashes: readonly Buffer[] }
  | undefined;

/**
 * Reads what was typed, before the transaction that takes it: no transaction waits for a hash. Its guess must have
 * been counted before. Nothing for an account without an app.
 * @throws Overloaded when too many passwords are being hashed already
 */
export const readCode = async (
  db: Database,
  sealer: Sealer,
  { staffId, code, now }: Pick<CodeAsk, "staffId" | "code" | "now">,
): Promise<ReadCode> => {
  const factor = await findFactor(db, staffId);
  if (factor === undefined || factor.confirmedAt === null) return undefined;
  const { sealed } = factor;
  const secret = sealer.open(placeOfSecret(staffId), sealed);
  const typed = plainCode(code);
  const step = stepOfCode(secret, typed, now);
  if (step !== undefined) return { sealed, step };
  if (!isRecoveryCode(typed)) return { sealed, hashes: [] };
  return { sealed, hashes: [oldRecoveryHash(secret, typed), await recoveryHash(secret, typed)] };
};

/** Takes a code of the app, or a recovery code, once. */
export const takeCode = async (
  tx: Tx,
  staffId: string,
  read: ReadCode,
): Promise<Decision<"app" | "recovery_code", Exclude<CodeRefused, Guessing>>> => {
  const factor = await findFactor(tx, staffId);
  if (read === undefined || factor === undefined || factor.confirmedAt === null)
    return refuse("factor_not_begun");
  // The app was replaced since: what was read by its secret is a code of no app any more.
  if (factor.sealed !== read.sealed) return refuse("factor_wrong");
  if ("step" in read)
    return (await useStep(tx, staffId, read.step)) ? accept("app") : refuse("factor_used");
  const isRecovered = await useRecoveryCode(tx, staffId, read.hashes);
  return isRecovered ? accept("recovery_code") : refuse("factor_wrong");
};

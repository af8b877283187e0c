// How long a guesser of passwords has to wait. Every attempt is counted as a failure before its
// password is compared, and taken back when it was none.
// Decision 0057.

import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Log } from "../../kit/process/log.ts";
import { customerOf, hostOf, networkOf, siteOf } from "../../kit/pure/address.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import {
  type Attempts,
  circlesOf,
  freeFailures,
  knownDeviceFreeFailures,
  type RateLimit,
  rateLimits,
  takeAttempt,
  takeInARow,
  underAttackFrom,
} from "../domain/guesses.ts";
import { deleteAttempts, lockAttempts, updateAttempts } from "../store/attempts.ts";
import { isKnownDevice } from "../store/sessions.ts";
import { giveRateBack, lookAtRate, takeRate } from "./rates.ts";

type Refused = "too_many_requests";

export type Guess = {
  readonly email: string;
  readonly ip: string;
  /** The browser, when it has signed in to this account before: it waits only for itself. */
  readonly knownDevice: Buffer | undefined;
  readonly now: Date;
};

/** The counter of all failures in a row on one e-mail. */
export const inARowHash = (email: string): Buffer => sha256(`in a row\n${email}`);

/** Whether the device of a cookie is one from which this e-mail has signed in before. */
export const knownDeviceOf = async (
  db: Database,
  { device, email, now }: { device: string | undefined; email: string; now: Date },
): Promise<Buffer | undefined> => {
  // Asked with or without a cookie, so that time tells nobody anything.
  const deviceHash = sha256(`device\n${device ?? ""}`);
  return (await isKnownDevice(db, { deviceHash, email, now })) ? deviceHash : undefined;
};

const { loginByHost, loginBySite, loginByCustomer, loginByNetwork, loginFailures } = rateLimits;

type Rates = readonly (readonly [limit: RateLimit, who: string])[];

/** Failures that make their own addresses wait. */
const ownRatesOf = ({ ip }: Guess): Rates => [
  [loginByHost, hostOf(ip)],
  [loginBySite, siteOf(ip)],
  [loginByCustomer, customerOf(ip)],
];

/** Failures of many, who are not made to wait for each other: beyond them each address has one try. */
const sharedRatesOf = ({ ip }: Guess): Rates => [
  [loginByNetwork, networkOf(ip)],
  [loginFailures, "everybody"],
];

type Ladder = { readonly hash: Buffer; readonly free: number };

/** The ladders of a guess: that of a known browser alone, or those of the circles around its address. */
const laddersOf = (
  { email, ip, knownDevice }: Pick<Guess, "email" | "ip" | "knownDevice">,
  isUnderAttack = false,
): Ladder[] =>
  knownDevice === undefined
    ? circlesOf(ip, isUnderAttack).map(({ network, free }) => ({
        ...{ hash: sha256(`${email}\n${network}`), free },
      }))
    : [{ hash: sha256(`${email}\n${knownDevice.toString("hex")}`), free: knownDeviceFreeFailures }];

/** A guess that was counted. */
export type Taken = {
  /** The ladder with the longest wait. */
  readonly attempt: Attempts;
  /** Whether this failure is the one from which its account is under attack. */
  readonly isAlarm: boolean;
};

/**
 * Counts one more guess, unless it has to wait. While an account, or the installation, is under
 * attack, an address that was not seen failing has one try, so that a right password always enters.
 */
export const takeGuess = (
  db: Database,
  guess: Guess,
  log: Log,
): Promise<Decision<Taken, Refused>> =>
  db.transaction(async (tx) => {
    const { knownDevice, email, now } = guess;
    if (knownDevice !== undefined) {
      const taken = await takeLadders(tx, laddersOf(guess), now);
      return taken.ok ? accept({ attempt: taken.value, isAlarm: false }) : taken;
    }
    const row = takeInARow(await lockAttempts(tx, inARowHash(email), now), now);
    const shared = sharedRatesOf(guess);
    const isUnderAttack = row.failures > underAttackFrom || (await isBeyond(tx, shared, now));
    const taken = await takeLadders(tx, laddersOf(guess, isUnderAttack), now);
    if (!taken.ok) return taken;
    for (const [limit, who] of ownRatesOf(guess)) {
      const rate = await takeRate(tx, limit, who, now);
      if (!rate.ok) return rate;
    }
    for (const [limit, who] of shared) {
      const rate = await takeRate(tx, limit, who, now);
      if (rate.ok && limit === loginFailures && rate.value === limit.max) {
        log.error(
          { failures: rate.value },
          "passwords are being guessed: one try for each address",
        );
      }
    }
    await updateAttempts(tx, inARowHash(email), row);
    return accept({ attempt: taken.value, isAlarm: row.failures === underAttackFrom });
  });

const isBeyond = async (tx: Tx, rates: Rates, now: Date): Promise<boolean> => {
  for (const [limit, who] of rates)
    if ((await lookAtRate(tx, limit, who, now)) >= limit.max) return true;
  return false;
};

// All of them are asked before one is counted: who has to wait pays nothing for asking.
const takeLadders = async (
  tx: Tx,
  ladders: readonly Ladder[],
  now: Date,
): Promise<Decision<Attempts, Refused>> => {
  const taken: { hash: Buffer; after: Attempts }[] = [];
  for (const { hash, free } of ladders) {
    const decision = takeAttempt(await lockAttempts(tx, hash, now), now, free);
    if (!decision.ok) return decision;
    taken.push({ hash, after: decision.value });
  }
  for (const { hash, after } of taken) await updateAttempts(tx, hash, after);
  const longest = taken
    .map(({ after }) => after)
    .toSorted((a, b) => b.blockedUntil.getTime() - a.blockedUntil.getTime())[0];
  if (longest === undefined) throw new Error("a guess has a ladder");
  return accept(longest);
};

/** Takes a guess back that was right. */
export const forgetGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  if (guess.knownDevice === undefined) await deleteAttempts(tx, inARowHash(guess.email));
  for (const { hash } of laddersOf(guess)) await deleteAttempts(tx, hash);
  if (guess.knownDevice !== undefined) return;
  const rates = [...ownRatesOf(guess), ...sharedRatesOf(guess)];
  for (const [limit, who] of rates) await giveRateBack(tx, limit, who);
};

/** Forgets what failed on an account, here and anywhere, because its password is a new one. */
export const forgetFailures = async (tx: Tx, email: string, ip: string): Promise<void> => {
  await deleteAttempts(tx, inARowHash(email));
  for (const { hash } of laddersOf({ email, ip, knownDevice: undefined }))
    await deleteAttempts(tx, hash);
};

/** Counts one more guess behind `attemptHash` alone, unless its guesser has to wait. */
export const countAttempt = (
  db: Database,
  attemptHash: Buffer,
  now: Date,
): Promise<Decision<Attempts, Refused>> =>
  db.transaction((tx) => takeLadders(tx, [{ hash: attemptHash, free: freeFailures }], now));

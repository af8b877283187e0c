// How long a guesser of passwords has to wait. Every attempt is counted as a failure before its
// password is compared, and taken back when it was none.
// Decision 0015.

import type { Database, Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import type { Log } from "../../kit/process/log.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import {
  type Attempts,
  hostOf,
  knownDeviceFreeFailures,
  networkOf,
  type RateLimit,
  rateLimits,
  takeAttempt,
  takeInARow,
} from "../domain.ts";
import { isKnownDevice } from "../store/sessions.ts";
import { deleteAttempts, lockAttempts, updateAttempts } from "../store/staff.ts";
import { giveRateBack, takeRate } from "./rates.ts";

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

const { loginByHost, loginByHostHour, loginByNetwork, loginFailures } = rateLimits;
const ratesOf = ({ ip }: Guess): [RateLimit, string][] => [
  [loginByHost, hostOf(ip)],
  [loginByHostHour, hostOf(ip)],
  [loginByNetwork, networkOf(ip)],
  [loginFailures, "everybody"],
];

const ladderOf = ({ email, ip, knownDevice }: Guess): Buffer =>
  knownDevice === undefined
    ? sha256(`${email}\n${networkOf(ip)}`)
    : sha256(`${email}\n${knownDevice.toString("hex")}`);

/** Counts one more guess; answers the failures in a row that it makes, unless it has to wait. */
export const takeGuess = (
  db: Database,
  guess: Guess,
  log: Log,
): Promise<Decision<Attempts, Refused>> =>
  db.transaction(async (tx) => {
    const { knownDevice, email, now } = guess;
    const isKnown = knownDevice !== undefined;
    const free = isKnown ? knownDeviceFreeFailures : undefined;
    const attempt = await count(tx, ladderOf(guess), now, (before) =>
      takeAttempt(before, now, free),
    );
    if (!attempt.ok || isKnown) return attempt;
    const row = await count(tx, inARowHash(email), now, (before) => takeInARow(before, now));
    if (!row.ok) return row;
    for (const [limit, who] of ratesOf(guess)) {
      const rate = await takeRate(tx, limit, who, now);
      if (rate.ok && limit === loginFailures && rate.value === limit.max) {
        log.error({ failures: rate.value }, "passwords are being guessed: strangers have to wait");
      }
      if (!rate.ok) return rate;
    }
    return attempt;
  });

/** Takes a guess back that was right. */
export const forgetGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  await deleteAttempts(tx, ladderOf(guess));
  if (guess.knownDevice !== undefined) return;
  await deleteAttempts(tx, inARowHash(guess.email));
  for (const [limit, who] of ratesOf(guess)) await giveRateBack(tx, limit, who);
};

/** Counts one more guess behind `attemptHash` alone, unless its guesser has to wait. */
export const countAttempt = (
  db: Database,
  attemptHash: Buffer,
  now: Date,
): Promise<Decision<Attempts, Refused>> =>
  db.transaction((tx) => count(tx, attemptHash, now, (before) => takeAttempt(before, now)));

const count = async (
  tx: Tx,
  hash: Buffer,
  now: Date,
  take: (before: Attempts | undefined) => Decision<Attempts, Refused>,
): Promise<Decision<Attempts, Refused>> => {
  const decision = take(await lockAttempts(tx, hash, now));
  if (decision.ok) await updateAttempts(tx, hash, decision.value);
  return decision;
};

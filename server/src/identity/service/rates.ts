// How often something may be done: counted first, so that what comes at the same moment counts too.

import type { Tx } from "../../kit/db/db.ts";
import { sha256 } from "../../kit/hash/sha256.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { RateLimit } from "../domain/guesses.ts";
import { countRate, uncountRate } from "../store/rates.ts";

const hashOf = (limit: RateLimit, by: string): Buffer => sha256(`${limit.name}\n${by}`);

/** Counts one more by `by`, and answers how many that makes. Refuses what is beyond the limit. */
export const takeRate = async (
  tx: Tx,
  limit: RateLimit,
  by: string,
  now: Date,
): Promise<Decision<number, "too_many_requests">> => {
  const hash = hashOf(limit, by);
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const counter = await countRate(tx, { hash, now, endsAt, step: 1 });
  return withinLimit(counter, limit, now);
};

/** Counts nothing, and answers how many there have been by `by`. */
export const lookAtRate = async (
  tx: Tx,
  limit: RateLimit,
  by: string,
  now: Date,
): Promise<number> =>
  (await countRate(tx, { hash: hashOf(limit, by), now, endsAt: now, step: 0 })).count;

/** Whether a count is within its limit at `now`, and if not, how long it takes. */
export const withinLimit = (
  counter: { count: number; endsAt: Date },
  limit: RateLimit,
  now: Date,
): Decision<number, "too_many_requests"> => {
  if (counter.count <= limit.max) return accept(counter.count);
  const waitMs = counter.endsAt.getTime() - now.getTime();
  return refuse("too_many_requests", { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
};

/** Takes back one that `takeRate` counted. */
export const giveRateBack = (tx: Tx, limit: RateLimit, by: string): Promise<void> =>
  uncountRate(tx, hashOf(limit, by));

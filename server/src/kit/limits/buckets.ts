// How often somebody may call. A process takes tokens from the shared bucket a few at a time, so that
// most calls cost no statement, and the sum over all processes is what is stated.
// Decision 0060.
import type { Limit } from "@nuqta/contracts/kit/limit.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../db/db.ts";
import { sha256 } from "../hash/sha256.ts";
import { deleteIdleBuckets, takeTokens } from "./store.ts";

/** Takes one call of `who`; answers how many seconds to wait, 0 when it may go on. */
export type TakeCall = (name: string, who: string, limit: Limit) => Promise<number>;

/** Tokens of one bucket that this process holds. */
type Share = {
  left: number;
  /** Tokens that were not used by then are given up: the bucket has filled meanwhile. */
  until: number;
  emptyUntil: number;
  asking: Promise<void> | undefined;
};

const sharePart = 10;
const shareMs = 10_000;
const sharesMax = 20_000;
const tidyMs = 10 * minuteMs;

/** Buckets in the database of all processes. `nowMs` never goes back. */
export const openBuckets = (
  db: Pick<Database, "query" | "primary">,
  nowMs: () => number = () => performance.now(),
): TakeCall => {
  const shares = new Map<string, Share>();
  let tidiedAt = nowMs();

  const refill = async (key: string, share: Share, limit: Limit): Promise<void> => {
    const { calls, seconds, burst } = limit;
    const perSecond = calls / seconds;
    const want = Math.max(1, Math.floor(burst / sharePart));
    if (db.primary?.isHeldBack() === true) {
      // Nothing can be counted together now. Changes are refused, and each process grants the reads of its own.
      [share.left, share.until, share.emptyUntil] = [want, nowMs() + shareMs, 0];
      return;
    }
    const ask = { hash: sha256(key), capacity: burst, perSecond, want };
    const { granted, left } = await takeTokens(db, ask);
    const now = nowMs();
    share.left = granted;
    share.until = now + shareMs;
    share.emptyUntil = granted > 0 ? 0 : now + ((1 - left) / perSecond) * 1_000;
    if (now - tidiedAt < tidyMs) return;
    tidiedAt = now;
    await deleteIdleBuckets(db);
  };

  return async (name, who, limit) => {
    const key = `${name}\n${who}`;
    const share = shares.get(key) ?? { left: 0, until: 0, emptyUntil: 0, asking: undefined };
    if (!shares.has(key)) {
      // Whoever is forgotten asks the database again, and no more than that.
      if (shares.size >= sharesMax) shares.delete(shares.keys().next().value ?? "");
      shares.set(key, share);
    }
    for (;;) {
      const now = nowMs();
      if (now < share.emptyUntil) return Math.max(1, Math.ceil((share.emptyUntil - now) / 1_000));
      if (share.left > 0 && now < share.until) {
        share.left -= 1;
        return 0;
      }
      // Many calls at once ask once, and share what they are given.
      share.asking ??= refill(key, share, limit).finally(() => {
        share.asking = undefined;
      });
      await share.asking;
    }
  };
};

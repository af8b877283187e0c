// Sends the end of the record out each day, once for all processes; what fails is tried again.
import type { KeyObject } from "node:crypto";
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../db/db.ts";
import { sha256Hex } from "../hash/sha256.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { type Head, signHead } from "./head.ts";
import { type Parcel, send } from "./places.ts";
import { lockSent, noteSent } from "./store.ts";

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly key: KeyObject;
  /** Addresses; each gets a head of its own. */
  readonly places: readonly string[];
};

const lookEveryMs = 2 * secondMs;

/** Begins to send; answers how to stop. */
export const startHeads = (parts: Parts): (() => Promise<void>) => {
  const later = new Map<string, number>();
  const round = async () => {
    for (const place of parts.places) {
      const now = parts.clock.now().getTime();
      if (now < (later.get(place) ?? 0)) continue;
      // Set before, so that what fails is not tried again and again.
      later.set(place, now + minuteMs);
      await sendDaily(parts, place);
      later.set(place, startOfNextDay(now));
    }
  };
  return repeat("audit-head", round, { everyMs: lookEveryMs, log: parts.log });
};

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const startOfNextDay = (now: number): number => {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1);
};

/** Sends to one place unless that was done today (UTC), by whichever process. @throws when it fails */
export const sendDaily = (
  { db, clock, key }: Pick<Parts, "db" | "clock" | "key">,
  place: string,
): Promise<void> =>
  // Held while it is sent: another process waits, and then finds it done.
  db.transaction(async (tx) => {
    const now = clock.now();
    // The address may hold a secret, so it is not what the row is known by.
    const id = sha256Hex(place);
    const last = await lockSent(tx, id);
    if (last === dayOf(now)) return;
    const head = await signHead(tx, key, now);
    await send(place, parcelOf(head));
    await noteSent(tx, { id, day: dayOf(now), entryNo: head.entry_no, at: now });
  });

/** The signed end as what is sent of it. */
export const parcelOf = (head: Head): Parcel => ({
  kind: "audit-head",
  name: `${head.at.replaceAll(/[:.]/g, "-")}-${head.entry_no}`,
  lines: [{ at: head.at, json: JSON.stringify(head) }],
});

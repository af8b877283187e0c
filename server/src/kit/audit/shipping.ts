// Sends the record of who did what elsewhere, entry after entry, soon after each was written, once for all processes.
// Decision 0131.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Database, Tx } from "../db/db.ts";
import { sha256Hex } from "../hash/sha256.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import { canonicalJson } from "../pure/canonical-json.ts";
import { send } from "./places.ts";
import {
  lockShipped,
  noteShipped,
  readEntriesBehind,
  readMissing,
  type WrittenEntry,
} from "./store.ts";

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Addresses; each gets every entry. */
  readonly places: readonly string[];
};

const lookEveryMs = 2 * secondMs;

/** Entries that are sent together at most. */
const parcelMax = 500;

/** Begins to send; answers how to stop. */
export const startShipping = (parts: Parts): (() => Promise<void>) => {
  const later = new Map<string, number>();
  const round = async (stop: AbortSignal) => {
    for (const place of parts.places) {
      const now = parts.clock.now().getTime();
      if (now < (later.get(place) ?? 0)) continue;
      // Set before, so that what fails is not tried again and again.
      later.set(place, now + minuteMs);
      while (!stop.aborted && (await shipNext(parts, place)) === parcelMax);
      later.delete(place);
    }
  };
  return repeat("audit-record", round, { everyMs: lookEveryMs, log: parts.log });
};

/**
 * Sends the next entries to one place, in order and without a gap, and answers how many there were. A process that is killed before it noted
 * that they arrived leaves them to be sent again. @throws when they did not arrive
 */
export const shipNext = (
  { db, clock }: Pick<Parts, "db" | "clock">,
  place: string,
): Promise<number> =>
  // Held while they are sent: another process waits, and then goes on behind them.
  db.transaction(async (tx) => {
    const id = idOf(place);
    const entries = await readEntriesBehind(tx, await lockShipped(tx, id), parcelMax);
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) return 0;
    await send(place, {
      kind: "audit-entry",
      name: `${first.no}-${last.no}`,
      lines: entries.map((entry) => ({ at: entry.at.toISOString(), json: lineOf(entry) })),
    });
    await noteShipped(tx, { id, entryNo: last.no, at: clock.now() });
    return entries.length;
  });

// The address may hold a secret, so it is not what the row is known by; the end of the record has a row of its own.
const idOf = (place: string): string => sha256Hex(`record ${place}`);

/** Entries that a place lacks by now, and when the first of them was written. */
export const shippedUntil = (tx: Tx, place: string) => readMissing(tx, idOf(place));

const lineOf = ({ no, at, actor, action, target, network, ...more }: WrittenEntry): string => {
  const { outcome, requestId, detail, hash } = more;
  return canonicalJson({
    ...{ nuqta_audit_entry: 1, entry_no: no, at: at.toISOString(), actor, action, target },
    ...{ network, outcome, request_id: requestId, hash },
    detail: detail === null ? null : JSON.parse(detail),
  });
};

// Usage counters at the desk: what an evaluation may read, and what it used up or gives back.
// Decisions 0007, 0115, 0123.

import { counterMoveTable } from "../store/counter-moves.ts";
import { sharedUsageTable, usageTable } from "../store/tables.ts";
import type { AnyTable, Desk } from "./desk.ts";

/** Keys of counters: a member's own, and those all members share. */
export type LimitKeys = { member: readonly string[]; shared: readonly string[] };

/** What a command asks for to be able to read and move these counters. */
export const usageReads = (keys: LimitKeys): [AnyTable, readonly string[]][] => [
  [usageTable, keys.member],
  [sharedUsageTable, keys.shared],
];

/** Reads counters through the desk; a counter nobody raised yet reads 0. */
export const usageReader = <Config>(
  desk: Desk<Config>,
  keys: LimitKeys,
): ((key: string) => number) => {
  const shared = new Set(keys.shared);
  return (key) =>
    shared.has(key)
      ? (desk.find(sharedUsageTable, key)?.used ?? 0)
      : (desk.find(usageTable, key)?.used ?? 0);
};

type Changes = readonly { scope: keyof LimitKeys; key: string; delta: number }[];

/** Moves counters by what an event used up (positive) or what a return gives back (negative). */
export const countUsage = <Config>(desk: Desk<Config>, changes: Changes): void => {
  for (const { scope, key, delta } of changes) {
    if (delta === 0) continue;
    if (scope === "shared") {
      const before = desk.find(sharedUsageTable, key)?.used ?? 0;
      desk.put(sharedUsageTable, { key, used: before + delta });
    } else {
      const before = desk.find(usageTable, key)?.used ?? 0;
      const memberId = desk.book.account.memberId;
      desk.put(usageTable, { member_id: memberId, key, used: before + delta });
    }
  }
};

/**
 * Moves counters by what an award used up. Moves of the member's own stand with the entry of the award, which must
 * have been written before; without one, and for shared counters, they are kept as rows.
 */
export const countAwarded = <Config>(desk: Desk<Config>, changes: Changes): void => {
  const entry = desk.book.entries.findLast(({ kind }) => kind === "earn");
  const own = entry ? changes.filter(({ scope }) => scope === "member") : [];
  countUsage(desk, own);
  const moved: Record<string, number> = {};
  for (const { key, delta } of own) if (delta !== 0) moved[key] = (moved[key] ?? 0) + delta;
  if (entry && Object.keys(moved).length > 0) entry.counted = moved;
  countUsageKept(desk, entry ? changes.filter(({ scope }) => scope === "shared") : changes);
};

/**
 * Moves counters and keeps each move, so that what they stood at can be told later. The command must have
 * told an event of its own before: moves are ordered by it.
 */
export const countUsageKept = <Config>(desk: Desk<Config>, changes: Changes): void => {
  countUsage(desk, changes);
  const { memberId, events } = desk.book.account;
  changes.forEach(({ scope, key, delta }, i) => {
    if (delta === 0) return;
    const now = scope === "shared" ? desk.find(sharedUsageTable, key) : desk.find(usageTable, key);
    const used = now?.used ?? 0;
    desk.put(counterMoveTable, {
      ...{ member_id: memberId, move: `${events}:${i}`, event_no: events },
      ...{ scope, key, delta, used, recorded_at: desk.book.now },
    });
  });
};

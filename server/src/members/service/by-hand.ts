// Points that one person moves by hand without a second one: adjustments, merges, erasures, spent points given back and
// voids of a local day count together, by whoever does it and by whom it is done to.
// Decisions 0065, 0084, 0108, 0110.

import { needsSecondPerson } from "../../approvals/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import {
  type AnyTable,
  countUsage,
  type Desk,
  readMemberUsage,
  readSharedUsage,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";

const handKey = (principal: string, day: string): string => `by-hand:${principal}:${day}`;

/** Counters of a day, of principals and of the member at the desk. */
export type HandCounters = { shared: readonly string[]; member: readonly string[] };

/**
 * The counters of points moved by hand on the local day of an instant (epoch ms): of whoever does it, with the
 * people who answer for a key, and of the member.
 */
export const handCounters = (
  programme: Programme,
  at: number,
  principals: readonly string[],
): HandCounters => {
  const day = localDate(programme.settingsAt(at).timezone, at);
  return {
    shared: [...new Set(principals)].map((principal) => handKey(principal, day)),
    member: [`by-hand:${day}`],
  };
};

/** Rows that a command reads to judge and to count. */
export const handReads = (counters: HandCounters): [AnyTable, readonly string[]][] =>
  usageReads(counters);

/** The most that any of these counters says was moved already. */
export const movedByHand = (desk: Desk<Programme>, counters: HandCounters): number => {
  const used = usageReader(desk, counters);
  return Math.max(0, ...[...counters.shared, ...counters.member].map(used));
};

type Judged = {
  /** Whether a second person has to agree. */
  readonly isMuch: boolean;
  /** Points moved by hand before on that day, where only the sum is too much; otherwise null. */
  readonly decidedToday: number | null;
};

/**
 * Judges points that one person is about to move by hand: by themselves, and with what they, or anybody for this
 * member, moved before on that day. Who moves nothing adds nothing.
 */
export const judgeByHand = (
  desk: Desk<Programme>,
  counters: HandCounters,
  points: number,
): Judged => {
  const { approval_points_threshold: most } = desk.config.settingsAt(desk.book.now);
  const before = points === 0 ? 0 : movedByHand(desk, counters);
  const isMuch = needsSecondPerson(before + Math.abs(points), most);
  const isBySum = isMuch && !needsSecondPerson(points, most);
  return { isMuch, decidedToday: isBySum ? before : null };
};

/** Points moved by hand so far by any of these counters, for who looks; `memberId` is the member's number. */
export const movedSoFar = async (
  tx: Tx,
  { shared, member }: HandCounters,
  memberId: number,
): Promise<number> => {
  const used = await readSharedUsage(tx, shared);
  return Math.max(await readMemberUsage(tx, memberId, member), ...used.values());
};

/** Counts points that went without a second person. */
export const countByHand = (
  desk: Desk<Programme>,
  counters: HandCounters,
  points: number,
): void => {
  const delta = Math.abs(points);
  countUsage(desk, [
    ...counters.shared.map((key) => ({ scope: "shared" as const, key, delta })),
    ...counters.member.map((key) => ({ scope: "member" as const, key, delta })),
  ]);
};

/**
 * Points that each of these principals gave and took by hand on a local day without a second person, both
 * counted whole; those who did not are left out.
 */
export const givenByHand = async (
  tx: Tx,
  principals: readonly string[],
  day: string,
): Promise<Map<string, number>> => {
  const used = await readSharedUsage(
    tx,
    principals.map((principal) => handKey(principal, day)),
  );
  return new Map(
    principals.flatMap((principal) => {
      const points = used.get(handKey(principal, day)) ?? 0;
      return points === 0 ? [] : [[principal, points] as const];
    }),
  );
};

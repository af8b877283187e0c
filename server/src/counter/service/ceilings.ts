// Counts of what a branch and an account redeem in a day, moved by the commit that sets the points aside.
// Decisions 0007, 0055.
import type { BranchLimits } from "@nuqta/contracts/branches.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { refuse } from "../../kit/pure/decision.ts";
import {
  countUsage,
  dropSharedUsageBetween,
  usageReader,
  usageReads,
} from "../../ledger/door/posting.ts";
import type { Alongside } from "../../redemption/door/service.ts";
import {
  type Counted,
  countKey,
  firstKeyOf,
  limitNames,
  overLimit,
  shareOf,
} from "../domain/ceilings.ts";
import { type CounterHoldRow, counterHoldTable } from "../store/holds.ts";

const keysOf = (counted: Counted) => ({
  member: [],
  shared: limitNames.map((name) => countKey(name, counted)),
});

const movesOf = (counted: Counted, points: number, sign: 1 | -1) =>
  limitNames.map((name) => ({
    scope: "shared" as const,
    key: countKey(name, counted),
    delta: sign * shareOf(name, points),
  }));

/** Counts a hold, or refuses it when it would be above a limit of the day. */
export const countingHold = (counted: Counted, limits: BranchLimits): Alongside => ({
  reads: usageReads(keysOf(counted)),
  change: (desk, { after }) => {
    const used = usageReader(desk, keysOf(counted));
    const { points, redemptionId } = after;
    const over = overLimit(points, limits, (name) => used(countKey(name, counted)));
    if (over) return over;
    countUsage(desk, movesOf(counted, points, 1));
    const row = { member_id: desk.book.account.memberId, redemption_id: redemptionId };
    desk.put(counterHoldTable, { ...row, ...counted, points });
    return undefined;
  },
});

/** Gives the count of a hold back with its points. What nobody let go stays counted. */
export const countingRelease = (held: CounterHoldRow): Alongside => ({
  reads: usageReads(keysOf(held)),
  change: (desk, { before }) => {
    if (before?.state === "held") countUsage(desk, movesOf(held, held.points, -1));
    return undefined;
  },
});

/** A hold that is over is asked for anew at a counter, so that it counts on the day of its spending. */
export const onlyWhileHeld: Alongside = {
  reads: [],
  change: (_desk, { before }) =>
    before?.state === "timed_out" ? refuse("hold_expired") : undefined,
};

const keptDays = 7;

/** Forgets what was counted on days that have been over for a week. */
export const forgetCounts = (db: Database, now: Date): Promise<void> => {
  const today = Math.floor(now.getTime() / dayMs);
  return dropSharedUsageBetween(db, firstKeyOf(0), firstKeyOf(today - keptDays));
};

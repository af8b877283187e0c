// Owners hear of a counter that spends the points of unusually many members.
// Decision 0055.
import { standingLimits } from "@nuqta/contracts/branches.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { tellOwners } from "../../identity/door/service.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { crowdMs, isNews } from "../domain/crowd.ts";
import type { Spending } from "../store/spendings.ts";
import { forgetSpentBefore, putSpent, readCrowd, writeTold } from "../store/spent.ts";

/** Counts spendings, each branch up to its newest, and tells owners once in an hour of each branch. */
export const watchCrowds = async (
  tx: Tx,
  spendings: readonly Spending[],
  now: Date,
): Promise<void> => {
  const newest = new Map<string, Spending>();
  for (const one of spendings) {
    await putSpent(tx, one);
    const before = newest.get(one.mark);
    if (before === undefined || before.spent_at < one.spent_at) newest.set(one.mark, one);
  }
  for (const { mark, spent_at, seller_name, branch_id } of newest.values()) {
    const since = new Date(spent_at.getTime() - crowdMs);
    const crowd = await readCrowd(tx, mark, since);
    if (crowd === undefined) continue;
    const { members, told_at: toldAt, limits } = crowd;
    const { hourly_members: most } = { ...standingLimits, ...limits };
    if (!isNews({ members, toldAt }, { most, since })) continue;
    await writeTold(tx, mark, spent_at);
    const facts = { name: `${seller_name}, ${branch_id}`, count: members };
    await tellOwners(tx, { kind: "counter_crowd", facts, now });
  }
};

/** Forgets what was spent more than a day ago. */
export const forgetSpent = (db: Database, now: Date): Promise<void> =>
  forgetSpentBefore(db, new Date(now.getTime() - dayMs));

// The request that a plan takes back, and what members were given under it: it stays, so whoever goes back should know.
// Decision 0141.
import type { GoesBack } from "@nuqta/contracts/bundle-plans.ts";
import { bundleTakenBack } from "../../approvals/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { sumGiven } from "../../ledger/door/reading.ts";
import { worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import type { NamedPlan } from "./plans.ts";

/**
 * The request that a plan takes back: the one that is named, or else the last one whose configuration from before the
 * plan would bring back. Null where there is none. Refuses `approval_not_found` for a name of no request that was
 * carried out.
 */
export const goesBackOf = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  { bundle_hash, differences }: Pick<NamedPlan, "bundle_hash" | "differences">,
  named?: string,
): Promise<Decision<GoesBack | null, "approval_not_found">> => {
  const by = named === undefined ? { worldHash: bundle_hash } : { approvalId: named };
  const taken = await bundleTakenBack(tx, by);
  if (taken === undefined) return named === undefined ? accept(null) : refuse("approval_not_found");
  if (differences.length === 0) return accept(null);
  const { since, version } = taken;
  const given = await sumGiven(tx, { from: since, version });
  const left = Math.max(0, given.points - given.takenBack);
  return accept({
    ...{ approval_id: taken.approvalId, since: since.toISOString() },
    ...{ points: given.points, taken_back: given.takenBack },
    ...{ members: given.members, orders: given.orders, activities: given.activities },
    value: worthUnder(left, await inForceNow({ tx, now })),
  });
};

// The request that a plan takes back, and what members were given under it: it stays, so whoever goes back should know.
// Decision 0141.
import type { GoesBack } from "@nuqta/contracts/bundle-plans.ts";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { bundleTakenBack } from "../../approvals/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { sumGiven } from "../../ledger/door/reading.ts";
import { worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import type { NamedPlan } from "./plans.ts";
import { takenBackBy } from "./way-back.ts";

type At = Pick<Change, "tx" | "now">;
type Planned = Pick<NamedPlan, "bundle_hash" | "differences">;

/** The last request whose configuration from before is planned to the letter, or else whose way back is. */
const foundBy = async (at: At, { bundle_hash: worldHash }: Planned, file: Bundle) =>
  (await bundleTakenBack(at.tx, { worldHash })) ?? (await takenBackBy(at, file, worldHash));

/**
 * The request that the plan of `file` takes back: the one that is named, or else the last one whose configuration from
 * before it would bring back, as far as that can come back. Null where there is none. Refuses `approval_not_found` for
 * a name of no request that was carried out.
 */
export const goesBackOf = async (
  at: At,
  plan: Planned,
  { file, named }: { file: Bundle; named?: string | undefined },
): Promise<Decision<GoesBack | null, "approval_not_found">> => {
  const { tx, now } = at;
  const isNothing = plan.differences.length === 0;
  if (named === undefined && isNothing) return accept(null);
  const taken =
    named === undefined
      ? await foundBy(at, plan, file)
      : await bundleTakenBack(tx, { approvalId: named });
  if (taken === undefined) return named === undefined ? accept(null) : refuse("approval_not_found");
  if (isNothing) return accept(null);
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

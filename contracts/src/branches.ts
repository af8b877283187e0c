// Branches of a seller as the marketplace looks after them: what their counters may redeem in a day, and
// the switch that closes them.
import { z } from "zod";
import { route } from "./kit/route.ts";
import { externalId, line } from "./kit/text.ts";

const mostPoints = 1_000_000_000;
const mostRedemptions = 1_000_000;
/** Points and redemptions of one local day; 0 lets nothing through. */
const points = z.int().min(0).max(mostPoints);
const redemptions = z.int().min(0).max(mostRedemptions);

/**
 * Most that a branch may redeem in a day in all, and each of its accounts. Owners are told when it spends the
 * points of more than `hourly_members` members in an hour; nothing is refused for that.
 */
export const branchLimits = z.strictObject({
  branch_points: points,
  branch_redemptions: redemptions,
  account_points: points,
  account_redemptions: redemptions,
  hourly_members: redemptions.default(30),
});
export type BranchLimits = z.output<typeof branchLimits>;

/** The highest that each limit can be. */
export const branchLimitsMost: BranchLimits = {
  branch_points: mostPoints,
  branch_redemptions: mostRedemptions,
  account_points: mostPoints,
  account_redemptions: mostRedemptions,
  hourly_members: mostRedemptions,
};

/** Limits of a branch for which nobody has chosen others. */
export const standingLimits: BranchLimits = {
  branch_points: 100_000,
  branch_redemptions: 200,
  account_points: 50_000,
  account_redemptions: 100,
  hourly_members: 30,
};

/** `today` is what was set aside since midnight and not given back. */
export const branch = z.strictObject({
  branch_id: z.string(),
  is_off: z.boolean(),
  limits: branchLimits,
  today: z.strictObject({ points: z.int(), redemptions: z.int() }),
});
export type Branch = z.output<typeof branch>;

const about = { tag: "sellers", permission: "team:manage" } as const;

export const listBranches = route({
  ...about,
  method: "GET",
  path: "/v1/sellers/{id}/branches",
  stepUp: "none: reads",
  summary:
    "The branches of a seller: limits of a day, what of them is used, and whether each is open.",
  params: z.strictObject({ id: externalId }),
  replies: { 200: z.strictObject({ data: z.array(branch) }) },
  refusals: ["seller_not_found"],
});

export const changeBranch = route({
  ...about,
  method: "PUT",
  path: "/v1/sellers/{id}/branches/{branch}",
  act: { verb: "changed", target: "seller:{id}", as: ["branch.changed"] },
  stepUp: "fresh",
  summary: "Change the limits of a branch, or switch its counters off and on; it holds at once.",
  params: z.strictObject({ id: externalId, branch: line(64) }),
  body: z.strictObject({ is_off: z.boolean(), limits: branchLimits }),
  replies: { 200: branch },
  refusals: ["seller_not_found", "branch_not_found"],
});

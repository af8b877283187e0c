// What a branch and an account may redeem in a local day.
// Decision 0055.
import type { BranchLimits } from "@nuqta/contracts/branches.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";

/** The measure of each limit: the points of a redemption, or the redemption itself. */
export const limitNames = [
  "branch_points",
  "branch_redemptions",
  "account_points",
  "account_redemptions",
] as const satisfies readonly (keyof BranchLimits)[];
type LimitName = (typeof limitNames)[number];

/** The part of a limit that a redemption of `points` takes. */
export const shareOf = (name: LimitName, points: number): number =>
  name.endsWith("_points") ? points : 1;

/** Of what the counts are kept: a branch by its mark, an account by its id, both on a local day. */
export type Counted = { readonly mark: string; readonly account: string; readonly day: number };

/** The key of the count that belongs to a limit. The day comes first, so that days that are over are found. */
export const countKey = (name: LimitName, { mark, account, day }: Counted): string =>
  `counter:${day}:${name}:${name.startsWith("branch_") ? mark : account}`;

/** The first key of a day, and of any day before it none comes after. */
export const firstKeyOf = (day: number): string => `counter:${day}:`;

/**
 * The refusal when `points` more would be above a limit of the day, naming what is left of the points, or how
 * many redemptions there were.
 */
export const overLimit = (
  points: number,
  limits: BranchLimits,
  used: (name: LimitName) => number,
): Refusal | undefined => {
  const errors = limitNames.flatMap((name) => {
    const left = Math.max(0, limits[name] - used(name));
    if (shareOf(name, points) <= left) return [];
    const limit = name.endsWith("_points") ? left : limits[name];
    return [{ path: "points", code: `over_${name}` as const, limit }];
  });
  return errors.length > 0 ? refuse("counter_limit_reached", { errors }) : undefined;
};

// How large a member's figures may grow.
import { amountMax, balanceMax } from "@nuqta/contracts/kit/points.ts";
import type { Account } from "./state.ts";

const figures: readonly { max: number; of(account: Account): number }[] = [
  { max: balanceMax, of: ({ active, pending, held }) => active + pending + held },
  { max: balanceMax, of: ({ debt }) => debt },
  { max: amountMax, of: ({ lifetimeEarned }) => lifetimeEarned },
  { max: amountMax, of: ({ spend }) => spend },
];

/**
 * Whether a change makes a figure larger than can be counted on: points and debt up to `balanceMax`,
 * so that what they are worth stays exact, the rest up to 2^53 - 1. A figure that is beyond already
 * (by an older release) may stay or shrink.
 */
export const outgrows = (before: Account, after: Account): boolean =>
  figures.some(({ max, of }) => of(after) > max && of(after) > of(before));

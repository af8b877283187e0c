// What comes back to a wallet, in whole piastres.
// Decision 0151.
import type { SettlementMeasure } from "@nuqta/contracts/settlements.ts";
import { divideFloor, multiply, toNumber } from "../../kit/pure/whole.ts";

/** Points that leave a lot so are never redeemed, so their seller never pays for them. */
export const lostMeasures = [
  "cancelled",
  "clawed_back",
  "expired",
  "repaid",
  "adjusted",
] as const satisfies readonly SettlementMeasure[];

/** A seller's part of one order line, and how many points of one of its lots were lost before and after. */
export type Lost = {
  /** Piastres that the wallet was charged for `points`. */
  charged: number;
  points: number;
  before: number;
  after: number;
};

/**
 * Piastres that come back: in pieces as at once, all of the charge once all points are lost, and never more. Below nothing
 * when points came to life again.
 */
export const freed = ({ charged, points, before, after }: Lost): number => {
  const of = (lost: number): number =>
    toNumber(divideFloor(multiply(charged, Math.min(Math.max(lost, 0), points)), points));
  return points === 0 ? 0 : of(after) - of(before);
};

/** One move of a wallet; `left` is after it, `at` to the millisecond. */
type Moved = { at: Date; amount: number; left: number };

/** Moves, the newest first: of one millisecond, each before the one that left what it started from. */
export const newestFirst = <Move extends Moved>(moves: readonly Move[]): Move[] => {
  const rest = moves.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const sorted: Move[] = [];
  for (let next = rest[0]; next !== undefined; next = rest[0]) {
    const { at } = next;
    const same = rest.filter((one) => one.at.getTime() === at.getTime());
    const starts = new Set(same.map(({ left, amount }) => left - amount));
    const newest = same.find(({ left }) => !starts.has(left)) ?? next;
    sorted.push(newest);
    rest.splice(rest.indexOf(newest), 1);
  }
  return sorted;
};

// Piastres that come back to a wallet of what a line charged to it.
// Decision 0151.
import { divideFloor, multiply, toNumber } from "../../kit/pure/whole.ts";

/** A seller's part of one order line, and how many of its points were lost before and after. */
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

// Splits whole units so that the shares are whole too and add up exactly.
import { assert, defined } from "./assert.ts";
import { add, divideFloor, multiply, remainder, subtract, toNumber, type Whole } from "./whole.ts";

/**
 * Splits `total` by `weights` with largest remainders; equal remainders go to the lower position.
 * When all weights are zero, everyone counts the same.
 */
export const allocate = (total: number, weights: readonly Whole[]): number[] => {
  const sum = weights.reduce(add, 0);
  if (sum === 0) {
    if (weights.length === 0) {
      assert(total === 0, "there is no one to share with");
      return [];
    }
    return allocate(
      total,
      weights.map(() => 1),
    );
  }
  const shares: number[] = [];
  const fractions: Whole[] = [];
  let left: Whole = total;
  for (const weight of weights) {
    const scaled = multiply(total, weight);
    const share = divideFloor(scaled, sum);
    shares.push(toNumber(share));
    fractions.push(remainder(scaled, sum));
    left = subtract(left, share);
  }
  giveToLargest(shares, fractions, toNumber(left));
  return shares;
};

/**
 * Makes exact cells `cells[i] / denominator` whole with the sum `target`. Each cell first gets its
 * floor; what remains goes by largest fraction. A target below the floors scales every cell down by
 * largest remainder, so no cell ever passes its exact value rounded up.
 */
export const allocateCells = (
  target: number,
  cells: readonly Whole[],
  denominator: Whole,
): number[] => {
  const floors: number[] = [];
  const fractions: Whole[] = [];
  let left: Whole = target;
  for (const cell of cells) {
    const floor = divideFloor(cell, denominator);
    floors.push(toNumber(floor));
    fractions.push(remainder(cell, denominator));
    left = subtract(left, floor);
  }
  if (left < 0) return allocate(target, cells);
  giveToLargest(floors, fractions, toNumber(left));
  return floors;
};

/**
 * Which shares the first `taken` units come from when a whole made of `weights` is taken away bit by
 * bit. Taking more never gives any share back, and taking all takes every share whole.
 */
export const drawDown = (taken: number, weights: readonly number[]): number[] => {
  const total = toNumber(weights.reduce<Whole>(add, 0));
  assert(taken >= 0 && taken <= total, "one cannot take more than there is");
  if (taken === total) return [...weights];
  // Unit k of a share of w units leaves at the moment (2k - 1) / 2w, the lower position first. The
  // floors below are what has left at a moment that is surely early enough.
  const start = Math.max(0, taken - weights.length);
  const out = weights.map((weight) =>
    start === 0
      ? 0
      : toNumber(divideFloor(add(multiply(multiply(2, start), weight), total), multiply(2, total))),
  );
  let left = taken - out.reduce((sum, share) => sum + share, 0);
  for (; left > 0; left--) {
    let next = -1;
    for (let i = 0; i < weights.length; i++) {
      if (at(out, i) >= at(weights, i)) continue;
      if (next < 0 || leavesBefore(out, weights, i, next)) next = i;
    }
    out[next] = at(out, next) + 1;
  }
  return out;
};

const at = (list: readonly number[], position: number): number => defined(list[position]);

const leavesBefore = (
  out: readonly number[],
  weights: readonly number[],
  one: number,
  other: number,
): boolean =>
  multiply(2 * at(out, one) + 1, at(weights, other)) <
  multiply(2 * at(out, other) + 1, at(weights, one));

// A share that is whole already is never rounded up, so it does not compete.
const giveToLargest = (shares: number[], fractions: readonly Whole[], left: number): void => {
  if (left === 0) return;
  const order: number[] = [];
  for (let i = 0; i < fractions.length; i++) if (fractions[i] !== 0) order.push(i);
  assert(left <= order.length, "more is left than there are shares to round up");
  if (left < order.length) {
    order.sort((a, b) => {
      const [x, y] = [defined(fractions[a]), defined(fractions[b])];
      return x > y ? -1 : x < y ? 1 : a - b;
    });
  }
  for (const position of order.slice(0, left)) shares[position] = at(shares, position) + 1;
};

// Points at what they cost, exactly, and whole piastres that add up.

type Cost = { costPoints: number; costPiastres: number };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** A denominator under which the cost of one of these many points is whole. */
export const commonOf = (costPoints: readonly number[]): bigint =>
  costPoints.reduce((common, one) => {
    const points = BigInt(one);
    return (common * points) / gcd(common, points);
  }, 1n);

/** Cost of all points, in parts of a piastre. */
export const exactOf = (all: readonly (Cost & { points: number })[], common: bigint): bigint =>
  all.reduce(
    (sum, { points, costPoints, costPiastres }) =>
      sum + BigInt(points) * BigInt(costPiastres) * (common / BigInt(costPoints)),
    0n,
  );

/** Piastres of each, whose sum is that of all rounded down; the largest fractions are rounded up. None is below 0. */
export const allocateFractions = (values: readonly bigint[], common: bigint): number[] => {
  const whole = values.map((value) => value / common);
  let left =
    values.reduce((sum, value) => sum + value, 0n) / common -
    whole.reduce((sum, value) => sum + value, 0n);
  const fractionOf = (i: number): bigint => (values[i] ?? 0n) % common;
  const order = values
    .map((_, i) => i)
    .toSorted((a, b) =>
      fractionOf(a) > fractionOf(b) ? -1 : fractionOf(a) < fractionOf(b) ? 1 : 0,
    );
  for (const i of order) {
    if (left === 0n) break;
    whole[i] = (whole[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return whole.map(Number);
};

// Whether two samples of times can be told apart: the rank test of Mann and Whitney (1947), in its
// normal approximation, beside the difference of the medians.

export type Comparison = {
  /** How likely ranks this far apart are when both samples are alike; two-sided, 0 to 1. */
  readonly p: number;
  /** Milliseconds between the medians, the second less the first. */
  readonly apartMs: number;
  /** The same as a part of the first median. */
  readonly apartShare: number;
};

const median = (sample: readonly number[]): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

/** The complementary error function, to seven digits (Abramowitz and Stegun 7.1.26). */
const erfc = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * x);
  const sum =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sum * Math.exp(-x * x);
};

/** Compares two samples of milliseconds; both should have twenty values or more. */
export const compareTimes = (first: readonly number[], second: readonly number[]): Comparison => {
  const [n, m] = [first.length, second.length];
  // How often a value of the first is the greater of a pair; the half of a pair that ties.
  const wins = (value: number): number =>
    second.reduce((sum, other) => sum + (Math.sign(value - other) + 1) / 2, 0);
  const u = first.reduce((sum, value) => sum + wins(value), 0);
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  const apartMs = median(second) - median(first);
  return { p: erfc(Math.abs(z) / Math.SQRT2), apartMs, apartShare: apartMs / median(first) };
};

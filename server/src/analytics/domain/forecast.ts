// Forecasts of redemption and expiry with an interval: the same forecast is made for months that are over, and how far off
// it was there is the interval of the months to come.
// Decision 0180.
import { addMonths, monthsBetween } from "../../kit/pure/local-time.ts";
import { type CohortMoves, type Cohorts, cohortsOf, type Happened, happenedIn } from "./cohorts.ts";
import { type Expected, expectedAfter } from "./expected.ts";

/** Months that are told, the running one first. */
export const monthsAhead = 6;
/** Months that must be over before a forecast is made. */
const historyMin = 2;
/** Misses that an interval needs: eight of ten lie between the least of nine and the largest. */
const missesMin = 9;
/** Misses that it is made of once there are so many: the second least of 19 and the second largest do as well. */
const missesMax = 19;
/** Of so many points that members hold one at most may be of an age that no cohort has reached. */
const unseenOf = 20;
/** Months back of which forecasts are tried. */
const triedMax = 48;

type Measured = keyof Happened;

/** Months of which the same forecast was tried, and in how many of them it held what happened. */
export type Tested = { months: number; inside: number };

/** Points expected of a month, and the interval in which eight months of ten are expected to end. */
export type Told = {
  state: "told";
  points: number;
  low: number;
  high: number;
  tested: Tested;
};

/** Too little history: so many months more are needed, or points that have grown old enough to expire. */
export type Untold = { state: "short_history"; months_missing: number } | { state: "young_points" };

export type MonthAhead = { month: string } & Record<Measured, Told | Untold>;

export type Forecast = {
  /** Months that are over, since the first in which points moved. */
  history: number;
  months: MonthAhead[];
};

/** A forecast of a month that is over, beside what happened in it. */
type Trial = { target: number; expected: Expected; actual: Happened };

/** Square root of a whole number, rounded down; 1 at the least. */
const rootOf = (of: number): bigint => {
  const n = BigInt(Math.max(of, 1));
  let root = n;
  for (let next = (root + 1n) / 2n; next < root; next = (root + n / root) / 2n) root = next;
  return root;
};

// Of members who decide each for themselves twice as many miss by the root of two more. In thousandths of the root.
const missOf = ({ expected, actual }: Trial, measure: Measured): bigint =>
  (BigInt(actual[measure] - expected[measure]) * 1_000n) / rootOf(expected.had);

const isKnown = (expected: Expected, measure: Measured): boolean =>
  measure === "redeemed" || (expected.hasExpired && expected.unseen * unseenOf <= expected.had);

type Interval = Pick<Told, "points" | "low" | "high">;

/** Expected points with the misses of before around them; undefined where they are too few. */
const intervalOf = (
  expected: Expected,
  measure: Measured,
  before: readonly Trial[],
): Interval | undefined => {
  const tried = before.filter((trial) => isKnown(trial.expected, measure));
  if (tried.length < missesMin) return undefined;
  const misses = tried
    .slice(tried.length < missesMax ? -missesMin : -missesMax)
    .map((trial) => missOf(trial, measure))
    .sort((a, b) => Number(a - b));
  const outside = misses.length === missesMax ? 1 : 0;
  const off = (miss = 0n): number =>
    Math.max(expected[measure] + Number((miss * rootOf(expected.had)) / 1_000n), 0);
  return {
    points: expected[measure],
    low: off(misses[outside]),
    high: off(misses[misses.length - 1 - outside]),
  };
};

/** Forecasts of months that are over, by how many months ahead they were made; the oldest first. */
const trialsOf = (cohorts: Cohorts, history: number): Trial[][] => {
  const byAhead: Trial[][] = Array.from({ length: monthsAhead }, () => []);
  for (
    let origin = Math.max(historyMin, history - triedMax) - 1;
    origin < history - 1;
    origin += 1
  ) {
    const ahead = Math.min(monthsAhead, history - 1 - origin);
    for (const [n, expected] of expectedAfter(cohorts, { origin, ahead }).entries()) {
      const target = origin + 1 + n;
      byAhead[n]?.push({ target, expected, actual: happenedIn(cohorts, target) });
    }
  }
  return byAhead;
};

/** Works out intervals as they would have been: from months that were over when each forecast was made. */
const testedOf = (trials: readonly Trial[], measure: Measured, n: number): Tested => {
  const tested = trials.flatMap(({ target, expected, actual }) => {
    if (!isKnown(expected, measure)) return [];
    const known = trials.filter((one) => one.target < target - n);
    const told = intervalOf(expected, measure, known);
    return told === undefined ? [] : [told.low <= actual[measure] && actual[measure] <= told.high];
  });
  return { months: tested.length, inside: tested.filter(Boolean).length };
};

/** Forecast of the month that runs (its first day) and of those after it, from movements of months that are over. */
export const forecastOf = (moves: readonly CohortMoves[], running: string): Forecast => {
  const cohorts = cohortsOf(moves);
  const history = cohorts === undefined ? 0 : monthsBetween(cohorts.first, running);
  const isEnough = cohorts !== undefined && history >= historyMin;
  const trials = isEnough ? trialsOf(cohorts, history) : [];
  const expected = isEnough
    ? expectedAfter(cohorts, { origin: history - 1, ahead: monthsAhead })
    : [];
  const told = (n: number, measure: Measured): Told | Untold => {
    const months_missing = historyMin + missesMin + n - history;
    const [month, before = []] = [expected[n], trials[n]];
    if (month === undefined || months_missing > 0)
      return { state: "short_history", months_missing };
    const interval = isKnown(month, measure) ? intervalOf(month, measure, before) : undefined;
    if (interval === undefined) return { state: "young_points" };
    return { state: "told", ...interval, tested: testedOf(before, measure, n) };
  };
  return {
    history,
    months: Array.from({ length: monthsAhead }, (_, n) => ({
      month: addMonths(running, n),
      redeemed: told(n, "redeemed"),
      expired: told(n, "expired"),
    })),
  };
};

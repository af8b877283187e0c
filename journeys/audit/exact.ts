// Whole-number arithmetic and local days for the second recomputation, written from the semantics guide alone.
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";

/** The largest whole number that is not above `a / b`. */
export const floorDiv = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n);

/**
 * `total` in whole parts, each `weight / unit` rounded down and what is left over to the largest remainders, ties to
 * the first. Without a unit, or when that is more than the total, the weights share the total out among them.
 */
export const byLargestRemainder = (
  total: bigint,
  weights: readonly bigint[],
  unit?: bigint,
): bigint[] => {
  const whole = sumOf(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const isExact = unit !== undefined && total >= sumOf(weights.map((one) => floorDiv(one, unit)));
  const [times, by] = isExact ? [1n, unit] : [total, whole];
  const parts = weights.map((weight) => floorDiv(times * weight, by));
  const order = weights
    .map((weight, i) => ({ i, rest: times * weight - (parts[i] ?? 0n) * by }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  const left = Number(total - sumOf(parts));
  for (const { i } of order.slice(0, left)) parts[i] = (parts[i] ?? 0n) + 1n;
  return parts;
};

/** `total` one by one, each to the part that is furthest below its share. */
export const oneByOne = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const parts = weights.map(() => 0n);
  const isBefore = (i: number, best: number): boolean => {
    const [one, other] = [2n * (parts[i] ?? 0n) + 1n, 2n * (parts[best] ?? 0n) + 1n];
    return (weights[i] ?? 0n) * other > (weights[best] ?? 0n) * one;
  };
  for (let given = 0n; given < total; given += 1n) {
    const best = weights.reduce((found, _, i) => (isBefore(i, found) ? i : found), 0);
    parts[best] = (parts[best] ?? 0n) + 1n;
  }
  return parts;
};

const wallOf = new Intl.DateTimeFormat("en-CA", {
  ...{ timeZone: "Africa/Cairo", year: "numeric", month: "2-digit", day: "2-digit" },
});
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** The day of an instant in Cairo. */
export const localOf = (instant: number) => {
  const day = wallOf.format(instant);
  return { day, weekday: weekdays[new Date(day).getUTCDay()] ?? "sun" };
};

/** First day of the calendar period that a day is in; weeks begin on Saturday. */
export const periodOf = (day: string, period: string): string => {
  if (period === "ever") return "";
  if (period === "year") return day.slice(0, 4);
  if (period === "month") return day.slice(0, 7);
  return period === "day" ? day : dayAfter(day, -((new Date(day).getUTCDay() + 1) % 7));
};

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The first instant that is of this local day; Cairo is two hours before UTC, in summer three. */
export const startOf = (day: string): number => {
  const summer = Date.parse(day) - 3 * hourMs;
  return localOf(summer).day === day ? summer : summer + hourMs;
};

/** The end of the local day that is so many days after an instant's own: the first instant after it. */
export const endOfDay = (instant: number, days: number): number =>
  startOf(dayAfter(localOf(instant).day, days + 1));

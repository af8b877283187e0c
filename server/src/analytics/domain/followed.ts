// A campaign day by day: what it gave, beside what was forecast.
// Decision 0182.
import { addDays, dayOf, localDate, startOfDay, weekdayOf } from "../../kit/pure/local-time.ts";
import type { Stretch } from "./course.ts";
import type { Pace } from "./pace.ts";
import { daysOf } from "./range.ts";

type Paced = {
  readonly from: number;
  readonly until: number;
  readonly stretches: readonly Stretch[];
  readonly budget: number | null;
  /** Undefined where nobody simulated it. */
  readonly pace: Pace | undefined;
};

export type FollowedDay = {
  day: string;
  points: number;
  total: number;
  /** Null on days of a version that has no forecast; the total then has what was given. */
  forecast: number | null;
  forecastTotal: number | null;
};

type Ask = {
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
  readonly versions: readonly Paced[];
  /** Points that were given, by local day. */
  readonly given: ReadonlyMap<string, number>;
};

const shared = ({ from, until }: Stretch, day: Stretch): number =>
  Math.max(0, Math.min(until, day.until) - Math.max(from, day.from));

const runsIn = ({ stretches }: Paced, day: Stretch): number =>
  stretches.reduce((sum, stretch) => sum + shared(stretch, day), 0);

/** From the first day that it ran, or gave points on, to the last, and not beyond today. */
const daysFollowed = ({ zone, now, versions, given }: Ask): string[] => {
  const today = localDate(zone, now);
  const begun = versions
    .flatMap(({ stretches }) => stretches)
    .filter(({ from }) => from <= now)
    .map(({ from, until }) => ({
      from: localDate(zone, from),
      to: localDate(zone, Math.min(until - 1, now)),
    }));
  const all = [...begun.flatMap(({ from, to }) => [from, to]), ...given.keys()]
    .filter((day) => day <= today)
    .toSorted();
  const [first, last] = [all[0], all.at(-1)];
  return first === undefined || last === undefined ? [] : daysOf({ from: first, to: last });
};

// Parts of points are kept in thousandths, so that days are not rounded before they are added up.
const parts = 1_000n;
const wholeOf = (thousandths: bigint): number => Number((thousandths + parts / 2n) / parts);

/** Whether every version that ran on a day has a forecast; where none ran, the one in force at its end. */
const isForecast = (versions: readonly Paced[], day: Stretch): boolean => {
  const end = Math.max(day.until, day.from + 1);
  const there = versions.filter(({ from, until }) => from < end && until > day.from);
  const ran = there.filter((one) => runsIn(one, day) > 0);
  const asked = ran.length > 0 ? ran : there.slice(-1);
  return asked.length > 0 && asked.every(({ pace }) => pace !== undefined);
};

/**
 * Every day of a campaign so far. A day is forecast by the average of its weekday, times the part of it in which a version
 * ran; the running day counts up to now. Nothing is forecast beyond the budget.
 */
export const followedDays = (ask: Ask): FollowedDay[] => {
  const { zone, now, versions, given } = ask;
  let total = 0;
  let expected = 0n;
  return daysFollowed(ask).map((day) => {
    const [start, end] = [startOfDay(zone, dayOf(day)), startOfDay(zone, dayOf(addDays(day, 1)))];
    const over = { from: start, until: Math.min(end, now) };
    const points = given.get(day) ?? 0;
    total += points;
    if (!isForecast(versions, over)) {
      expected += BigInt(points) * parts;
      return { day, points, total, forecast: null, forecastTotal: null };
    }
    const before = wholeOf(expected);
    const weekday = weekdayOf(dayOf(day));
    for (const version of versions) {
      const perDay = version.pace?.[weekday];
      const ms = runsIn(version, over);
      if (perDay === undefined || ms === 0) continue;
      const more = (perDay.points * parts * BigInt(ms)) / (perDay.of * BigInt(end - start));
      const most = version.budget === null ? undefined : BigInt(version.budget) * parts;
      const next = expected + more;
      if (most === undefined || next <= most) expected = next;
      else if (expected < most) expected = most;
    }
    const forecastTotal = wholeOf(expected);
    return { day, points, total, forecast: forecastTotal - before, forecastTotal };
  });
};

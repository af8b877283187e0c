// Business time: the calendar and the clock of one zone. A day begins at its first existing instant
// and lasts 23, 24 or 25 hours; nothing here ever adds 24 hours to an instant.
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { defined } from "./assert.ts";
import { remembered } from "./remembered.ts";
import { offsetAt, transitions } from "./zone.ts";

/** Local calendar and clock. `day` counts days since 1970-01-01, `weekday` 0 is Sunday. */
export type LocalTime = { day: number; weekday: number; minute: number };

export type Period = "day" | "week" | "month" | "year" | "ever";

/** The local day, weekday and minute of the day at an instant. */
export const localTime = (zone: string, instant: number): LocalTime => {
  const local = instant + offsetAt(zone, instant);
  const day = Math.floor(local / dayMs);
  return { day, weekday: weekdayOf(day), minute: Math.floor((local - day * dayMs) / minuteMs) };
};

/** 0 for Sunday to 6 for Saturday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** `2026-10-29` as days since 1970-01-01. */
export const dayOf: (date: string) => number = remembered((date) => {
  const instant = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(instant)) throw new RangeError(`${date} is not a day`);
  return instant / dayMs;
});

/** Days since 1970-01-01 as `2026-10-29`. */
export const dateOf: (day: number) => string = remembered((day) =>
  new Date(day * dayMs).toISOString().slice(0, 10),
);

/** The local date at an instant, `2026-10-29`. */
export const localDate = (zone: string, instant: number): string =>
  dateOf(localTime(zone, instant).day);

/** Minutes since midnight as `23:30`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** `23:30` as minutes since midnight. */
export const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * The instant of a local day and minute. A time that happens twice is its first occurrence; a time
 * the clock skips is the first instant after the gap.
 */
export const instantOf = (zone: string, day: number, minute = 0): number => {
  const wall = day * dayMs + minute * minuteMs;
  const early = wall - offsetAt(zone, wall - dayMs);
  const late = wall - offsetAt(zone, wall + dayMs);
  const fitting = [early, late].filter((at) => at + offsetAt(zone, at) === wall);
  if (fitting.length > 0) return Math.min(...fitting);
  const gap = transitions(zone, Math.min(early, late) - dayMs, Math.max(early, late) + dayMs);
  return defined(gap.find((change) => change.from + change.offset > wall)).from;
};

const startsIn = remembered((zone: string) => remembered((day: number) => instantOf(zone, day)));

/** The first instant of a local day: midnight, or what comes instead of it. */
export const startOfDay = (zone: string, day: number): number => startsIn(zone)(day);

/** The date `months` later; a day that month does not have becomes its last day. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split("-").map(Number);
  const count = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(count / 12), ((count % 12) + 12) % 12];
  const lastDay = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(toYear, toMonth, Math.min(dayOfMonth, lastDay)) / dayMs);
};

/** Whole months from one to another, such as from `2025-11` to `2026-01`: 2. Days are not looked at. */
export const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [from, to].map((month) => month.split("-").map(Number));
  return ((b?.[0] ?? 0) - (a?.[0] ?? 0)) * 12 + (b?.[1] ?? 0) - (a?.[1] ?? 0);
};

/** The date `days` later. */
export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days);

/**
 * The calendar period a local day lies in: `2026-10-29`, `w2026-10-24` (the Saturday it starts on),
 * `2026-10`, `2026` or `ever`.
 */
export const bucketKey = (period: Period, day: number): string => {
  switch (period) {
    case "day":
      return dateOf(day);
    case "week":
      return `w${dateOf(day - ((weekdayOf(day) + 1) % 7))}`;
    case "month":
      return dateOf(day).slice(0, 7);
    case "year":
      return dateOf(day).slice(0, 4);
    case "ever":
      return "ever";
  }
};

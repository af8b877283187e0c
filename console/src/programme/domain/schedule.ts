// Time constraints: the form of them, what it sends, and the hours of each day at which they hold.

import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Schedule } from "@nuqta/contracts/rules.ts";

/** Monday first, as the form shows them. */
export const formDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof formDays)[number];

/** The fields of the form; dates are `2026-11-20`, times `HH:mm`, empty when not set. */
export type TimeForm = {
  readonly isApplied: boolean;
  readonly startDate: string;
  readonly endDate: string;
  readonly days: readonly Weekday[];
  readonly startTime: string;
  readonly endTime: string;
};

export const timeFormOf = (schedule: Schedule | undefined): TimeForm => ({
  isApplied: schedule !== undefined,
  startDate: schedule?.start_date ?? "",
  endDate: schedule?.end_date ?? "",
  days: formDays.filter((each) => schedule?.weekdays?.includes(each) ?? true),
  startTime: schedule?.times?.[0]?.from ?? "",
  endTime: schedule?.times?.[0]?.to ?? "",
});

/** The schedule that a form without problems means; undefined when none applies. */
export const scheduleOf = (form: TimeForm): Schedule | undefined => {
  if (!form.isApplied) return undefined;
  const hasTimes = form.startTime !== "" && form.endTime !== "";
  return {
    ...(form.startDate !== "" && { start_date: form.startDate }),
    ...(form.endDate !== "" && { end_date: form.endDate }),
    ...(form.days.length < formDays.length && { weekdays: [...form.days] }),
    ...(hasTimes && { times: [{ from: form.startTime, to: form.endTime }] }),
  };
};

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

const timeProblem = (text: string, other: string): FormCode | undefined => {
  if (text === "") return other === "" ? undefined : "required";
  return isClock(text) ? undefined : "bad_format";
};

/** What is wrong, by field; nothing while the constraints do not apply. */
export const timeProblems = (form: TimeForm): Partial<Record<keyof TimeForm, FormCode>> => {
  if (!form.isApplied) return {};
  const isBackwards = form.startDate !== "" && form.endDate !== "" && form.endDate < form.startDate;
  const start = timeProblem(form.startTime, form.endTime);
  const end = timeProblem(form.endTime, form.startTime);
  return {
    ...(isBackwards && { endDate: "out_of_range" as const }),
    ...(form.days.length === 0 && { days: "required" as const }),
    ...(start !== undefined && { startTime: start }),
    ...(end !== undefined && { endTime: end }),
  };
};

/** A time of a day at which something is on; minutes since the day began, and what the clock says. */
export type Span = {
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
};

export type StripDay = {
  readonly date: string;
  /** How long the day is: 23, 24 or 25 hours, in minutes. */
  readonly minutes: number;
  readonly spans: readonly Span[];
};

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: number): Weekday => formDays[(((day + 3) % 7) + 7) % 7] ?? "mon"; // 1970-01-01 was a Thursday
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the zone's clocks show at an instant, in milliseconds since 1970 without a zone. */
const wallAt = (zone: string, instant: number): number => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const date = [part("year"), part("month") - 1, part("day")] as const;
  return Date.UTC(...date, part("hour"), part("minute"), part("second"));
};

// The first instant of a day: midnight, or what comes in its place when the clocks skip it.
const startOf = (zone: string, day: number): number => {
  const midnight = day * dayMs;
  const candidates = [-dayMs, dayMs].map((shift) => {
    const near = midnight + shift;
    return midnight - (wallAt(zone, near) - near);
  });
  const inside = candidates.filter((at) => Math.floor(wallAt(zone, at) / dayMs) === day);
  return Math.min(...inside);
};

// The first minute of a day at which its clocks have been changed; its length when they are not.
const changeOf = (zone: string, start: number, minutes: number): number => {
  const shiftAt = (minute: number): number => {
    const at = start + minute * minuteMs;
    return wallAt(zone, at) - at;
  };
  const before = shiftAt(0);
  if (shiftAt(minutes - 1) === before) return minutes;
  let low = 0;
  let high = minutes - 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shiftAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
};

const isOnAt = (schedule: Schedule): ((day: number, minute: number) => boolean) => {
  const first = schedule.start_date === undefined ? -Infinity : dayOf(schedule.start_date);
  const last = schedule.end_date === undefined ? Infinity : dayOf(schedule.end_date);
  const isDay = (day: number): boolean =>
    day >= first && day <= last && (schedule.weekdays?.includes(weekdayOf(day)) ?? true);
  const ranges = schedule.times?.map(({ from, to }) => ({
    from: minuteOf(from),
    to: minuteOf(to),
  }));
  if (ranges === undefined) return isDay;
  // A range whose end is not after its start crosses midnight and belongs to the day it starts on.
  return (day, minute) =>
    ranges.some(({ from, to }) =>
      from < to
        ? minute >= from && minute < to && isDay(day)
        : (minute >= from && isDay(day)) || (minute < to && isDay(day - 1)),
    );
};

/**
 * The hours at which a schedule holds on `count` days from `firstDate`, by the clocks of `zone`. On
 * the days on which clocks are changed a day is 23 or 25 hours long, and an hour that comes twice
 * counts twice.
 */
export const stripOf = (
  schedule: Schedule | undefined,
  firstDate: string,
  count: number,
  zone: string,
): StripDay[] => {
  const isOn = isOnAt(schedule ?? {});
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(firstDate) + index;
    const start = startOf(zone, day);
    const minutes = Math.round((startOf(zone, day + 1) - start) / minuteMs);
    const change = changeOf(zone, start, minutes);
    const minuteBy = (at: number): number =>
      (wallAt(zone, start + at * minuteMs) % dayMs) / minuteMs;
    const [early, late] = [minuteBy(0), change < minutes ? minuteBy(change) - change : 0];
    const clock = (at: number): number => (at < change ? early + at : late + at);
    return {
      date: dateOf(day),
      minutes,
      spans: spansOf(minutes, clock, (at) => isOn(day, clock(at))),
    };
  });
};

const spansOf = (
  minutes: number,
  clock: (at: number) => number,
  isOn: (at: number) => boolean,
): Span[] => {
  const spans: Span[] = [];
  let start: number | undefined;
  for (let at = 0; at <= minutes; at += 1) {
    const isNow = at < minutes && isOn(at);
    if (isNow && start === undefined) start = at;
    if (isNow || start === undefined) continue;
    spans.push({ start, end: at, from: clockOf(clock(start)), to: clockOf(clock(at - 1) + 1) });
    start = undefined;
  }
  return spans;
};

/** The day it is at an instant by the clocks of `zone`. */
export const dateIn = (zone: string, instant: Date): string =>
  dateOf(Math.floor(wallAt(zone, instant.getTime()) / dayMs));

// The days of a calendar that begins its weeks on Saturday, and where a key leads among them. Days are `2026-11-21`.
import { daysBefore } from "../i18n/days.ts";

/** Columns from the start of the week; Saturday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 1) % 7;

/** The first day of a day's month. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The last day of a day's month. */
export const endOfMonth = (day: string): string => {
  const [year, month] = day.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
};

/** The same day of the month, `count` months later; the last day of that month where it has none such. */
export const monthsLater = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const start = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
  const last = Number(endOfMonth(start).slice(8));
  return `${start.slice(0, 8)}${String(Math.min(date, last)).padStart(2, "0")}`;
};

/** The weeks of a day's month from Saturday on; undefined where another month's days would stand. */
export const weeksOf = (day: string): (string | undefined)[][] => {
  const first = startOfMonth(day);
  const count = Number(endOfMonth(day).slice(8));
  const before = weekdayOf(first);
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_none, column) => {
      const at = week * 7 + column - before;
      return at < 0 || at >= count ? undefined : daysBefore(first, -at);
    }),
  );
};

/** The nearest day between two ends, either of which may be open or carry a time. */
export const within = (day: string, min: string | undefined, max: string | undefined): string => {
  if (min && day < min.slice(0, 10)) return min.slice(0, 10);
  return max && day > max.slice(0, 10) ? max.slice(0, 10) : day;
};

/**
 * The day that a key leads to, as the WAI pattern for date grids has it; undefined for other keys. Left and right
 * follow the eye, so they turn around where one reads from the right.
 */
export const dayAfterKey = (
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  from: string,
  isMirrored: boolean,
): string | undefined => {
  const weekday = weekdayOf(from);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowRight: isMirrored ? -1 : 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  if (key === "PageUp") return monthsLater(from, shiftKey ? -12 : -1);
  if (key === "PageDown") return monthsLater(from, shiftKey ? 12 : 1);
  const step = steps[key];
  return step === undefined ? undefined : daysBefore(from, -step);
};

// When something is on: a span of days, some weekdays, some hours, all in local time.
import { dayOf, type LocalTime, minuteOf, weekdayOf } from "./local-time.ts";

/** Days are inclusive, weekday 0 is Sunday, times are "HH:mm" with the end excluded. */
export type WindowSpec = {
  firstDate?: string | undefined;
  lastDate?: string | undefined;
  weekdays?: readonly number[] | undefined;
  times?: readonly { from: string; to: string }[] | undefined;
};

/** Whether a local time lies inside. */
export type Window = (at: LocalTime) => boolean;

/**
 * Compiles a window. A range of hours whose end is not after its start crosses midnight and belongs
 * to the day on which it starts: its weekday and its date decide. An hour that happens twice is
 * inside both times.
 */
export const compileWindow = (spec: WindowSpec): Window => {
  const first = spec.firstDate === undefined ? -Infinity : dayOf(spec.firstDate);
  const last = spec.lastDate === undefined ? Infinity : dayOf(spec.lastDate);
  const days = new Set(spec.weekdays ?? [0, 1, 2, 3, 4, 5, 6]);
  const isOn = (day: number) => day >= first && day <= last && days.has(weekdayOf(day));
  if (spec.times === undefined) {
    const isAlways = first === -Infinity && last === Infinity && days.size === 7;
    return isAlways ? () => true : (at) => isOn(at.day);
  }
  const ranges = spec.times.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }));
  return (at) =>
    ranges.some(({ from, to }) =>
      from < to
        ? at.minute >= from && at.minute < to && isOn(at.day)
        : (at.minute >= from && isOn(at.day)) || (at.minute < to && isOn(at.day - 1)),
    );
};

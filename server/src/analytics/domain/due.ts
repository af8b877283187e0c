// When a report is due: an hour of local days, whatever the clock does to them.
// Decision 0176.
import {
  addMonths,
  dateOf,
  dayOf,
  instantOf,
  localTime,
  weekdayOf,
} from "../../kit/pure/local-time.ts";

export type Timing = {
  readonly every: "day" | "week" | "month";
  /** 0 is Sunday; null but for `week`. */
  readonly weekday: number | null;
  /** The last day where a month is shorter; null but for `month`. */
  readonly monthDay: number | null;
  readonly hour: number;
};

const daysLookedAt = 32;

const isOn = ({ every, weekday, monthDay }: Timing, day: number): boolean => {
  if (every === "day") return true;
  if (every === "week") return weekdayOf(day) === weekday;
  const date = dateOf(day);
  const first = `${date.slice(0, 7)}-01`;
  const last = dayOf(addMonths(first, 1)) - 1;
  return day === Math.min(dayOf(first) + (monthDay ?? 1) - 1, last);
};

/**
 * The first instant after `after` (epoch ms) at which it is due. An hour that the clock skips is the first instant after
 * the gap, one that happens twice its first occurrence.
 */
export const nextDue = (zone: string, timing: Timing, after: number): number => {
  const { day: today } = localTime(zone, after);
  for (let day = today; day <= today + daysLookedAt; day += 1) {
    const at = instantOf(zone, day, timing.hour * 60);
    if (isOn(timing, day) && at > after) return at;
  }
  throw new Error("every schedule is due within a month");
};

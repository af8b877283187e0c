// Which nights are due: every local day has one, at two o'clock, when no zone we know changes its clock
// back over it and none skips it.
import { addDays, dayOf, instantOf, localDate } from "../pure/local-time.ts";

const minuteOfRun = 120;
/** Older nights are not made up for: the newest covers what they would have done. */
const nightsMax = 31;

/** The instant (epoch ms) of the run of a local date. */
export const instantOfNight = (zone: string, date: string): number =>
  instantOf(zone, dayOf(date), minuteOfRun);

/** The newest local date whose run is due at `now` (epoch ms). */
export const newestNight = (zone: string, now: number): string => {
  const today = localDate(zone, now);
  return now >= instantOfNight(zone, today) ? today : addDays(today, -1);
};

/** The dates after `last` whose runs are due at `now`, the oldest first. */
export const nightsDue = (zone: string, last: string, now: number): string[] => {
  const newest = dayOf(newestNight(zone, now));
  const from = Math.max(dayOf(last) + 1, newest - nightsMax + 1);
  const count = Math.max(0, newest - from + 1);
  return Array.from({ length: count }, (_, i) => addDays(last, from - dayOf(last) + i));
};

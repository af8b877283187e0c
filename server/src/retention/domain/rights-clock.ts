// The time within which a request of a member has to be answered: working days of Egypt, without Fridays and Saturdays.
// Decision 0128.
import { type rightsClocks, rightsDays } from "@nuqta/contracts/rights-requests.ts";
import { localTime, startOfDay, weekdayOf } from "../../kit/pure/local-time.ts";

const friday = 5;
const saturday = 6;

/** The `count`th working day after a day (days since 1970-01-01). */
const workingDayAfter = (day: number, count: number): number => {
  let at = day;
  for (let left = count; left > 0; ) {
    at += 1;
    const weekday = weekdayOf(at);
    if (weekday !== friday && weekday !== saturday) left -= 1;
  }
  return at;
};

/** End of the time for an answer, and the instant from which owners are warned; epoch ms. */
export type RightsTimes = { dueAt: number; warnAt: number };

/**
 * Times of a request that arrived at `receivedAt` (epoch ms): due is the end of the last working day in `zone`, warned is
 * from the beginning of the working day before it. The day of arrival does not count; days off by decree do.
 */
export const rightsTimes = (
  zone: string,
  { receivedAt, isExtended }: { receivedAt: number; isExtended: boolean },
): RightsTimes => {
  const days = isExtended ? 2 * rightsDays : rightsDays;
  const { day } = localTime(zone, receivedAt);
  return {
    dueAt: startOfDay(zone, workingDayAfter(day, days) + 1),
    warnAt: startOfDay(zone, workingDayAfter(day, days - 1)),
  };
};

type Clock = (typeof rightsClocks)[number];

/** State of the time at `now`; `closedAt` is null until the request was answered. All epoch ms. */
export const rightsClockAt = (
  { dueAt, warnAt }: RightsTimes,
  closedAt: number | null,
  now: number,
): Clock => {
  if (closedAt !== null) return closedAt < dueAt ? "answered" : "late";
  if (now >= dueAt) return "overdue";
  return now >= warnAt ? "soon" : "running";
};

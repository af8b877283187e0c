// The days a report covers, and those before that it is compared with.
import { type Comparison, rangeDaysMax } from "@nuqta/contracts/analytics.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { hijriOf } from "../../kit/pure/hijri.ts";
import { addDays, dateOf, dayOf } from "../../kit/pure/local-time.ts";

export type Days = { from: string; to: string };
export type Range = Days & { previous: Days };

export type RangeAsk = {
  from?: string | undefined;
  to?: string | undefined;
  against?: Comparison | undefined;
};

/** The same day of the year before; the last of February where that year has no 29th. */
const yearBefore = (day: string): string => {
  const [year = "", ...rest] = day.split("-");
  const same = `${Number(year) - 1}-${rest.join("-")}`;
  return dateOf(dayOf(same)) === same ? same : `${Number(year) - 1}-02-28`;
};

// A Hijri year has 354 or 355 days, and its months 29 or 30: where the month before had no 30th, its 29th.
const hijriYearBefore = (day: string): string => {
  const { month, day: of } = hijriOf(dayOf(day));
  const near = Array.from({ length: 7 }, (_, n) => dayOf(day) - 351 - n);
  const ofMonth = near.filter((each) => hijriOf(each).month === month);
  const found = ofMonth.find((each) => hijriOf(each).day === of) ?? Math.max(...ofMonth);
  return dateOf(found);
};

const firstCompared = {
  before: (from: string, length: number) => addDays(from, -length),
  year: yearBefore,
  hijri_year: hijriYearBefore,
} as const;

/** Both days are included; the last 30 days when they are left out, and compared with those before. */
export const rangeOf = (
  { against = "before", ...ask }: RangeAsk,
  today: string,
): Decision<Range, "invalid_parameter"> => {
  const to = ask.to ?? today;
  const from = ask.from ?? addDays(to, -29);
  const length = dayOf(to) - dayOf(from) + 1;
  if (length < 1 || length > rangeDaysMax)
    return refuse("invalid_parameter", { errors: [{ path: "from", code: "out_of_range" }] });
  const first = firstCompared[against](from, length);
  return accept({ from, to, previous: { from: first, to: addDays(first, length - 1) } });
};

/** Every day of a range. */
export const daysOf = ({ from, to }: Days): string[] => {
  const first = dayOf(from);
  return Array.from({ length: dayOf(to) - first + 1 }, (_, i) => dateOf(first + i));
};

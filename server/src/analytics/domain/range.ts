// The days a report covers, and those before that it is compared with.
import { rangeDaysMax } from "@nuqta/contracts/analytics.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { addDays, dateOf, dayOf } from "../../kit/pure/local-time.ts";

export type Days = { from: string; to: string };
export type Range = Days & { previous: Days };

/** Both days are included; the last 30 days when they are left out. */
export const rangeOf = (
  ask: { from?: string | undefined; to?: string | undefined },
  today: string,
): Decision<Range, "invalid_parameter"> => {
  const to = ask.to ?? today;
  const from = ask.from ?? addDays(to, -29);
  const length = dayOf(to) - dayOf(from) + 1;
  if (length < 1 || length > rangeDaysMax)
    return refuse("invalid_parameter", { errors: [{ path: "from", code: "out_of_range" }] });
  const previous = { from: addDays(from, -length), to: addDays(from, -1) };
  return accept({ from, to, previous });
};

/** Every day of a range. */
export const daysOf = ({ from, to }: Days): string[] => {
  const first = dayOf(from);
  return Array.from({ length: dayOf(to) - first + 1 }, (_, i) => dateOf(first + i));
};

// A simulation as an expectation for each weekday.
// Decision 0182.
import { addDays, dayOf, weekdayOf } from "../../kit/pure/local-time.ts";
import { type Days, daysOf } from "./range.ts";

type Awarded = { readonly live: number; readonly draft: number };

export type Run = Days & {
  /** Whether the campaign's own first and last days counted. */
  readonly dates: "keep" | "ignore";
  /** The local day on which it was made, which was not over. */
  readonly madeOn: string;
  readonly byDay: readonly (Awarded & { readonly day: string })[];
  /** Points of the campaign's rules on both sides. */
  readonly campaign: Awarded;
  /** The day on which its budget ran out. */
  readonly runsOutOn: string | null;
};

/** Points of one day, as a fraction. */
export type PerDay = { readonly points: bigint; readonly of: bigint };

/** By weekday, Sunday first. */
export type Pace = readonly PerDay[];

/** The days that count into averages: not the one on which the run was made, nor those after the budget ran out. */
const toldBy = (run: Run, own: Days): string[] => {
  const isKept = run.dates === "keep";
  const last = run.runsOutOn ?? run.to;
  const from = isKept && own.from > run.from ? own.from : run.from;
  const to = isKept && own.to < last ? own.to : last;
  if (from > to) return [];
  const isRunning = to === run.madeOn && from < to && run.runsOutOn !== to;
  return daysOf({ from, to: isRunning ? addDays(to, -1) : to });
};

// A run says what a campaign gave in all, and by day only what everything gave. Its days have the shape of what the draft
// gave more, where that is the campaign's own doing; else of all that was given.
const shapeOf = ({ byDay, campaign }: Run): ReadonlyMap<string, number> => {
  const more = byDay.map(({ day, live, draft }) => [day, Math.max(0, draft - live)] as const);
  const added = more.reduce((sum, [, points]) => sum + points, 0);
  const isOwn = campaign.live === 0 || added === campaign.draft - campaign.live;
  return new Map(added > 0 && isOwn ? more : byDay.map(({ day, draft }) => [day, draft] as const));
};

/**
 * Points of the campaign to expect of each weekday; undefined where the run had no day of it. A weekday that the run did not
 * have gets the average of all days.
 * @param own the days on which the campaign was to run
 */
export const paceOf = (run: Run, own: Days): Pace | undefined => {
  const days = toldBy(run, own);
  if (days.length === 0) return undefined;
  const shape = shapeOf(run);
  const whole = [...shape.values()].reduce((sum, points) => sum + points, 0);
  const average = (those: readonly string[]): PerDay => {
    const part = those.reduce((sum, day) => sum + (shape.get(day) ?? 0), 0);
    return {
      points: BigInt(run.campaign.draft) * BigInt(part),
      of: BigInt(Math.max(whole, 1)) * BigInt(those.length),
    };
  };
  const byWeekday = Map.groupBy(days, (day) => weekdayOf(dayOf(day)));
  return Array.from({ length: 7 }, (_, weekday) => average(byWeekday.get(weekday) ?? days));
};

// Marks of charts, read off the publications: by day, what a campaign, the rules or earning did.
// Decision 0178.
import { type ChartMark, markNamesMax } from "@nuqta/contracts/chart-marks.ts";
import { addDays, localDate } from "../../kit/pure/local-time.ts";
import type { CampaignDocument, Timeline } from "../../programme/domain.ts";
import type { Days } from "./range.ts";

type Named = { readonly name: string; readonly name_ar: string };

/** A mark of things with names. */
export const markOf = (
  day: string,
  kind: ChartMark["kind"],
  things: readonly Named[],
): ChartMark => ({
  ...{ day, kind, count: things.length },
  names: things.slice(0, markNamesMax).map(({ name, name_ar }) => ({ name, name_ar })),
});

/** The days on which a campaign runs, as one publication has it. */
const daysRun = ({ status, start_date, end_date }: CampaignDocument, span: Days) => {
  if (status !== "active" && status !== "scheduled") return undefined;
  const from = start_date !== undefined && start_date > span.from ? start_date : span.from;
  const to = end_date !== undefined && end_date < span.to ? end_date : span.to;
  return from <= to ? { from, to } : undefined;
};

type Course = {
  named: CampaignDocument;
  /** The days it runs, so far as they are known. */
  running: Days | undefined;
  isPaused: boolean;
  marks: ChartMark[];
};

const stop = (course: Course, kind: "campaign_ends" | "campaign_paused", day: string): void => {
  course.marks.push(markOf(day, kind, [course.named]));
  course.running = undefined;
  course.isPaused = kind === "campaign_paused";
};

/** Takes in what a publication says of a campaign from a day on; undefined where it has it no more. */
const take = (course: Course, document: CampaignDocument | undefined, span: Days): void => {
  const days = document && daysRun(document, span);
  const isPaused = document?.status === "paused";
  // A start that had not come yet is as this publication has it.
  if (course.running !== undefined && course.running.from > span.from) {
    course.isPaused = course.marks.pop()?.kind === "campaign_resumed";
    course.running = undefined;
  }
  const { running } = course;
  if (running !== undefined) {
    const goesOn =
      days !== undefined && days.from <= addDays(running.to, 1) && days.from === span.from;
    if (!goesOn && running.to < span.from) stop(course, "campaign_ends", running.to);
    else if (!goesOn) stop(course, isPaused ? "campaign_paused" : "campaign_ends", span.from);
  } else if (course.isPaused && days === undefined && !isPaused)
    stop(course, "campaign_ends", span.from);
  if (document !== undefined) course.named = document;
  if (days === undefined) return;
  if (course.running === undefined) {
    const kind = course.isPaused ? "campaign_resumed" : "campaign_starts";
    course.marks.push(markOf(days.from, kind, [course.named]));
  }
  course.running = { from: course.running?.from ?? days.from, to: days.to };
  course.isPaused = false;
};

// Far off, and the day after it still has four digits in its year.
const never = "9999-12-30";

/** Starts, pauses and ends of campaigns; an end is on the last day it ran, or on the day somebody ended it. */
const campaignMarks = (timeline: Timeline, dayAt: (instant: number) => string): ChartMark[] => {
  const courses = new Map<string, Course>();
  timeline.forEach(({ campaigns, effectiveFrom }, at) => {
    const before = timeline[at - 1]?.campaigns;
    if (campaigns === before) return;
    const span = { from: dayAt(effectiveFrom), to: never };
    for (const id of new Set([...(before?.keys() ?? []), ...campaigns.keys()])) {
      const document = campaigns.get(id);
      if (document === before?.get(id)) continue;
      const named = document ?? before?.get(id);
      if (named === undefined) continue;
      const course = courses.get(id) ?? { named, running: undefined, isPaused: false, marks: [] };
      courses.set(id, course);
      take(course, document, span);
    }
  });
  return [...courses.values()].flatMap(({ marks, running, named }) => [
    ...marks,
    ...(running !== undefined && running.to < never
      ? [markOf(running.to, "campaign_ends", [named])]
      : []),
  ]);
};

const ruleMarks = (timeline: Timeline, dayAt: (instant: number) => string): ChartMark[] =>
  timeline.flatMap(({ rules, effectiveFrom }, at) => {
    const before = timeline[at - 1]?.rules;
    // The first publication is what the marketplace began with.
    if (before === undefined || rules === before) return [];
    const changed = [...new Set([...before.keys(), ...rules.keys()])].flatMap((id) => {
      const rule = rules.get(id);
      return rule === before.get(id) ? [] : (rule ?? before.get(id) ?? []);
    });
    return changed.length === 0 ? [] : [markOf(dayAt(effectiveFrom), "rules_published", changed)];
  });

const earningMarks = (timeline: Timeline, dayAt: (instant: number) => string): ChartMark[] =>
  timeline.flatMap(({ earning, effectiveFrom }, at) => {
    const before = timeline[at - 1]?.earning.enabled;
    if (before === undefined || before === earning.enabled) return [];
    const kind = earning.enabled ? "earning_on" : "earning_off";
    return [{ day: dayAt(effectiveFrom), kind, count: 1, names: [] }];
  });

type Ask = {
  /** The zone of the days. */
  readonly zone: string;
  readonly seesCampaigns: boolean;
  readonly seesConfig: boolean;
};

/** Everything that publications did, by day. */
export const publishedMarks = (
  timeline: Timeline,
  { zone, seesCampaigns, seesConfig }: Ask,
): ChartMark[] => {
  const dayAt = (instant: number): string => localDate(zone, instant);
  return [
    ...(seesCampaigns ? campaignMarks(timeline, dayAt) : []),
    ...(seesConfig ? [...ruleMarks(timeline, dayAt), ...earningMarks(timeline, dayAt)] : []),
  ];
};

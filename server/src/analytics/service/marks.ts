// Marks of charts: publications from memory, bundles, files and jobs from the record.
// Decision 0178.
import { type ChartMark, chartMarkKinds } from "@nuqta/contracts/chart-marks.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { unusualRuns } from "../../kit/jobs/store.ts";
import { accept } from "../../kit/pure/decision.ts";
import { dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { markOf, publishedMarks } from "../domain/marks.ts";
import type { RangeAsk } from "../domain/range.ts";
import { mayRead } from "../domain/readable.ts";
import * as store from "../store/marks.ts";
import { type Asking, aboutOf } from "./about.ts";
import { jobNamed } from "./job-words.ts";

type Parts = Asking & { programmes: Pick<Programmes, "timeline"> };

type Ask = Pick<RangeAsk, "from" | "to"> & { readonly held: Principal["permissions"] };

/** Marks by day up to today, only of what the reader may read. */
export const readMarks = async (parts: Parts, { held, ...ask }: Ask, now: Date) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { from, to, zone } = about.value;
  const today = localDate(zone, now.getTime());
  const seesConfig = mayRead(held, "settings");
  const published = publishedMarks(await parts.programmes.timeline(), {
    ...{ zone, seesConfig, seesCampaigns: mayRead(held, "campaign") },
  });
  const recorded = seesConfig ? await recordedMarks(parts, { from, to }, zone) : [];
  const data = [...published, ...recorded]
    // What is planned has not happened.
    .filter(({ day }) => day >= from && day <= to && day <= today)
    .sort((a, b) => a.day.localeCompare(b.day) || placeOf(a) - placeOf(b));
  return accept({ from, to, zone, data });
};

const placeOf = ({ kind }: ChartMark): number => chartMarkKinds.indexOf(kind);

const recordedMarks = async (
  { db }: Parts,
  { from, to }: { from: string; to: string },
  zone: string,
): Promise<ChartMark[]> => {
  const span = {
    from: new Date(startOfDay(zone, dayOf(from))),
    until: new Date(startOfDay(zone, dayOf(to) + 1)),
  };
  const dayAt = (at: Date): string => localDate(zone, at.getTime());
  const bundles = (await store.bundlesApplied(db, span)).map(
    ({ at }): ChartMark => ({ day: dayAt(at), kind: "bundle_applied", count: 1, names: [] }),
  );
  const files = (await store.filesImported(db, span)).map(({ at, file }) =>
    markOf(dayAt(at), "file_imported", [{ name: file, name_ar: file }]),
  );
  return [...bundles, ...files, ...jobMarks(await unusualRuns(db, span), dayAt)];
};

type Run = Awaited<ReturnType<typeof unusualRuns>>[number];

const kindOf = ({ status }: Run): ChartMark["kind"] =>
  status === "failed" ? "job_failed" : "job_run_by_hand";

/** Jobs that failed or were run by hand: one mark for each day and kind, a job named once. */
const jobMarks = (runs: readonly Run[], dayAt: (at: Date) => string): ChartMark[] => {
  const told = runs.flatMap((run) =>
    run.finished_at === null
      ? []
      : [{ day: dayAt(run.finished_at), kind: kindOf(run), name: run.name }],
  );
  const groups = Map.groupBy(told, ({ day, kind }) => `${day} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = [...new Set(group.map(({ name }) => name))];
    return [markOf(first.day, first.kind, names.map(jobNamed))];
  });
};

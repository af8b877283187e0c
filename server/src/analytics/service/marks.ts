// Marks of charts: publications from memory, bundles and files from the record.
// Decision 0178.
import { type ChartMark, chartMarkKinds } from "@nuqta/contracts/chart-marks.ts";
import type { Principal } from "../../kit/http/principal.ts";
import { accept } from "../../kit/pure/decision.ts";
import { dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { markOf, publishedMarks } from "../domain/marks.ts";
import type { RangeAsk } from "../domain/range.ts";
import { mayRead } from "../domain/readable.ts";
import * as store from "../store/marks.ts";
import { type Asking, aboutOf } from "./about.ts";

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
  return [...bundles, ...files];
};

// Which period is obeyed when: a shorter one waits a week, so that others may speak up before anything is gone.
// Decision 0121.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import {
  type RetentionKind,
  type RetentionTerms,
  retentionDefaults,
  retentionKinds,
  retentionWaitDays,
} from "@nuqta/contracts/retention.ts";
import { addMonths, dayOf, localDate, startOfDay } from "../../kit/pure/local-time.ts";

/** A version of the terms; `savedAt` is epoch ms. */
export type Saved = { version: number; value: RetentionTerms; savedAt: number };

/** Months that are obeyed, null for ever; `savedFrom` (epoch ms): when the last saved will be, null where it is. */
export type Obeyed = { months: number | null; savedFrom: number | null };

const waitMs = retentionWaitDays * dayMs;

const isLonger = (one: number | null, than: number | null): boolean =>
  than !== null && (one === null || one > than);

/**
 * The period of a kind at `at` (epoch ms): the longest of all that held within the days that a shorter one waits, and
 * of those saved since. `versions` in their order; before the first, everything was kept.
 */
export const obeyedAt = (versions: readonly Saved[], kind: RetentionKind, at: number): Obeyed => {
  const all: readonly Saved[] = [
    { version: 0, value: retentionDefaults, savedAt: Number.NEGATIVE_INFINITY },
    ...versions,
  ];
  const last = all.at(-1)?.value[kind].months ?? null;
  let months = last;
  let savedFrom: number | null = null;
  for (const [place, { value }] of all.entries()) {
    const end = all[place + 1]?.savedAt;
    if (end === undefined || end + waitMs <= at) continue;
    const one = value[kind].months;
    if (isLonger(one, months)) months = one;
    if (isLonger(one, last)) savedFrom = end + waitMs;
  }
  return { months, savedFrom };
};

/** The instant (epoch ms) before which things go on the local day of `at`, and that day's date. */
export const cutoff = (zone: string, at: number, months: number): { date: string; at: number } => {
  const date = addMonths(localDate(zone, at), -months);
  return { date, at: startOfDay(zone, dayOf(date)) };
};

/** The beginning (UTC) of the quarter in which things go on the local day of `at`: whole quarters move into the archive. */
export const archivedBefore = (
  zone: string,
  at: number,
  months: number,
): { date: string; at: number } => {
  const [year = "", month = "1"] = addMonths(localDate(zone, at), -months).split("-");
  const first = Number(month) - ((Number(month) - 1) % 3);
  const date = `${year}-${String(first).padStart(2, "0")}-01`;
  return { date, at: Date.parse(date) };
};

/** Steps of a run: each kind of retention, and then the archive. */
const steps = [...retentionKinds, "archive"] as const;
export type Step = (typeof steps)[number];

/** Place in a run: a step, and the number of the member after whom it goes on. */
export type Place = { kind: Step; after: number };

/** The place that a cursor names; "" is the beginning. */
export const placeOf = (cursor: string): Place => {
  const [name = "", after = "0"] = cursor.split(":");
  const kind = steps.find((one) => one === name) ?? steps[0];
  return { kind, after: Number(after) };
};

export const cursorOf = ({ kind, after }: Place): string => `${kind}:${after}`;

/** The step after this one; undefined after the last. */
export const kindAfter = (kind: Step): Step | undefined => steps[steps.indexOf(kind) + 1];

// Instants at which something changed, in their order; now comes behind the last.

import type { Speech } from "../i18n/language.tsx";

/** An instant at which something changed, with what it was; one with a name of its own is not told by its date. */
export type Stop = { readonly at: string; readonly note?: string; readonly name?: string };

/** The instant as the API writes it, so that two of them compare as texts do. */
export const plainInstant = (at: string): string => new Date(at).toISOString();

/** Place of an instant among the stops: the last that is not later. Now, undefined, is behind them all. */
export const placeOf = (stops: readonly Stop[], at: string | undefined): number =>
  at === undefined
    ? stops.length
    : Math.max(
        stops.findLastIndex((stop) => stop.at <= at),
        0,
      );

/** The earlier of two instants first; undefined is now. */
export const inOrder = (
  one: string | undefined,
  other: string | undefined,
): [from: string | undefined, to: string | undefined] =>
  one === undefined || (other !== undefined && other < one) ? [other, one] : [one, other];

/** Stops of which those of one instant are one; the first instant that can be asked for is always there. */
export const stopsFrom = (first: string, stops: readonly Stop[]): Stop[] => {
  const known = new Map<string, Stop>([[first, { at: first }]]);
  for (const stop of stops) known.set(stop.at, stop);
  return [...known.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
};

/** An instant as people read it; to the second where it would read like one of `others`. */
export const whenOf = (
  { dateTime, exactTime }: Pick<Speech, "dateTime" | "exactTime">,
  at: string,
  ...others: (string | undefined)[]
): string => {
  const said = dateTime(at);
  const isLike = others.some((one) => one !== undefined && one !== at && dateTime(one) === said);
  return isLike ? exactTime(at) : said;
};

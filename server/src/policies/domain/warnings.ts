// Which warnings of ending points are due: 30, 7 and 1 days before, each once for a date.
import { localTime } from "../../kit/pure/local-time.ts";

export const thresholds = [30, 7, 1] as const;

/** Points of a member that end together (epoch ms, the first instant without them). */
export type Ending = {
  readonly kind: "age" | "inactivity";
  readonly endsAt: number;
  readonly points: number;
};
export type Warning = Ending & { readonly days: (typeof thresholds)[number]; readonly key: string };

/**
 * The most urgent threshold that has come for an ending, with the key that makes it one of its kind;
 * undefined when none has. A night that was missed leaves out what a later warning says better.
 */
export const warningFor = (ending: Ending, zone: string, at: number): Warning | undefined => {
  const end = localTime(zone, ending.endsAt).day;
  const left = end - localTime(zone, at).day;
  if (left <= 0 || ending.points <= 0) return undefined;
  const days = thresholds.findLast((threshold) => left <= threshold);
  if (days === undefined) return undefined;
  return { ...ending, days, key: `${ending.kind}:${end}:${days}` };
};

// Small changes add up: what one person changes alone on a local day counts as one cost, as points by hand do.
// Decision 0108.

import { amountMax } from "@nuqta/contracts/kit/points.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { addDecidedAlone, findDecidedAlone } from "../store/sums.ts";

/** A change by its cost, the cost that one person may decide (both in piastres), and the zone that days are told in. */
type Costing = { readonly value: number; readonly threshold: number; readonly zone: string };

type Judged =
  | { readonly fits: true }
  /** `decidedToday`: piastres changed alone before, where only the sum is too much; otherwise null. */
  | { readonly fits: false; readonly decidedToday: number | null };

type Asker = Pick<Change, "tx" | "now" | "by" | "answeredBy">;

const actorsOf = ({ by, answeredBy = [] }: Asker): string[] => [...new Set([by, ...answeredBy])];

/**
 * Counts a change towards the local day of whoever makes it, with the people who answer for an API key, where one
 * person may decide it: by itself and with what they changed alone before on that day. A change that costs nothing
 * always fits.
 */
export const countAlone = async (
  change: Asker,
  { value, threshold, zone }: Costing,
): Promise<Judged> => {
  if (value <= 0) return { fits: true };
  if (value > threshold) return { fits: false, decidedToday: null };
  const { tx, now } = change;
  const actors = actorsOf(change);
  const day = localDate(zone, now.getTime());
  const before = await findDecidedAlone(tx, actors, day);
  if (before + value > threshold) return { fits: false, decidedToday: before };
  await addDecidedAlone(tx, actors, { day, cost: Math.min(value, amountMax - before) });
  return { fits: true };
};

/** Piastres that whoever asks may still change alone on this local day. */
export const leftAlone = async (
  asker: Asker,
  { threshold, zone }: Pick<Costing, "threshold" | "zone">,
): Promise<number> => {
  const day = localDate(zone, asker.now.getTime());
  const before = await findDecidedAlone(asker.tx, actorsOf(asker), day);
  return Math.max(0, threshold - before);
};

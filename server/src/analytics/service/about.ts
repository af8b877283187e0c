// What every report begins with: its days, the days before, the zone, and how far the figures have come.

import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import type { Programme } from "../../programme/domain.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { type RangeAsk, rangeOf } from "../domain/range.ts";
import { findRun } from "../store/run.ts";

export type Asking = {
  db: Tx;
  programmes: Pick<Programmes, "current">;
};

/** Refuses `invalid_parameter` for days in the wrong order or too many of them. */
export const aboutOf = async ({ db, programmes }: Asking, ask: RangeAsk, now: Date) => {
  const { config } = await programmes.current();
  const { timezone: zone } = config.settingsAt(now.getTime());
  const range = rangeOf(ask, localDate(zone, now.getTime()));
  if (!range.ok) return range;
  const run = await findRun(db);
  return accept({ ...range.value, zone, as_of: run?.asOf?.toISOString() ?? null });
};
export type About = Extract<Awaited<ReturnType<typeof aboutOf>>, { ok: true }>["value"];

/** Current worth of an amount of points, in piastres. */
export const rateNow = (config: Programme, now: Date) => {
  const { redemption } = config.settingsAt(now.getTime());
  return { points: redemption.conversion_points, piastres: redemption.conversion_amount };
};

/** Basis points of a share, rounded down; null when there is nothing to share. */
export const bps = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Number((BigInt(part) * 10_000n) / BigInt(whole));

// The months ahead: what happened by month of issue, and what is expected to.
// Decision 0180.
import type { Outlook } from "@nuqta/contracts/forecasts.ts";
import { addMonths, localDate } from "../../kit/pure/local-time.ts";
import { worthOf } from "../../ledger/door/account.ts";
import { happenedBy } from "../domain/cohorts.ts";
import { monthOf } from "../domain/fold.ts";
import { forecastOf, type MonthAhead } from "../domain/forecast.ts";
import { readCohortMoves } from "../store/issued.ts";
import { findRun } from "../store/run.ts";
import { type Asking, rateNow } from "./about.ts";

/** Months that are shown before the one that runs. */
const pastMax = 12;

/** Expected redemption and expiry of the running month and the next, from the figures as they stand. */
export const readForecast = async ({ db, programmes }: Asking, now: Date) => {
  const { config } = await programmes.current();
  const { timezone: zone } = config.settingsAt(now.getTime());
  const running = monthOf(localDate(zone, now.getTime()));
  const run = await findRun(db);
  // While points are still counted by month of issue, what is missing would pass for what never happened.
  const isCounted = run !== undefined && run.behind === null;
  const moves = isCounted ? await readCohortMoves(db) : [];
  const { history, months } = forecastOf(moves, running);
  const happened = happenedBy(moves);
  const told = (month: string) => ({
    month,
    ...(happened.get(month) ?? { redeemed: 0, expired: 0 }),
  });
  const past = Math.min(history, pastMax);
  const rate = rateNow(config, now);
  const valued = (outlook: MonthAhead["redeemed"]): Outlook =>
    outlook.state === "told" ? { ...outlook, value: worthOf(outlook.points, rate) } : outlook;
  return {
    ...{ zone, history },
    as_of: isCounted ? (run.asOf?.toISOString() ?? null) : null,
    past: Array.from({ length: past }, (_, n) => told(addMonths(running, n - past))),
    running: told(running),
    months: months.map(({ month, redeemed, expired }) => ({
      ...{ month, redeemed: valued(redeemed), expired: valued(expired) },
    })),
  };
};

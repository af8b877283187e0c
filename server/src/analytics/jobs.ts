// The figures follow the ledger by themselves, and saved reports are sent when they are due.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";

import { type Database, openBeside } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { localDate } from "../kit/pure/local-time.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import { balanceBands } from "./domain/ages.ts";
import { catchUp } from "./service/catch-up.ts";
import type { Recent } from "./service/recent.ts";
import { sendDue } from "./service/schedules.ts";
import { noteBudgets } from "./store/budgets.ts";
import { snapBalances, snapTiers } from "./store/run.ts";

const everyMs = 2_000;
const tiersEveryMs = 10 * minuteMs;
// Beside the requests, with time of its own: a run holds no connection that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65_000 };

/** Adds what is new every two seconds, notes which budgets are given away, and counts tiers and balances now and then. Answers how to stop. */
export const startAnalyticsJobs = (options: {
  db: Database;
  programmes: Pick<Programmes, "current" | "knowing">;
  recent: Recent;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  const { programmes, recent, clock, log } = options;
  const db = openBeside(options.db, { ...limits, log });
  let tiersAt = Number.NEGATIVE_INFINITY;
  const run = async () => {
    await catchUp({ db, programmes, recent }, clock.now);
    await noteBudgets(db, clock.now());
    const now = clock.now().getTime();
    if (Math.abs(now - tiersAt) < tiersEveryMs) return;
    const { config } = await programmes.current();
    const day = localDate(config.settingsAt(now).timezone, now);
    await db.transaction(async (tx) => {
      await snapTiers(tx, day);
      await snapBalances(tx, { day, now: new Date(now), bands: balanceBands });
    });
    tiersAt = now;
  };
  const stop = repeat("analytics", run, { everyMs, log });
  return async () => {
    await Promise.all([stop(), db.abandon()]);
  };
};

const mailEveryMs = 20 * secondMs;

/** Writes to whoever gets a saved report once it is due. Answers how to stop. */
export const startReportMails = (
  parts: Parameters<typeof sendDue>[0] & { clock: Clock; log: Log },
): (() => Promise<void>) =>
  repeat("report-mails", () => sendDue(parts, parts.clock.now()), {
    everyMs: mailEveryMs,
    log: parts.log,
  });

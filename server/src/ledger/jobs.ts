// Activations and expiries of members who do nothing themselves, and checks of the books. Nobody's points
// depend on when this runs: reading and spending settle what is due first.
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";

import { type Database, openBeside } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { workOnChecks } from "./service/checks.ts";
import type { Posting } from "./service/open-posting.ts";
import { settleAll } from "./service/settling.ts";

const overlapMs = dayMs;

/**
 * Looks every minute, so that events tell soon of what fell due; the first look goes back to the
 * beginning. `isPaused` is the switch of the nightly job. Answers how to stop.
 */
export const startLedgerJobs = <Config>(options: {
  db: Database;
  posting: Posting<Config>;
  clock: Clock;
  log: Log;
  isPaused: () => Promise<boolean>;
}): (() => Promise<void>) => {
  let since = new Date(0);
  const look = async (signal: AbortSignal) => {
    if (await options.isPaused()) return;
    const now = options.clock.now();
    await settleAll(options, since, now, signal);
    since = new Date(now.getTime() - overlapMs);
  };
  return repeat("settle-due", look, { everyMs: minuteMs, log: options.log });
};

// A long past takes long, and no request waits for it.
const longMs = 15 * minuteMs;
const limits = { poolMax: 1, statementTimeoutMs: longMs, queryTimeoutMs: longMs + 5_000 };

/** Adds the books up once a day and whenever somebody asks. Answers how to stop. */
export const startBookChecks = (options: {
  db: Database;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  const { clock, log } = options;
  const db = openBeside(options.db, { ...limits, log });
  const work = async () => {
    const found = await workOnChecks(db, clock.now);
    if (found?.balanced === false) log.error({ ...found }, "the books do not add up");
  };
  const stop = repeat("book-checks", work, { everyMs: 1_000, log });
  return async () => {
    await Promise.all([stop(), db.abandon()]);
  };
};

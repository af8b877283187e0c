// Activations and expiries of members who do nothing themselves. Nobody's points depend on when this
// runs: reading and spending settle what is due first.
import type { Clock } from "../kit/clock.ts";
import type { Database } from "../kit/db.ts";
import type { Log } from "../kit/log.ts";
import { repeat } from "../kit/repeat.ts";
import type { Posting } from "./service/pipeline.ts";
import { settleAll } from "./service/settling.ts";

const overlapMs = 86_400_000;

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
  const look = async () => {
    if (await options.isPaused()) return;
    const now = options.clock.now();
    await settleAll(options, since, now);
    since = new Date(now.getTime() - overlapMs);
  };
  return repeat("settle-due", look, { everyMs: 60_000, log: options.log });
};

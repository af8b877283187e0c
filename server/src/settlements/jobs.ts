// Drafts of statements follow the ledger by themselves.
import type { Clock } from "../kit/clock.ts";
import { openBeside } from "../kit/db.ts";
import type { Log } from "../kit/log.ts";
import { repeat } from "../kit/repeat.ts";
import { followFeed } from "./service/follow.ts";
import type { SettlementParts } from "./service/parts.ts";

const everyMs = 5_000;
// Beside the requests, with time of its own: a run holds no connection that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: 60_000, queryTimeoutMs: 65_000 };

/** Adds what is new every five seconds. Answers how to stop. */
export const startSettlementJobs = (
  options: SettlementParts & { clock: Clock; log: Log },
): (() => Promise<void>) => {
  const { programmes, clock, log } = options;
  const db = openBeside(options.db, { ...limits, log });
  const run = () => followFeed({ db, programmes }, clock.now);
  const stop = repeat("settlements", run, { everyMs, log });
  return async () => {
    await stop();
    await db.close();
  };
};

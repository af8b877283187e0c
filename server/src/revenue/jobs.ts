// Deferred revenue is worked out by itself, soon after a month was closed.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { type Database, openBeside } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { oneByOne } from "../kit/process/one-by-one.ts";
import { repeat } from "../kit/process/repeat.ts";
import { makeNext } from "./service/making.ts";

const everyMs = 5 * secondMs;
// Beside the requests: each step reads a stretch of the feed, and holds nothing that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65 * secondMs };

/** Works out months as they are closed. Answers how to stop. */
export const startRevenue = (options: { db: Database; clock: Clock; log: Log }) => {
  const { clock, log } = options;
  const db = openBeside(options.db, { ...limits, log });
  const run = oneByOne((now) => makeNext(db, now), {
    clock,
    made: (month) => log.info({ month }, "the deferred revenue of a month was worked out"),
  });
  const stop = repeat("revenue", run, { everyMs, log });
  return async (): Promise<void> => {
    await Promise.all([stop(), db.abandon()]);
  };
};

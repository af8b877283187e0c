// Audit files are made by themselves, soon after a month was closed.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import { openBeside } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { oneByOne } from "../kit/process/one-by-one.ts";
import { repeat } from "../kit/process/repeat.ts";
import { type MakingParts, makeNext } from "./service/making.ts";

const everyMs = 5 * secondMs;
// Beside the requests: each step reads a stretch of the feed, and holds nothing that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65 * secondMs };

type Parts = MakingParts & { clock: Clock; log: Log };

/** A round of the job: makes one file after the other until every closed month has one. */
export const roundOf = ({ db, key, clock, log }: Parts) =>
  oneByOne((now) => makeNext({ db, key }, now), {
    clock,
    made: (month) => log.info({ month }, "the audit file of a month was made"),
  });

/** Makes files as months are closed. Answers how to stop. */
export const startAuditFiles = (options: Parts): (() => Promise<void>) => {
  const { log } = options;
  const db = openBeside(options.db, { ...limits, log });
  const run = roundOf({ ...options, db });
  const stop = repeat("audit-files", run, { everyMs, log });
  return async () => {
    await Promise.all([stop(), db.abandon()]);
  };
};

// Deferred revenue is worked out by itself, soon after a month was closed.
import type { Database } from "../kit/db/db.ts";
import { startMaking } from "../kit/db/making.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { isDue, makeNext } from "./service/making.ts";

/** Works out months as they are closed. Answers how to stop. */
export const startRevenue = (parts: { db: Database; clock: Clock; log: Log }) =>
  startMaking("revenue", {
    ...{ db: parts.db, clock: parts.clock, log: parts.log, isDue, make: makeNext },
    made: (month) => parts.log.info({ month }, "the deferred revenue of a month was worked out"),
  });

// A job that makes things soon after they can be made, on a connection of its own that is open only meanwhile.
import { minuteMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { oneByOne } from "../process/one-by-one.ts";
import { repeat } from "../process/repeat.ts";
import { type Database, type DatabaseBeside, openBeside } from "./db.ts";

const everyMs = 5 * secondMs;
// Beside the requests: each step reads a stretch of the feed, and holds nothing that an order waits for.
const limits = { poolMax: 1, statementTimeoutMs: minuteMs, queryTimeoutMs: 65 * secondMs };

type Making = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether something can be made; asked every few seconds, so it is quick. */
  isDue: (db: Database) => Promise<boolean>;
  /** Makes the next thing and answers its name, or nothing where all are made. */
  make: (db: Database, now: Date) => Promise<string | undefined>;
  made: (name: string) => void;
};

/** Starts the job. Answers how to stop it, which ends what it is making. */
export const startMaking = (
  name: string,
  { db, clock, log, isDue, make, made }: Making,
): (() => Promise<void>) => {
  let beside: DatabaseBeside | undefined;
  const work = oneByOne((now) => make(beside ?? db, now), { clock, made });
  const stop = repeat(
    name,
    async (signal) => {
      if (!(await isDue(db))) return;
      beside = openBeside(db, { ...limits, log });
      try {
        if (!signal.aborted) await work(signal);
      } finally {
        await beside.abandon();
        beside = undefined;
      }
    },
    { everyMs, log },
  );
  return async () => {
    await Promise.all([stop(), beside?.abandon()]);
  };
};

// What identity keeps for a while only is removed when its time is over.
import type { Clock } from "../kit/clock.ts";
import type { Database } from "../kit/db.ts";
import type { Log } from "../kit/log.ts";
import { repeat } from "../kit/repeat.ts";
import { tidyIdentity } from "./store/recovery.ts";

const hourMs = 3_600_000;

/** Tidies every hour; answers how to stop. */
export const startIdentityJobs = (options: {
  db: Database;
  clock: Clock;
  log: Log;
}): (() => Promise<void>) => {
  const { db, clock, log } = options;
  const tidy = () => {
    const now = clock.now();
    return tidyIdentity(db, now, new Date(now.getTime() - 24 * hourMs));
  };
  return repeat("identity-tidy", tidy, { everyMs: hourMs, log });
};

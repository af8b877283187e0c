// What identity keeps for a while only is removed when its time is over.
import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";

import type { Database } from "../kit/db/db.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import type { Authenticator } from "./service/authenticate.ts";
import { doDueResets } from "./service/factor-reset.ts";
import { type KeyRequests, tidyKeyRequests } from "./service/key-requests.ts";
import { tidyResets } from "./store/factor-resets.ts";
import { tidyKeyUses } from "./store/keys.ts";
import { tidyNotices } from "./store/owner-notices.ts";
import { tidyIdentity } from "./store/recovery.ts";

const keptMs = 400 * dayMs;

/**
 * Writes down the use of keys every ten seconds and their requests every two, does resets of second factors that
 * are due every minute, and tidies; answers how to stop.
 */
export const startIdentityJobs = (options: {
  db: Database;
  clock: Clock;
  log: Log;
  authenticator: Pick<Authenticator, "flushUses" | "forget">;
  keyRequests: Pick<KeyRequests, "flush">;
}): (() => Promise<void>) => {
  const { db, clock, log, authenticator, keyRequests } = options;
  const tidy = async () => {
    const now = clock.now();
    await tidyIdentity(db, now, new Date(now.getTime() - dayMs));
    await tidyKeyUses(db, new Date(now.getTime() - keptMs));
    await tidyNotices(db, new Date(now.getTime() - keptMs));
    await tidyResets(db, now);
  };
  const reset = async () => {
    if ((await doDueResets(db, clock.now())) > 0) authenticator.forget();
  };
  const stops = [
    repeat("factor-resets", reset, { everyMs: minuteMs, log }),
    repeat("identity-tidy", tidy, { everyMs: hourMs, log }),
    repeat("key-uses", authenticator.flushUses, { everyMs: 10_000, log }),
    repeat("key-requests", keyRequests.flush, { everyMs: 2_000, log }),
    repeat("key-requests-tidy", () => tidyKeyRequests(db, clock.now()), {
      everyMs: 10 * minuteMs,
      log,
    }),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
};

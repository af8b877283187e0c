// Opens retention: its terms and the log of breaches over HTTP, the job that obeys terms, for the nights, and the warning
// that a breach has to be reported.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Opened } from "../kit/http/opened.ts";
import type { Job } from "../kit/jobs/job.ts";
import type { Clock } from "../kit/process/clock.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { mountRetention, type Parts } from "./routes.ts";
import { warnOfBreaches } from "./service/breaches.ts";
import { retentionJob } from "./service/job.ts";
import { zoneAt } from "./service/parts.ts";

export const open = (parts: Parts & { clock: Clock; log: Log }): Opened & { job: Job } => ({
  job: retentionJob(parts),
  routes: (api) => mountRetention(api, parts),
  jobs: [
    () =>
      repeat(
        "breach-clock",
        async () => {
          const now = parts.clock.now();
          await warnOfBreaches(parts.db, { zone: await zoneAt(parts, now), now });
        },
        { everyMs: minuteMs, log: parts.log },
      ),
  ],
});

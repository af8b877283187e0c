// Opens retention: its terms, requests of members and breaches over HTTP, the job that obeys terms, for the nights, and the
// warnings that a request has to be answered, or a breach reported.
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
import { warnOfRequests } from "./service/rights-requests.ts";

export const open = (parts: Parts & { clock: Clock; log: Log }): Opened & { job: Job } => ({
  job: retentionJob(parts),
  routes: (api) => mountRetention(api, parts),
  jobs: [
    () =>
      repeat(
        "privacy-clocks",
        async () => {
          const now = parts.clock.now();
          const reading = { zone: await zoneAt(parts, now), now };
          await warnOfBreaches(parts.db, reading);
          await warnOfRequests(parts.db, reading);
        },
        { everyMs: minuteMs, log: parts.log },
      ),
  ],
});

// Opens anti-fraud: its terms, its cases, and what is done about them.
import type { Opened } from "../kit/http/opened.ts";
import { startFraudJobs } from "./jobs.ts";
import { mountAntiFraud, mountFraudCases } from "./routes.ts";

type Parts = Parameters<typeof mountAntiFraud>[1] &
  Parameters<typeof mountFraudCases>[1] &
  Parameters<typeof startFraudJobs>[0];

export const open = (parts: Parts): Opened => ({
  routes: (api) => {
    mountFraudCases(api, parts);
    mountAntiFraud(api, parts);
  },
  jobs: [() => startFraudJobs(parts)],
});

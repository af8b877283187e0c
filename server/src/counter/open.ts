// Opens the counter of branches.
import type { Opened } from "../kit/http/opened.ts";
import { startCounterJobs } from "./jobs.ts";
import { mountBranches, mountCounter, mountCounterCases } from "./routes.ts";

type Parts = Parameters<typeof mountCounter>[1] & Parameters<typeof startCounterJobs>[0];

export const open = (parts: Parts): Opened => ({
  routes: (api) => {
    mountCounter(api, parts);
    mountBranches(api, parts);
    mountCounterCases(api, parts);
  },
  jobs: [() => startCounterJobs(parts)],
});

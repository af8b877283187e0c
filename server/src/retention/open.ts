// Opens retention: its terms over HTTP, and the job that obeys them, for the nights.
import type { Opened } from "../kit/http/opened.ts";
import type { Job } from "../kit/jobs/job.ts";
import { mountRetention, type Parts } from "./routes.ts";
import { retentionJob } from "./service/job.ts";

export const open = (parts: Parts): Opened & { job: Job } => ({
  job: retentionJob(parts),
  routes: (api) => mountRetention(api, parts),
});

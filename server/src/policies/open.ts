// Opens policies: terms of inactivity and tiers, and the nightly jobs.
import type { Registry } from "prom-client";
import type { DecidesAlone } from "../approvals/door/service.ts";
import type { Opened } from "../kit/http/opened.ts";
import type { Job } from "../kit/jobs/job.ts";
import { oneAfterAnother, type Runner } from "../kit/jobs/runner.ts";
import type { Log } from "../kit/process/log.ts";
import type { Configure } from "../programme/door/configuration.ts";
import { startPolicyJobs } from "./jobs.ts";
import { mountPolicies } from "./routes.ts";
import { isJobPaused, openJobs } from "./service/jobs.ts";
import { type PolicyParts, zoneAt } from "./service/parts.ts";

type Parts = PolicyParts & {
  log: Log;
  registry: Registry;
  configure: Configure;
  /** Whether somebody may do without a second person. */
  alone: DecidesAlone;
  /** Whether nights run one after another, where callers of the API move the clock. */
  inTurn: boolean;
  /** Jobs of others, after the policies'. */
  more: readonly Job[];
};

type Nights = {
  runner: Runner;
  /** The zone whose nights they are. */
  zone: (now: Date) => Promise<string>;
  isSettlingPaused: () => Promise<boolean>;
};

export const open = (parts: Parts): Opened & Nights => {
  const runner = parts.inTurn ? oneAfterAnother(openJobs(parts)) : openJobs(parts);
  return {
    runner,
    zone: (now) => zoneAt(parts, now),
    isSettlingPaused: () => isJobPaused(parts.db, "settle"),
    routes: (api) => mountPolicies(api, { ...parts, runner }),
    jobs: [() => startPolicyJobs({ ...parts, runner })],
  };
};

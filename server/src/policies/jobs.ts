// Night by night: settle, inactivity, warnings, tiers; measured, and missed aloud. Rising is at once.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { Gauge, type Registry } from "prom-client";
import { type Runner, startRunner } from "../kit/jobs/runner.ts";
import type { Log } from "../kit/process/log.ts";
import { repeat } from "../kit/process/repeat.ts";
import { isJobPaused, type JobState, jobStates } from "./service/jobs.ts";
import type { PolicyParts } from "./service/parts.ts";
import { raiseNew } from "./service/rises.ts";

const alertEveryMs = 10 * minuteMs;
const raiseEveryMs = 1_000;

/** Starts the runner and the watch over it; answers how to stop. */
export const startPolicyJobs = (
  parts: PolicyParts & { log: Log; runner: Runner; registry: Registry },
): (() => Promise<void>) => {
  const { log, clock, runner } = parts;
  measure(parts);
  const stopRunner = startRunner(parts, runner);
  const watch = async () => {
    for (const { name, late, last_success } of await jobStates(parts, clock.now()))
      if (late)
        log.error(
          { job: name, lastSuccess: last_success },
          "a job has not ended well for 26 hours",
        );
  };
  const stopWatch = repeat("jobs-watch", watch, { everyMs: alertEveryMs, log });
  // Whoever stops the tiers of the night stops those of the day as well.
  const raise = async (signal: AbortSignal) => {
    if (!(await isJobPaused(parts.db, "tiers"))) await raiseNew(parts, signal);
  };
  const stopRises = repeat("tiers-at-once", raise, { everyMs: raiseEveryMs, log });
  return async () => {
    await Promise.all([stopRunner(), stopRises(), stopWatch()]);
  };
};

/** Figures that are read when somebody asks for the metrics: the same in every process. */
const measure = (parts: PolicyParts & { registry: Registry }): void => {
  const gauge = (name: string, help: string, read: (state: JobState) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ["job"],
      registers: [parts.registry],
      async collect() {
        for (const state of await jobStates(parts, parts.clock.now())) {
          const value = read(state);
          if (value !== undefined) this.set({ job: state.name }, value);
        }
      },
    });
  gauge("job_last_success_timestamp_seconds", "When a job last came to its end.", (state) =>
    state.last_success === null ? undefined : state.last_success.getTime() / 1_000,
  );
  gauge("job_late", "1 when a job has had no success for more than 26 hours.", (state) =>
    state.late ? 1 : 0,
  );
  gauge("job_paused", "1 when somebody has paused a job.", (state) => (state.paused ? 1 : 0));
};

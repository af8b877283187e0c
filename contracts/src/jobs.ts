// The nightly jobs: their runs, and what the next one would do.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";

/** In the order in which a night's runs follow each other. */
export const jobNames = [
  "settle",
  "inactivity",
  "warnings",
  "tiers",
  "seller_tiers",
  "by_hand",
  "retention",
] as const;

export type JobName = (typeof jobNames)[number];

export const runStatuses = ["waiting", "running", "done", "failed", "cancelled"] as const;

/**
 * One run. `at` is the instant it judges by. `looked` counts what it looked at, `changed` what it
 * changed, `counts` the same by kind. `asked_by` is null when the clock asked.
 */
const run = z.strictObject({
  job: z.enum(jobNames),
  period: z.string(),
  at: instant,
  status: z.enum(runStatuses),
  looked: z.int().min(0),
  changed: z.int().min(0),
  counts: z.record(z.string(), z.int()),
  tries: z.int().min(0),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  error: z.string().nullable(),
  asked_by: z.string().nullable(),
  asked_by_name: z.string().nullable(),
});

export type JobRun = z.input<typeof run>;

const job = z.strictObject({
  job: z.enum(jobNames),
  paused: z.boolean(),
  paused_at: instant.nullable(),
  paused_by_name: z.string().nullable(),
  /** The next night. */
  next_at: instant,
  last_success_at: instant.nullable(),
  /** No success for more than 26 hours, although it was due. */
  late: z.boolean(),
  /** The run that is open, or the last one. */
  run: run.nullable(),
});

export type JobReply = z.input<typeof job>;

const jobParams = z.strictObject({ job: z.enum(jobNames) });

const jobs = { tag: "jobs", refusals: [] } as const;

const read = { ...jobs, method: "GET", permission: "config:read" } as const;

export const act = {
  ...jobs,
  method: "POST",
  permission: "config:write",
  params: jobParams,
} as const;

export const listJobs = route({
  ...read,
  path: "/v1/jobs",
  stepUp: "none: reads",
  summary: "Every job, how it stands, and when it comes next.",
  replies: { 200: z.strictObject({ timezone: z.string(), data: z.array(job) }) },
});

export const listJobRuns = route({
  ...read,
  path: "/v1/jobs/runs",
  stepUp: "none: reads",
  summary: "The history of runs, newest first.",
  query: pageQuery({
    sort: ["at"],
    filters: { job: z.enum(jobNames).optional(), status: z.enum(runStatuses).optional() },
  }),
  replies: { 200: pageOf(run) },
});

export const runJob = route({
  ...act,
  path: "/v1/jobs/{job}/run",
  act: { verb: "asked", target: "job:{job}", as: ["job.run_asked"] },
  stepUp: "none: does what a night does by itself",
  summary: "Run a job now: the run that was left goes on, else a new one begins.",
  replies: { 202: run },
});

export const cancelJob = route({
  ...act,
  path: "/v1/jobs/{job}/cancel",
  act: { verb: "cancelled", target: "job:{job}", as: ["job.cancelled"] },
  stepUp: "none: does what a night does by itself",
  summary: "End the open runs of a job where they stand; what they did stays.",
  replies: { 200: z.strictObject({ cancelled: z.int().min(0) }) },
});

export const pauseJob = route({
  ...act,
  path: "/v1/jobs/{job}/pause",
  act: { verb: "paused", target: "job:{job}", as: ["job.paused"] },
  stepUp: "none: does what a night does by itself",
  summary: "Stop a job until it is resumed; its runs wait, the other jobs go on.",
  replies: { 200: job },
});

export const resumeJob = route({
  ...act,
  path: "/v1/jobs/{job}/resume",
  act: { verb: "resumed", target: "job:{job}", as: ["job.resumed"] },
  stepUp: "none: does what a night does by itself",
  summary: "Let a paused job run again; the nights it missed are made up for.",
  replies: { 200: job },
});

const effect = z.strictObject({
  what: z.string(),
  subject: z.string(),
  points: z.int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: instant.nullable(),
});

export const previewJob = route({
  ...act,
  path: "/v1/jobs/{job}/preview",
  permission: "config:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  summary: "What a run as of now would do, without doing it. `whole` is false for a part of it.",
  replies: {
    200: z.strictObject({
      at: instant,
      looked: z.int().min(0),
      counts: z.record(z.string(), z.int()),
      points: z.int(),
      effects: z.array(effect),
      whole: z.boolean(),
    }),
  },
});

export type JobPreview = z.input<(typeof previewJob)["replies"][200]>;

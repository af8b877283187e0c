// The jobs as people see and steer them.

import type { JobName, JobPreview, JobReply, JobRun, jobNames } from "@nuqta/contracts/jobs.ts";
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import { listPage } from "../../kit/db/listing.ts";
import type { Effect, Job } from "../../kit/jobs/job.ts";
import { openRunner, type Runner } from "../../kit/jobs/runner.ts";
import { instantOfNight, newestNight } from "../../kit/jobs/schedule.ts";
import * as runs from "../../kit/jobs/store.ts";
import type { Log } from "../../kit/process/log.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { addDays } from "../../kit/pure/local-time.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { byHandJob } from "./by-hand.ts";
import { inactivityJob } from "./inactivity.ts";
import { type PolicyParts, zoneAt } from "./parts.ts";
import { settleJob } from "./settle.ts";
import { memberTiersJob, sellerTiersJob } from "./tiers.ts";
import { warningsJob } from "./warnings.ts";

/** A job without a success for longer is late: a night and two hours. */
const lateMs = 26 * hourMs;

type NameOf = (id: string) => string | null;
type Asked = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Every job, in the order of a night. */
export const policyJobs = (parts: PolicyParts): Job[] => [
  settleJob(parts),
  inactivityJob(parts),
  warningsJob(parts),
  memberTiersJob(parts),
  sellerTiersJob(parts),
  byHandJob(parts),
];

/** The runner of these jobs, and of `more` that others have for the night, after them. */
export const openJobs = (parts: PolicyParts & { log: Log; more?: readonly Job[] }): Runner => {
  const jobs = [...policyJobs(parts), ...(parts.more ?? [])];
  return openRunner({ ...parts, jobs, zone: (now) => zoneAt(parts, now) });
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const runOf = (run: runs.Run, nameOf: NameOf): JobRun => ({
  job: run.name as JobName,
  period: run.period_key,
  at: run.at.toISOString(),
  status: run.status,
  looked: run.looked,
  changed: run.changed,
  counts: run.counts,
  tries: run.tries,
  started_at: iso(run.started_at),
  finished_at: iso(run.finished_at),
  error: run.error,
  asked_by: run.asked_by,
  asked_by_name: run.asked_by === null ? null : nameOf(run.asked_by),
});

export type JobState = runs.JobRow & { late: boolean };

/** State of every job; one that began less than a night ago is not late. */
export const jobStates = async (parts: PolicyParts, now: Date): Promise<JobState[]> => {
  const zone = await zoneAt(parts, now);
  const rows = await runs.readJobs(parts.db);
  return rows.map((row) => {
    const first = instantOfNight(zone, addDays(row.since, 1));
    const since = Math.max(row.last_success?.getTime() ?? 0, first - dayMs);
    return { ...row, late: !row.paused && now.getTime() - since > lateMs };
  });
};

/** Every job as the console lists it. */
export const listJobs = async (
  parts: PolicyParts,
  names: typeof jobNames,
  now: Date,
): Promise<{ timezone: string; data: JobReply[] }> => {
  const zone = await zoneAt(parts, now);
  const states = new Map((await jobStates(parts, now)).map((row) => [row.name, row]));
  const latest = await runs.latestRuns(parts.db);
  const people = [
    ...[...states.values()].map((row) => row.paused_by),
    ...latest.map((run) => run.asked_by),
  ];
  const nameOf = await authorNames(
    parts.db,
    people.filter((id) => id !== null),
  );
  const next = instantOfNight(zone, addDays(newestNight(zone, now.getTime()), 1));
  const data = names.map((job): JobReply => {
    const state = states.get(job);
    const run = latest.find(({ name }) => name === job);
    const by = state?.paused_by ?? null;
    return {
      job,
      paused: state?.paused ?? false,
      paused_at: iso(state?.paused_at ?? null),
      paused_by_name: by === null ? null : nameOf(by),
      next_at: new Date(next).toISOString(),
      last_success_at: iso(state?.last_success ?? null),
      late: state?.late ?? false,
      run: run === undefined ? null : runOf(run, nameOf),
    };
  });
  return { timezone: zone, data };
};

/** One page of the history of runs. */
export const listRuns = async (
  { db }: PolicyParts,
  ask: {
    limit: number;
    cursor?: string | undefined;
    page?: number | undefined;
    sort?: "at" | "-at" | undefined;
    q?: string | undefined;
    job?: JobName | undefined;
    status?: runs.RunStatus | undefined;
  },
): Promise<Decision<{ data: JobRun[]; next_cursor: string | null; total: number }>> => {
  const { job, status, ...rest } = ask;
  const page = await listPage<runs.Run, "at">(db, runs.runListing, {
    ...rest,
    sort: ask.sort ?? "-at",
    where: (add) => [
      ...(job === undefined ? [] : [`r.name = ${add(job)}`]),
      ...(status === undefined ? [] : [`r.status = ${add(status)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const people = rows.map((run) => run.asked_by).filter((id) => id !== null);
  const nameOf = await authorNames(db, people);
  return accept({ data: rows.map((run) => runOf(run, nameOf)), next_cursor: next, total });
};

const record = (tx: Parameters<typeof appendAudit>[0], asked: Asked, done: string, job: JobName) =>
  appendAudit(tx, {
    at: asked.now,
    actor: asked.principal.id,
    action: `job.${done}`,
    target: `job:${job}`,
    network: networkOf(asked.ip),
    outcome: "done",
    requestId: asked.requestId,
  });

/** Asks for a run now, and has it begin soon in this or another process. */
export const runNow = async (
  { db }: PolicyParts,
  runner: Runner,
  job: JobName,
  asked: Asked,
): Promise<JobRun> => {
  const run = await runner.runNow(job, asked.principal.id);
  await db.transaction((tx) => record(tx, asked, "run_asked", job));
  return runOf(run, await authorNames(db, run.asked_by === null ? [] : [run.asked_by]));
};

/** Ends the open runs of a job where they stand. */
export const cancelJob = ({ db }: PolicyParts, job: JobName, asked: Asked): Promise<number> =>
  db.transaction(async (tx) => {
    const cancelled = await runs.cancelRuns(tx, job, asked.now);
    await record(tx, asked, "cancelled", job);
    return cancelled.length;
  });

/** Pauses or resumes a job, also one that no worker has met yet. */
export const setPaused = async (
  parts: PolicyParts,
  job: JobName,
  asked: Asked & { paused: boolean },
): Promise<void> => {
  const { paused, now, principal } = asked;
  const zone = await zoneAt(parts, now);
  await parts.db.transaction(async (tx) => {
    await runs.introduceJobs(tx, [job], newestNight(zone, now.getTime()));
    await runs.setPaused(tx, job, { paused, now, by: principal.id });
    await record(tx, asked, paused ? "paused" : "resumed", job);
  });
};

/** Whether somebody has paused a job. */
export const isJobPaused = async (db: PolicyParts["db"], job: JobName): Promise<boolean> =>
  (await runs.readJobs(db)).some(({ name, paused }) => name === job && paused);

const effectOf = ({ what, subject, points, from, to, at }: Effect) => ({
  what,
  subject,
  points: points ?? null,
  from: from ?? null,
  to: to ?? null,
  at: at === undefined ? null : new Date(at).toISOString(),
});

/** Changes that a run as of now would make. */
export const previewOf = async (runner: Runner, job: JobName, now: Date): Promise<JobPreview> => {
  const seen = await runner.preview(job);
  return { ...seen, at: now.toISOString(), effects: seen.effects.map(effectOf) };
};

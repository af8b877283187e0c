// Runs of jobs as rows: made once for each period, held by one worker at a time, gone through by cursor.
import type { Tx } from "../db/db.ts";
import type { Listing } from "../db/listing.ts";

export type RunStatus = "waiting" | "running" | "done" | "failed" | "cancelled";
export type Counts = Readonly<Record<string, number>>;

export type Run = {
  readonly name: string;
  readonly period_key: string;
  readonly place: number;
  readonly at: Date;
  readonly status: RunStatus;
  readonly cursor: string;
  readonly looked: number;
  readonly changed: number;
  readonly counts: Counts;
  readonly tries: number;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly error: string | null;
  readonly asked_by: string | null;
};

const columns = `name, period_key, place, at, status, cursor, looked, changed, counts, tries, started_at,
  finished_at, error, asked_by`;

/** Makes the jobs known; their runs begin with the period after `since` (a local date). */
export const introduceJobs = async (
  tx: Tx,
  names: readonly string[],
  since: string,
): Promise<void> => {
  await tx.query({
    text: `insert into job (name, since) select n, $2::date from unnest($1::text[]) n
      on conflict do nothing`,
    values: [names, since],
  });
};

export type JobRow = {
  readonly name: string;
  readonly paused: boolean;
  readonly paused_at: Date | null;
  readonly paused_by: string | null;
  readonly since: string;
  /** The newest period of the calendar that has a run; null before the first. */
  readonly newest: string | null;
  readonly last_success: Date | null;
};

export const readJobs = (tx: Tx): Promise<JobRow[]> =>
  tx.query({
    text: `select j.name, j.paused, j.paused_at, j.paused_by, j.since,
        (select max(r.period_key) from job_run r where r.name = j.name and r.asked_by is null) as newest,
        (select max(r.finished_at) from job_run r where r.name = j.name and r.status = 'done')
          as last_success
      from job j`,
  });

export type NewRun = { name: string; periodKey: string; place: number; at: Date };

/** Adds runs that wait; one that is there already stays as it is. Answers how many are new. */
export const addRuns = async (
  tx: Tx,
  runs: readonly NewRun[],
  { now, askedBy = null }: { now: Date; askedBy?: string | null },
): Promise<number> => {
  const rows = await tx.query({
    text: `insert into job_run (name, period_key, place, at, status, cursor, counts, next_try_at, asked_by)
      select name, period_key, place, at, 'waiting', '', '{}', $5, $6
      from unnest($1::text[], $2::text[], $3::int2[], $4::timestamptz[]) n(name, period_key, place, at)
      on conflict do nothing returning 1`,
    values: [
      runs.map(({ name }) => name),
      runs.map(({ periodKey }) => periodKey),
      runs.map(({ place }) => place),
      runs.map(({ at }) => at),
      now,
      askedBy,
    ],
  });
  return rows.length;
};

type Hold = { now: Date; leaseUntil: Date; token: string };

/**
 * Takes the run whose turn it is: the first that is open, by its instant and its place among the jobs.
 * Nothing while somebody else works on it, or while it waits for another try. Runs of a paused job
 * let the others pass.
 */
export const claimRun = async (
  tx: Tx,
  names: readonly string[],
  { now, leaseUntil, token }: Hold,
): Promise<Run | undefined> => {
  const [run] = await tx.query<Run>({
    text: `update job_run set status = 'running', lease_until = $2, lease_token = $3, tries = tries + 1,
        started_at = coalesce(started_at, $1)
      where (name, period_key) = (
          select r.name, r.period_key from job_run r join job j using (name)
          where r.status in ('waiting', 'running') and not j.paused and r.name = any($4::text[])
          order by r.at, r.place, r.name, r.period_key limit 1)
        and ((status = 'waiting' and next_try_at <= $1) or (status = 'running' and lease_until <= $1))
      returning ${columns}`,
    values: [now, leaseUntil, token, names],
  });
  return run;
};

export type Progress = { cursor: string; looked: number; changed: number; counts: Counts };

const counted =
  "cursor = $3, looked = $4, changed = $5, counts = $6::jsonb, tries = 0, error = null";
const held = "name = $1 and period_key = $2 and lease_token = $7 and status = 'running'";
const progressOf = (run: Run, { cursor, looked, changed, counts }: Progress, token: string) => [
  ...[run.name, run.period_key, cursor, looked, changed, JSON.stringify(counts), token],
];

/**
 * Keeps how far a run has come and holds it longer. False when it is not this worker's any more, was
 * cancelled, or its job was paused meanwhile.
 */
export const saveProgress = async (
  tx: Tx,
  run: Run,
  progress: Progress,
  { leaseUntil, token }: Omit<Hold, "now">,
): Promise<boolean> => {
  const rows = await tx.query<{ paused: boolean }>({
    text: `update job_run set ${counted}, lease_until = $8 where ${held}
      returning (select paused from job j where j.name = $1) as paused`,
    values: [...progressOf(run, progress, token), leaseUntil],
  });
  return rows[0]?.paused === false;
};

/** Ends a run well; false when it is not this worker's any more. */
export const finishRun = async (
  tx: Tx,
  run: Run,
  progress: Progress,
  { now, token }: Omit<Hold, "leaseUntil">,
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update job_run set ${counted}, status = 'done', finished_at = $8, lease_until = null,
        lease_token = null where ${held} returning 1`,
    values: [...progressOf(run, progress, token), now],
  });
  return rows.length > 0;
};

/** Lets go of a run: for another try at `nextTryAt`, or as failed when that is null. */
export const releaseRun = async (
  tx: Tx,
  run: Run,
  token: string,
  { now, nextTryAt, error }: { now: Date; nextTryAt: Date | null; error: string | null },
): Promise<void> => {
  await tx.query({
    text: `update job_run set status = case when $4::timestamptz is null then 'failed' else 'waiting' end,
        next_try_at = coalesce($4::timestamptz, next_try_at), error = coalesce($5, error),
        finished_at = case when $4::timestamptz is null then $6::timestamptz end,
        lease_until = null, lease_token = null
      where name = $1 and period_key = $2 and lease_token = $3 and status = 'running'`,
    values: [run.name, run.period_key, token, nextTryAt, error, now],
  });
};

/** Ends the open runs of a job where they stand; answers their periods. */
export const cancelRuns = async (tx: Tx, name: string, now: Date): Promise<string[]> => {
  const rows = await tx.query<{ period_key: string }>({
    text: `update job_run set status = 'cancelled', finished_at = $2, lease_until = null, lease_token = null
      where name = $1 and status in ('waiting', 'running') returning period_key`,
    values: [name, now],
  });
  return rows.map((row) => row.period_key);
};

/** The newest run of a job that did not come to its end and is not open; it can be taken up again. */
export const reopenRun = async (tx: Tx, name: string, now: Date): Promise<Run | undefined> => {
  const [run] = await tx.query<Run>({
    text: `update job_run set status = 'waiting', next_try_at = $2, tries = 0, finished_at = null
      where name = $1 and period_key = (select period_key from job_run
          where name = $1 and status in ('failed', 'cancelled')
            and not exists (select 1 from job_run d where d.name = $1 and d.status = 'done' and d.at > job_run.at)
          order by at desc limit 1)
        and status in ('failed', 'cancelled')
      returning ${columns}`,
    values: [name, now],
  });
  return run;
};

/** Of every job the run that is open, or the last one. */
export const latestRuns = (tx: Tx): Promise<Run[]> =>
  tx.query({
    text: `select distinct on (name) ${columns} from job_run
      order by name, (status in ('waiting', 'running')) desc,
        case when status in ('waiting', 'running') then at end, at desc, period_key desc`,
  });

/** The newest runs that failed and that no later run of their job has made good. */
export const failedRuns = (tx: Tx, limit: number): Promise<Run[]> =>
  tx.query({
    text: `select ${columns} from job_run r where status = 'failed'
        and not exists (select 1 from job_run d where d.name = r.name and d.status = 'done' and d.at > r.at)
      order by at desc limit $1`,
    values: [limit],
  });

/** Runs that ended in a span of time and are not a usual night: failed, or asked for by somebody and done. */
export const unusualRuns = (
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<Pick<Run, "name" | "status" | "finished_at">[]> =>
  tx.query({
    text: `select name, status, finished_at from job_run
      where finished_at >= $1 and finished_at < $2
        and (status = 'failed' or (status = 'done' and asked_by is not null))
      order by finished_at, name`,
    values: [from, until],
  });

/**
 * Names of jobs that do not come round: a run is open since before `before` though the job is not paused, or the
 * newest run of the calendar lies before `quietSince`.
 */
export const lateJobs = async (
  tx: Tx,
  { before, quietSince }: { before: Date; quietSince: Date },
): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>({
    text: `select j.name from job j where not j.paused and (
        exists (select 1 from job_run r where r.name = j.name
          and r.status in ('waiting', 'running') and r.at < $1::timestamptz)
        or (j.since < $2::timestamptz::date and not exists (select 1 from job_run r
          where r.name = j.name and r.asked_by is null and r.at >= $2::timestamptz)))
      order by j.name`,
    values: [before, quietSince],
  });
  return rows.map(({ name }) => name);
};

/** The open run of a job, if any. */
export const openRun = async (tx: Tx, name: string): Promise<Run | undefined> => {
  const [run] = await tx.query<Run>({
    text: `select ${columns} from job_run where name = $1 and status in ('waiting', 'running')
      order by at, period_key limit 1`,
    values: [name],
  });
  return run;
};

export const findRun = async (
  tx: Tx,
  name: string,
  periodKey: string,
): Promise<Run | undefined> => {
  const [run] = await tx.query<Run>({
    text: `select ${columns} from job_run where name = $1 and period_key = $2`,
    values: [name, periodKey],
  });
  return run;
};

export const setPaused = async (
  tx: Tx,
  name: string,
  { paused, now, by }: { paused: boolean; now: Date; by: string },
): Promise<void> => {
  await tx.query({
    text: "update job set paused = $2, paused_at = $3, paused_by = $4 where name = $1 and paused <> $2",
    values: [name, paused, paused ? now : null, paused ? by : null],
  });
};

/** The history of runs, newest first. */
export const runListing: Listing<"at"> = {
  from: "job_run r",
  select: `${columns}, r.name || ' ' || r.period_key as run_id`,
  id: "(r.name || ' ' || r.period_key)",
  sorts: { at: { column: "r.at", type: "timestamptz" } },
  search: ["r.name"],
};

/** Forgets what ended before `before`. */
export const tidyRuns = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({
    text: `delete from job_run where finished_at < $1 and status in ('done', 'cancelled')
      and period_key < (select max(n.period_key) from job_run n where n.name = job_run.name)`,
    values: [before],
  });
};

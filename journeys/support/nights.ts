// Workers of the nightly jobs, for stories: they can be killed, and they work until nothing is open.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../server/src/kit/db/db.ts";
import type { Runner } from "../../server/src/kit/jobs/runner.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { openJobs, policyJobs } from "../../server/src/policies/service/jobs.ts";
import { raiseNew } from "../../server/src/policies/service/rises.ts";
import { openProgrammePosting } from "../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";

const log = createLog("silent");

/** A generator of numbers from 0 to below `n`, the same for the same seed. */
export const dice = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
};

/** The server of a story only answers: the story itself works on the nights, and at its own pace. */
export const answersOnly = { environment: { ROLE: "api" } };

export class Killed extends Error {}

export type Time = { runner: () => Date; lane: () => Date };

/** A worker of its own: lanes, cache and runner. It dies before its `livesFor`-th statement or command. */
export const openWorker = (
  database: Database,
  time: Time,
  { livesFor = Number.POSITIVE_INFINITY, batchSize = 2 } = {},
) => {
  let left = livesFor;
  const alive = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left > 0 ? work() : Promise.reject(new Killed());
  };
  const db: Database = {
    ...database,
    query: (statement) => alive(() => database.query(statement)),
    transaction: (work) => alive(() => database.transaction(work)),
  };
  const programmes = openProgramme(database, { pollMs: hourMs });
  const lane = openProgrammePosting({ db: database, clock: { now: time.lane }, programmes });
  const posting: typeof lane = {
    ...lane,
    submit: (command) => alive(() => lane.submit(command)),
  };
  const clock = { now: time.runner };
  const parts = { db, posting, programmes, clock, log, batchSize };
  const runner = openJobs(parts);
  const close = async () => {
    await lane.idle();
    programmes.close();
  };
  const raise = () => raiseNew(parts);
  return { runner, raise, jobs: policyJobs(parts), close, isDead: () => left <= 0 };
};

/** Whether a run is open. */
export const isOpen = async (db: Database): Promise<boolean> =>
  (await db.query({ text: "select 1 from job_run where status in ('waiting', 'running')" }))
    .length > 0;

/** Works until no run is open; the server of the story may be at one of them. */
export const workAll = async (db: Database, ...runners: Runner[]): Promise<void> => {
  do await Promise.all(runners.map((runner) => runner.work()));
  while (await isOpen(db));
};

/** Whether events were not read yet by those who raise members. */
export const isUnread = async (db: Database): Promise<boolean> => {
  const text = `select 1 from event e, tier_reading r
    where (e.tx, e.member_id, e.event_no) > (r.tx::xid8, r.member_id, r.event_no) limit 1`;
  return (await db.query({ text })).length > 0;
};

/** Raises until every event was read: others' open transactions hold the feed back for a while. */
export const raiseAll = async (
  db: Database,
  ...raisers: (() => Promise<number>)[]
): Promise<void> => {
  do await Promise.all(raisers.map((raise) => raise()));
  while (await isUnread(db));
};

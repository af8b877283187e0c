// Runs the jobs of each night in their order, one at a time over all processes, and takes up again what
// was left: a run keeps its place, and doing a part of it twice does nothing twice.
// Decision 0020.

import { randomUUID } from "node:crypto";
import { dayMs, hourMs, secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../db/db.ts";
import type { Clock } from "../process/clock.ts";
import { createGate } from "../process/gate.ts";
import type { Log } from "../process/log.ts";
import { repeat } from "../process/repeat.ts";
import type { Effect, Job } from "./job.ts";
import { instantOfNight, newestNight, nightsDue } from "./schedule.ts";
import * as store from "./store.ts";

export type RunnerParts = {
  db: Database;
  /** In the order in which a night's runs follow each other. */
  jobs: readonly Job[];
  clock: Clock;
  /** The zone whose nights they are. */
  zone(now: Date): Promise<string>;
  log: Log;
};

export type Runner = {
  /** Makes the runs that are due and works until none is left that can be worked on. Answers how many ended. */
  work(): Promise<number>;
  /** Asks for a run now: takes up the one that was cancelled or failed last, or makes a new one. */
  runNow(name: string, by: string): Promise<store.Run>;
  /** What a run as of now would do, without writing; effects up to a limit, counts of all looked at. */
  preview(name: string): Promise<Preview>;
  /** Works without being waited for: in this process, now, instead of at the next look. */
  hurry(): void;
  /** Stops after the part that is being done, and waits for its end. */
  stop(): Promise<void>;
};

export type Preview = {
  looked: number;
  counts: Record<string, number>;
  points: number;
  effects: Effect[];
  /** False when there was more to look at than a preview takes. */
  whole: boolean;
};

const leaseMs = 60 * secondMs;
const triesMax = 5;
const effectsMax = 100;
const previewMax = 100_000;
const keepMs = 400 * dayMs;

type Ground = RunnerParts & { isStopped(): boolean };

export const openRunner = (parts: RunnerParts): Runner => {
  let isStopped = false;
  let hurrying: Promise<unknown> = Promise.resolve();
  const ground: Ground = { ...parts, isStopped: () => isStopped };
  return {
    hurry: () => {
      const failed = (err: unknown) => parts.log.warn({ err }, "jobs wait for the next look");
      hurrying = hurrying.then(() => work(ground)).catch(failed);
    },
    stop: async () => {
      isStopped = true;
      await hurrying;
    },
    work: () => work(ground),
    runNow: (name, by) => runNow(ground, name, by),
    preview: (name) => preview(ground, name),
  };
};

/** The same runner, whose `work` waits for the one before it: then all that was due is done when it ends. */
export const oneAfterAnother = (runner: Runner): Runner => {
  const inTurn = createGate({ running: 1, waiting: 100 });
  return { ...runner, work: () => inTurn(runner.work) };
};

const namesOf = ({ jobs }: RunnerParts): string[] => jobs.map(({ name }) => name);

const jobOf = ({ jobs }: RunnerParts, name: string): Job => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  return job;
};

/** Makes the runs of the nights that came since the last look. */
const schedule = async (parts: RunnerParts): Promise<void> => {
  const { db } = parts;
  const names = namesOf(parts);
  const now = parts.clock.now();
  const zone = await parts.zone(now);
  let rows = await store.readJobs(db);
  if (names.some((name) => rows.every((row) => row.name !== name))) {
    // Whoever begins owes nothing of the past: the first night is the next one.
    await store.introduceJobs(db, names, newestNight(zone, now.getTime()));
    rows = await store.readJobs(db);
  }
  const due = rows.flatMap(({ name, newest, since }) => {
    const place = names.indexOf(name);
    const nights = place < 0 ? [] : nightsDue(zone, newest ?? since, now.getTime());
    return nights.map((date) => {
      return { name, periodKey: date, place, at: new Date(instantOfNight(zone, date)) };
    });
  });
  if (due.length > 0) await store.addRuns(db, due, { now });
};

const work = async (ground: Ground): Promise<number> => {
  if (ground.isStopped()) return 0;
  await schedule(ground);
  for (let ended = 0; ; ) {
    if (ground.isStopped()) return ended;
    const token = randomUUID();
    const claim = { now: ground.clock.now(), leaseUntil: lease(ground), token };
    const run = await store.claimRun(ground.db, namesOf(ground), claim);
    if (!run) return ended;
    if (await attempt(ground, run, token)) ended += 1;
  }
};

const lease = ({ clock }: RunnerParts): Date => new Date(clock.now().getTime() + leaseMs);

/** Works on a run; a failure is kept with it, and the run comes again a while later. */
const attempt = async (ground: Ground, run: store.Run, token: string): Promise<boolean> => {
  const { db, clock, log } = ground;
  if (run.tries > triesMax) {
    const error = "Its worker ended again and again at the same place";
    await store.releaseRun(db, run, token, { now: clock.now(), nextTryAt: null, error });
    return false;
  }
  try {
    return await perform(ground, run, token);
  } catch (err) {
    const now = clock.now();
    const isLast = run.tries >= triesMax;
    const about = { err, job: run.name, period: run.period_key, tries: run.tries };
    log[isLast ? "error" : "warn"](about, "a run failed");
    const nextTryAt = isLast ? null : new Date(now.getTime() + 30 * secondMs * 2 ** run.tries);
    await store.releaseRun(db, run, token, { now, nextTryAt, error: reasonOf(err) });
    return false;
  }
};

/** Goes on with a run part by part; true when it came to its end in this worker's hands. */
const perform = async (ground: Ground, run: store.Run, token: string): Promise<boolean> => {
  const { db, clock } = ground;
  const job = jobOf(ground, run.name);
  let { cursor, looked, changed } = run;
  const counts: Record<string, number> = { ...run.counts };
  for (;;) {
    const batch = await job.batch({ at: run.at, cursor });
    const done = await batch.apply();
    looked += batch.looked;
    changed += done.changed;
    for (const [what, n] of Object.entries(done.counts)) counts[what] = (counts[what] ?? 0) + n;
    const progress = { cursor: batch.next ?? cursor, looked, changed, counts };
    if (batch.next === null) return store.finishRun(db, run, progress, { now: clock.now(), token });
    cursor = batch.next;
    const leaseUntil = lease(ground);
    const isOurs = await store.saveProgress(db, run, progress, { leaseUntil, token });
    if (isOurs && !ground.isStopped()) continue;
    const now = clock.now();
    await store.releaseRun(db, run, token, { now, nextTryAt: now, error: null });
    return false;
  }
};

const runNow = async (parts: RunnerParts, name: string, by: string): Promise<store.Run> => {
  const { db } = parts;
  const place = parts.jobs.indexOf(jobOf(parts, name));
  await schedule(parts);
  const now = parts.clock.now();
  const known = (await store.openRun(db, name)) ?? (await store.reopenRun(db, name, now));
  if (known) return known;
  const periodKey = `${now.toISOString().slice(0, 19)}Z`;
  await store.addRuns(db, [{ name, periodKey, place, at: now }], { now, askedBy: by });
  const run = await store.findRun(db, name, periodKey);
  if (!run) throw new Error(`the run ${name} ${periodKey} did not appear`);
  return run;
};

const preview = async (parts: RunnerParts, name: string): Promise<Preview> => {
  const job = jobOf(parts, name);
  const at = parts.clock.now();
  const seen: Preview = { looked: 0, counts: {}, points: 0, effects: [], whole: true };
  for (let cursor: string | null = ""; cursor !== null; ) {
    const batch = await job.batch({ at, cursor });
    seen.looked += batch.looked;
    for (const effect of batch.effects) {
      seen.counts[effect.what] = (seen.counts[effect.what] ?? 0) + 1;
      seen.points += effect.points ?? 0;
      if (seen.effects.length < effectsMax) seen.effects.push(effect);
    }
    cursor = batch.next;
    if (cursor !== null && seen.looked >= previewMax) return { ...seen, whole: false };
  }
  return seen;
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Looks every 15 seconds, tidies now and then; answers how to stop. */
export const startRunner = (
  { db, clock, log }: Pick<RunnerParts, "db" | "clock" | "log">,
  runner: Runner,
): (() => Promise<void>) => {
  const stopWork = repeat("jobs", () => runner.work(), { everyMs: 15 * secondMs, log });
  const tidy = () => store.tidyRuns(db, new Date(clock.now().getTime() - keepMs));
  const stopTidy = repeat("jobs-tidy", tidy, { everyMs: hourMs, log });
  return async () => {
    await runner.stop();
    await stopWork();
    await stopTidy();
  };
};

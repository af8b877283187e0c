// Takes simulations in turn and runs one at a time in a thread; what it knows stands in their rows, so
// any server can answer for any of them and a restart loses nothing but the run under way.
import { randomUUID } from "node:crypto";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Log } from "../../kit/process/log.ts";
import { repeat } from "../../kit/process/repeat.ts";
import * as store from "../store/simulations.ts";
import type { Job } from "./job.ts";
import { type Run, startRun } from "./run.ts";

export type RunnerParts = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Rest of a thread after each page, in hundredths of the time the page took. */
  restPercent?: number;
  /** Interval at which the runner looks for work and says that it is there. */
  everyMs?: number;
  /** A run whose runner was silent for so long is taken for interrupted. */
  silentMs?: number;
};

export type Runner = {
  /** Looks for work now. */
  kick(): void;
  /** Stops a run of this process at once, when it is one. */
  stop(id: string): void;
  /** Ends the run under way, marking it interrupted, and takes no more. */
  close(): Promise<void>;
};

/** Orders come first: what the thread asks of PostgreSQL has no low priority, so it rests besides. */
export const restPercent = 50;

type Current = { id: string; run: Run };

export const openRunner = (parts: RunnerParts): Runner => {
  const { db, clock, log } = parts;
  const runner = randomUUID();
  const everyMs = parts.everyMs ?? 1_000;
  let current: Current | undefined;
  let isClosed = false;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    while (!isClosed) {
      const row = await store.takeNext(db, runner, clock.now());
      if (row === undefined) return;
      const id = row.simulation_id;
      if (isClosed) {
        await store.finishRun(db, { id, runner, now: clock.now() }, { state: "interrupted" });
        return;
      }
      const run = startRun(dataFor(parts, row));
      current = { id, run };
      try {
        await see(current);
      } finally {
        current = undefined;
      }
    }
  };

  /** Waits for a run and writes down how it ended. */
  const see = async ({ id, run }: Current): Promise<void> => {
    const mark = () => ({ id, runner, now: clock.now() });
    try {
      const result = await run.ended;
      if (result === undefined) await store.finishRun(db, mark(), { state: "interrupted" });
      else await store.finishRun(db, mark(), { state: "done", ...result });
    } catch (error) {
      log.error({ err: error, simulation: id }, "a simulation failed");
      await store.finishRun(db, mark(), { state: "failed", failure: "internal_error" });
    }
  };

  const kick = (): void => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, "looking for simulations failed"))
      .finally(() => {
        looking = undefined;
      });
  };

  const tick = async (): Promise<void> => {
    const now = clock.now();
    // The one that runs now: another may have taken its place by the time the database answers.
    const seen = current;
    if (seen) {
      const { done = 0, total = null } = seen.run.progress() ?? {};
      const noted = await store.noteProgress(db, { id: seen.id, runner, now, done, total });
      // Cancelled elsewhere, or taken for interrupted: the row is no longer ours.
      if (!noted) seen.run.stop();
    }
    await store.interruptSilent(db, new Date(now.getTime() - (parts.silentMs ?? 30_000)), now);
    kick();
  };

  const stopTicking = repeat("simulations", tick, { everyMs, log });
  kick();
  return {
    kick,
    stop: (id) => {
      if (current?.id === id) current.run.stop();
    },
    close: async () => {
      isClosed = true;
      await stopTicking();
      current?.run.stop();
      await looking;
    },
  };
};

const dataFor = ({ db, ...parts }: RunnerParts, row: store.SimulationRow) => {
  const { connectionString } = db.pool.options;
  if (connectionString === undefined) throw new Error("This database was not opened by kit/db");
  const job: Job = {
    kind: row.kind,
    changes: row.changes,
    liveVersion: row.live_version,
    from: row.from_day,
    to: row.to_day,
    dates: row.dates,
    postedBy: row.created_at.getTime(),
  };
  return { databaseUrl: connectionString, job, restPercent: parts.restPercent ?? restPercent };
};

// The database as a start needs it: whoever starts has no caller who waits, and would rather wait than die.
import { setTimeout as after } from "node:timers/promises";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { StartError } from "../process/start-error.ts";
import type { Database, Query } from "./db.ts";
import { reasonOf, Unavailable } from "./errors.ts";
import type { DatabaseOptions } from "./pool.ts";

const patienceMs = 30 * secondMs;

/** Limits of a pool for the start: a busy database may take its time for each connection, lock and answer. */
export const patientPool = {
  connectTimeoutMs: patienceMs,
  lockTimeoutMs: patienceMs,
  statementTimeoutMs: patienceMs,
  queryTimeoutMs: patienceMs + 5 * secondMs,
} as const satisfies DatabaseOptions;

type Waits = { now: () => number; pause: (ms: number) => Promise<unknown> };

const realWaits: Waits = { now: Date.now, pause: (ms) => after(ms) };

/**
 * The same database, asked again for 30 seconds while it cannot be reached or has no connection to give; nothing
 * was applied then. Each statement has the 30 seconds to itself.
 * @param name the setting that names it, for the error
 * @throws StartError in one line when it does not come, and at once for what waiting does not cure
 */
export const patiently = (db: Database, name = "", waits: Waits = realWaits): Database => {
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    const deadline = waits.now() + patienceMs;
    for (;;) {
      try {
        return await work();
      } catch (cause) {
        if (!(cause instanceof Unavailable)) throw cause;
        if (waits.now() >= deadline) throw notOpened(cause, name);
      }
      await waits.pause(secondMs / 2);
    }
  };
  const patient =
    (query: Query): Query =>
    (statement) =>
      again(() => query(statement));
  return {
    ...db,
    query: patient(db.query),
    hot: { ...db.hot, query: patient(db.hot.query) },
    transaction: (work) => again(() => db.transaction(work)),
  };
};

/** Waits until the database answers: one that is started together with us may need a moment. @throws StartError */
export const waitForDatabase = async (patient: Database, name = ""): Promise<void> => {
  try {
    await patient.query({ text: "SELECT 1" });
  } catch (cause) {
    throw cause instanceof StartError ? cause : notOpened(cause, name);
  }
};

const notOpened = (cause: unknown, name: string): StartError =>
  new StartError(`Cannot open the database${name && ` of ${name}`}: ${reasonOf(cause)}.`, {
    cause,
  });

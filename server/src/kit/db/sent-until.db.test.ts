import { setTimeout as after } from "node:timers/promises";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { CallerGone } from "../process/caller.ts";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./db.ts";

const db = await testDatabase();
await db.query({ text: "CREATE TABLE note (id int8 PRIMARY KEY)" });

const written = async () =>
  (await db.query<{ id: number }>({ text: "SELECT id FROM note" })).length;

/** Sessions that run this statement now. */
const running = async (words: string): Promise<number> => {
  const text = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1`;
  return (await db.query({ text, values: [`%${words}%`] })).length;
};

const untilRuns = async (words: string): Promise<void> => {
  while ((await running(words)) === 0) await after(5);
};

const untilEnds = async (words: string): Promise<void> => {
  while ((await running(words)) > 0) await after(5);
};

// Far longer than a test may take: whoever waits for its end fails.
const long = (mark: string) => ({ text: `SELECT pg_sleep(600), '${mark}'` });
const patient = { statementTimeoutMs: 900 * secondMs, queryTimeoutMs: 900 * secondMs };

test("a caller who leaves ends the statement that runs, and its transaction leaves nothing", async () => {
  const one = openDatabase(db.url, { ...patient, poolMax: 1 });
  const leaving = new AbortController();
  const work = one.until(leaving.signal).transaction(async (tx) => {
    await tx.query({ text: "INSERT INTO note VALUES (1)" });
    await tx.query({ text: "SELECT pg_advisory_xact_lock(4711)" });
    await tx.query(long("transaction"));
  });
  await untilRuns("'transaction'");
  leaving.abort();
  await expect(work).rejects.toThrow(CallerGone);
  expect([await running("'transaction'"), await written()]).toEqual([0, 0]);
  // The only connection is free again, works, and nobody holds the lock.
  const [lock] = await one.query<{ free: boolean }>({
    text: "SELECT pg_try_advisory_lock(4711) AS free",
  });
  expect(lock).toEqual({ free: true });
  await one.close();
});

test("a lone statement ends as well, on either way to the database", async () => {
  const own = openDatabase(db.url, patient);
  for (const way of ["query", "hot"] as const) {
    const leaving = new AbortController();
    const theirs = own.until(leaving.signal);
    const work = way === "query" ? theirs.query(long(way)) : theirs.hot.query(long(way));
    await untilRuns(`'${way}'`);
    leaving.abort();
    await expect(work).rejects.toThrow(CallerGone);
    // The word that it ended comes a moment before its session says so.
    await untilEnds(`'${way}'`);
  }
  await own.close();
});

test("no statement follows, and what was written is not committed", async () => {
  const leaving = new AbortController();
  let steps = 0;
  const work = db.until(leaving.signal).transaction(async (tx) => {
    expect(tx.gone).toBe(leaving.signal);
    for (const id of [1, 2, 3]) {
      await tx.query({ text: "INSERT INTO note VALUES ($1)", values: [id] });
      steps += 1;
      if (id === 2) leaving.abort();
    }
  });
  await expect(work).rejects.toThrow(CallerGone);
  expect([steps, await written()]).toEqual([2, 0]);

  const late = new AbortController();
  const last = db.until(late.signal).transaction(async (tx) => {
    await tx.query({ text: "INSERT INTO note VALUES (1)" });
    late.abort();
  });
  await expect(last).rejects.toThrow(CallerGone);
  expect(await written()).toBe(0);
});

test("the cancel never hits whoever has the connection next", async () => {
  const one = openDatabase(db.url, { ...patient, poolMax: 1 });
  for (let round = 0; round < 50; round += 1) {
    const leaving = new AbortController();
    const work = one.until(leaving.signal).query({ text: "SELECT pg_sleep(0.003)" });
    const next = one.query<{ n: number }>({ text: "SELECT 1 AS n, pg_sleep(0.003)" });
    await after(round % 7);
    leaving.abort();
    await work.catch((cause) => expect(cause).toBeInstanceOf(CallerGone));
    expect(await next).toMatchObject([{ n: 1 }]);
  }
  await one.close();
});

test("others go on: a signal is one caller's", async () => {
  const leaving = new AbortController();
  const theirs = db.until(leaving.signal);
  leaving.abort();
  await expect(theirs.query({ text: "SELECT 1" })).rejects.toThrow(CallerGone);
  await expect(theirs.transaction(async () => 1)).rejects.toThrow(CallerGone);
  expect(await db.transaction(async () => 1)).toBe(1);
});

import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { openBeside, openDatabase, type Statement } from "./db.ts";
import { isRetryable, isUniqueViolation, OutcomeUnknown, sqlState, Unavailable } from "./errors.ts";

const db = await testDatabase();
await db.query({
  text: "CREATE TABLE note (id int8 PRIMARY KEY, text text, UNIQUE (text) DEFERRABLE INITIALLY DEFERRED)",
});
await db.query({ text: "INSERT INTO note SELECT 0, ''" });

const count = async (): Promise<number | undefined> =>
  (await db.query<{ n: number }>({ text: "SELECT count(*) AS n FROM note" }))[0]?.n;

test("values arrive in the types the stores expect", async () => {
  const [row] = await db.query({
    text: `SELECT 9007199254740991::int8 AS big, ARRAY[1, -2, NULL]::int8[] AS many,
      ARRAY[ARRAY[1,2],ARRAY[3,4]]::int8[] AS square, date '2026-11-21' AS day,
      ARRAY[date '2026-11-21'] AS days, timestamptz '2026-11-21 10:00+02' AS at, '\\x00ff'::bytea AS bytes,
      count(*) AS counted FROM note`,
  });
  expect(row).toEqual({
    big: 9_007_199_254_740_991,
    many: [1, -2, null],
    square: [
      [1, 2],
      [3, 4],
    ],
    day: "2026-11-21",
    days: ["2026-11-21"],
    at: new Date("2026-11-21T08:00:00Z"),
    bytes: Buffer.from([0, 255]),
    counted: 1,
  });
});

test("an int8 that is no safe integer throws instead of rounding, and the pool goes on", async () => {
  await expect(db.query({ text: "SELECT 9007199254740992::int8" })).rejects.toThrow(RangeError);
  await expect(db.query({ text: "SELECT ARRAY[9007199254740993]::int8[]" })).rejects.toThrow(
    RangeError,
  );
  expect(await count()).toBe(1);
});

test("sessions speak UTC, compile no plans and have a limit on every wait", async () => {
  const [row] = await db.query({
    text: `SELECT current_setting('TimeZone') AS zone, current_setting('jit') AS jit,
      current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock, current_setting('application_name') AS name,
      current_setting('idle_in_transaction_session_timeout') AS idle`,
  });
  expect(row).toEqual({
    zone: "UTC",
    jit: "off",
    statement: "5s",
    lock: "3s",
    idle: "10s",
    name: "nuqta",
  });
});

test("settings in the address survive beside ours", async () => {
  const other = openDatabase(`${db.url}?options=-c%20work_mem%3D5MB`);
  const [row] = await other.query({
    text: "SELECT current_setting('work_mem') AS work, current_setting('TimeZone') AS zone",
  });
  await other.close();
  expect(row).toEqual({ work: "5MB", zone: "UTC" });
});

test("a transaction commits what it did and returns what the work returned", async () => {
  const before = (await count()) ?? 0;
  const reply = await db.transaction(async (tx) => {
    await tx.query({
      text: "INSERT INTO note VALUES ($1, $2)",
      values: [1, "kept"],
    });
    return "done";
  });
  expect([reply, await count()]).toEqual(["done", before + 1]);
});

test("a throw rolls everything back and comes out unchanged", async () => {
  const before = await count();
  const reason = new Error("no");
  const work = db.transaction(async (tx) => {
    await tx.query({ text: "INSERT INTO note VALUES (2, 'gone')" });
    throw reason;
  });
  await expect(work).rejects.toBe(reason);
  expect(await count()).toBe(before);
});

test("a transaction with a swallowed failure does not pretend to have committed", async () => {
  const work = db.transaction(async (tx) => {
    await tx.query({ text: "SELECT 1/0" }).catch(() => undefined);
  });
  await expect(work).rejects.toThrow("failed unnoticed");
});

test("a violation found at COMMIT is told by its SQLSTATE, not as unknown", async () => {
  const work = db.transaction((tx) =>
    tx.query({ text: "INSERT INTO note VALUES (3, 'twin'), (4, 'twin')" }),
  );
  const error = await work.catch((caught) => caught);
  expect(isUniqueViolation(error)).toBe(true);
  expect(sqlState(new Error("wrapped", { cause: error }))).toBe("23505");
  expect(isRetryable(error)).toBe(false);
});

test("a transaction handle that was kept refuses to speak later", async () => {
  const kept = await db.transaction(async (tx) => tx);
  await expect(kept.query({ text: "SELECT 1" })).rejects.toThrow("over");
});

test("a connection lost before COMMIT means nothing was applied", async () => {
  const before = await count();
  const work = db.transaction(async (tx) => {
    await tx.query({ text: "INSERT INTO note VALUES (5, 'lost')" });
    await tx.query({ text: "SELECT pg_terminate_backend(pg_backend_pid())" });
  });
  await expect(work).rejects.toBeInstanceOf(Unavailable);
  expect(await count()).toBe(before);
});

test("a connection lost while nobody speaks does not end the process", async () => {
  const work = db.transaction(async (tx) => {
    const [self] = await tx.query<{ pid: number }>({
      text: "SELECT pg_backend_pid() AS pid",
    });
    await db.query({
      text: "SELECT pg_terminate_backend($1)",
      values: [self?.pid],
    });
    await new Promise((done) => setTimeout(done, 100));
    await tx.query({ text: "SELECT 1" });
  });
  await expect(work).rejects.toBeInstanceOf(Unavailable);
});

test("a connection lost during COMMIT is an unknown outcome", async () => {
  // The deferred check runs inside COMMIT and ends its own session there.
  await db.query({
    text: `CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
      $$BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END$$`,
  });
  await db.query({ text: "CREATE TABLE trap (id int)" });
  await db.query({
    text: "CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON trap DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_session()",
  });
  const work = db.transaction((tx) => tx.query({ text: "INSERT INTO trap VALUES (1)" }));
  await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
});

test("a lone statement whose connection is lost is an unknown outcome", async () => {
  const alone = db.query({
    text: "SELECT pg_terminate_backend(pg_backend_pid())",
  });
  await expect(alone).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(await count()).toBeGreaterThan(0);
});

test("a slow answer is given up, with the connection, and counts as unknown", async () => {
  const hasty = openDatabase(db.url, { queryTimeoutMs: 200 });
  await expect(hasty.query({ text: "SELECT pg_sleep(2)" })).rejects.toBeInstanceOf(OutcomeUnknown);
  await hasty.close();
});

test("a database that cannot be reached is unavailable, a wrong password is told as such", async () => {
  const nowhere = openDatabase("postgres://nobody:x@127.0.0.1:1/none");
  await expect(nowhere.query({ text: "SELECT 1" })).rejects.toBeInstanceOf(Unavailable);
  await nowhere.close();
  const address = new URL(db.url);
  address.pathname = "/no_such_database";
  const missing = openDatabase(address.href);
  await expect(missing.query({ text: "SELECT 1" })).rejects.toThrow("no_such_database");
  await missing.close();
});

test("a deadlock is retryable", async () => {
  await db.query({ text: "INSERT INTO note VALUES (101, 'a'), (102, 'b')" });
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const touch = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.query({
        text: "UPDATE note SET text = text WHERE id = $1",
        values: [first],
      });
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.query({
        text: "UPDATE note SET text = text WHERE id = $1",
        values: [second],
      });
    });
  const ends = await Promise.allSettled([touch(101, 102), touch(102, 101)]);
  const failed = ends.filter((end) => end.status === "rejected");
  expect(failed.map((end) => isRetryable(end.reason))).toEqual([true]);
});

test("a pool that is abandoned while nothing runs asks nobody to cancel anything", async () => {
  const sent: string[] = [];
  const counting: typeof db = Object.assign(
    { ...db },
    {
      query: <Row>(statement: Statement) => {
        sent.push(statement.text);
        return db.query<Row>(statement);
      },
    },
  );
  const beside = openBeside(counting, { poolMax: 2 });
  await Promise.all([1, 2].map(() => beside.query({ text: "SELECT pg_sleep(0)" })));
  await beside.abandon();
  expect(sent).toEqual([]);
  await expect(beside.query({ text: "SELECT 1" })).rejects.toThrow();
});

test("a pool that is abandoned cancels what runs, keeps nothing of it, and takes nothing new", async () => {
  const beside = openBeside(db, { poolMax: 1 });
  const before = await count();
  const running = beside.transaction(async (tx) => {
    await tx.query({ text: "INSERT INTO note VALUES (701, 'abandoned')" });
    await tx.query({ text: "SELECT pg_sleep(4)" });
    return "slept";
  });
  const told = running.catch((error: unknown) => sqlState(error));
  const sleeping = async () => {
    const [row] = await db.query<{ n: number }>({
      text: "SELECT count(*) AS n FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(4)' AND state = 'active'",
    });
    return row?.n;
  };
  await expect.poll(sleeping).toBe(1);
  await beside.abandon();
  expect(await told).toBe("57014");
  expect(await count()).toBe(before);
  await expect(beside.query({ text: "SELECT 1" })).rejects.toThrow();
  expect(await db.query({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

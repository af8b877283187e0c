// Whoever starts waits for a busy database, and learns in bounded time that there is none.
import { expect, test } from "vitest";
import { StartError } from "../process/start-error.ts";
import { testDatabase } from "../testing/database.ts";
import { openDatabase } from "./db.ts";
import { Unavailable } from "./errors.ts";
import { patiently, waitForDatabase } from "./patient.ts";

const db = await testDatabase();

const waits = () => {
  let now = 0;
  return {
    now: () => now,
    pause: async (ms: number) => {
      now += ms;
    },
  };
};

test("a role whose connections are all taken is waited for", async () => {
  const role = new URL(db.url).pathname.slice(1).replace("nuqta_test", "nuqta_busy");
  await db.query({ text: `create role ${role} login password 'busy' connection limit 1` });
  const address = new URL(db.url);
  [address.username, address.password] = [role, "busy"];
  const [holder, other] = [1, 2].map(() => openDatabase(address.href, { poolMax: 1 }));
  if (holder === undefined || other === undefined) throw new Error("no pools");
  const held = await holder.pool.connect();
  await expect(other.query({ text: "select 1" })).rejects.toThrow(Unavailable);
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
    if (pauses === 3) held.release(true);
    await new Promise((done) => setTimeout(done, 100));
  };
  const patient = patiently(other, "", { ...waits(), pause });
  const who = { text: "select current_user::text as who" };
  expect(await patient.transaction((tx) => tx.query(who))).toEqual([{ who: role }]);
  expect(pauses).toBeGreaterThanOrEqual(3);
  await Promise.all([holder.close(), other.close()]);
  await db.query({ text: `drop role ${role}` });
});

test("a database that is not there is told after thirty seconds, with its reason and its setting", async () => {
  const address = new URL(db.url);
  [address.hostname, address.port, address.search] = ["127.0.0.1", "1", ""];
  const nowhere = openDatabase(address.href);
  const clock = waits();
  const patient = patiently(nowhere, "MIGRATE_DATABASE_URL", clock);
  const told = await patient.query({ text: "select 1" }).catch((error: unknown) => error);
  expect(told).toBeInstanceOf(StartError);
  expect(String(told)).toContain(
    "Cannot open the database of MIGRATE_DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.",
  );
  expect(clock.now()).toBe(30_000);
  await nowhere.close();
});

test("what waiting does not cure is told at once", async () => {
  const address = new URL(db.url);
  address.pathname = "/no_such_database";
  const missing = openDatabase(address.href);
  const clock = waits();
  await expect(waitForDatabase(patiently(missing, "", clock))).rejects.toThrow(
    'Cannot open the database: database "no_such_database" does not exist.',
  );
  expect(clock.now()).toBe(0);
  await missing.close();
});

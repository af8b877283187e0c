// Where a test world cannot be made, nothing is; several who make it at once make one.
import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../kit/db/db.ts";
import { migrate } from "../../kit/db/migrate.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { findWorld } from "../store.ts";
import { makeWorld } from "./make.ts";

const bringUp = async (owner: Database): Promise<void> => void (await migrate(owner));

const db = await testDatabase();
const ask = {
  by: "staff:1",
  clock: { now: () => new Date("2026-11-21T10:00:00Z") },
  afresh: false,
};
const role = db.url.slice(db.url.lastIndexOf("/") + 1).replace("nuqta_test", "nuqta_plain");

afterAll(async () => {
  await db.query({ text: `drop owned by ${role}` });
  await db.query({ text: `drop role ${role}` });
});

test("a role that may not make a schema is told so, and nothing is changed", async () => {
  await db.query({ text: `create role ${role}` });
  await db.query({
    text: `grant select, insert, update, delete on all tables in schema public to ${role}`,
  });
  const plain = openDatabase(db.url, { settings: { role } });
  expect(await makeWorld({ owner: plain, bringUp }, ask)).toMatchObject({
    ok: false,
    code: "test_world_unavailable",
  });
  expect(await findWorld(db)).toBe(undefined);
  await plain.close();
});

test("three who make it at once make one, and afresh means another one", async () => {
  const made = await Promise.all([
    makeWorld({ owner: db, bringUp }, ask),
    makeWorld({ owner: db, bringUp }, ask),
    makeWorld({ owner: db, bringUp }, ask),
  ]);
  const row = await findWorld(db);
  expect(made).toEqual([1, 2, 3].map(() => ({ ok: true, value: row })));
  const again = await makeWorld({ owner: db, bringUp }, { ...ask, afresh: true });
  if (!again.ok || row === undefined) throw new Error("no world was made");
  expect(again.value.generation).not.toBe(row.generation);
  expect(await findWorld(db)).toEqual(again.value);
});

// Two roles in the embedded database, made without asking: in a new data folder and in one of before.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "./kit/db/db.ts";
import { sqlState } from "./kit/db/errors.ts";
import { startEmbeddedPostgres } from "./kit/postgres/embedded.ts";
import { createLog } from "./kit/process/log.ts";
import { addressOf, beginServer, killServers } from "./kit/testing/server-process.ts";

const dataDir = await mkdtemp(join(tmpdir(), "nuqta-roles-"));
afterAll(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const startAndStop = async (): Promise<string> => {
  const server = beginServer({ DATA_DIR: dataDir });
  await addressOf(server);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  return server.said.out;
};

const embedded = async <T>(work: (dbs: { app: Database; owner: Database }) => Promise<T>) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("silent") });
  const dbs = { app: openDatabase(postgres.appUrl), owner: openDatabase(postgres.url) };
  try {
    return await work(dbs);
  } finally {
    await dbs.app.close();
    await dbs.owner.close();
    await postgres.stop();
  }
};

const refusedTo = (app: Database) => async (text: string) =>
  app.query({ text }).then(() => "done", sqlState);

const past = [
  "update audit_entry set action = 'x'",
  "delete from entry",
  "alter table audit_entry disable trigger all",
  "create table mine ()",
  "create role mine superuser",
  "copy entry to program 'true'",
];

test("the server works by a role that owns nothing and cannot change the past", async () => {
  expect(await startAndStop()).not.toContain("the history");
  await embedded(async ({ app }) => {
    expect(await Promise.all(past.map(refusedTo(app)))).toEqual(past.map(() => "42501"));
    const owns = "select from pg_class where relowner = current_user::regrole";
    expect(await app.query({ text: owns })).toEqual([]);
  });
});

test("a folder in which there is no such role yet is given one", async () => {
  await embedded(async ({ owner }) => {
    await owner.query({ text: "drop owned by nuqta_app" });
    await owner.query({ text: "drop role nuqta_app" });
    await owner.query({ text: "alter function audit_append() security invoker reset search_path" });
    await owner.query({
      text: "delete from schema_migration where name ~ 'history-by-another-role'",
    });
  });
  expect(await startAndStop()).not.toContain("the history");
  await embedded(async ({ app, owner }) => {
    expect(await Promise.all(past.map(refusedTo(app)))).toEqual(past.map(() => "42501"));
    const text = "select rolsuper as is from pg_roles where rolname = 'nuqta_app'";
    expect(await owner.query({ text })).toEqual([{ is: false }]);
  });
});

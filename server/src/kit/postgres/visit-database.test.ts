import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../db/db.ts";
import { createLog } from "../process/log.ts";
import { addressOf, beginServer, killServers, statusOf, until } from "../testing/server-process.ts";
import { readPostmaster } from "./postmaster-file.ts";
import { visitDatabase } from "./visit-database.ts";

const dataDir = await mkdtemp(join(tmpdir(), "nuqta-visit-"));
afterAll(async () => {
  killServers();
  // The PostgreSQL of a killed server may still be removing files of its own.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const visit = () => visitDatabase({ dataDir, databaseUrl: undefined }, createLog("silent"));
const running = () => readPostmaster(join(dataDir, "postgresql"))?.pid;

const ask = async (url: string) => {
  const db = openDatabase(url);
  const rows = await db.query({ text: "SELECT 1 AS one" });
  await db.close();
  return rows;
};

test("alone, a visitor starts the embedded database and stops it when it leaves", async () => {
  const visited = await visit();
  expect(await ask(visited.url)).toEqual([{ one: 1 }]);
  expect(running()).toBeTypeOf("number");
  await visited.leave();
  expect(running()).toBeUndefined();
});

test("a visitor of a running server leaves it its database", async () => {
  const server = beginServer({ DATA_DIR: dataDir });
  const address = await addressOf(server);
  const before = running();
  const visited = await visit();
  expect(running()).toBe(before);
  expect(await ask(visited.url)).toEqual([{ one: 1 }]);
  await visited.leave();
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  expect(running()).toBe(before);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test("a server may start while a visitor is there, and keeps the database when it goes", async () => {
  const visited = await visit();
  const server = beginServer({ DATA_DIR: dataDir });
  const address = await addressOf(server);
  await visited.leave();
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  // This process is the parent of that PostgreSQL, and hears of its end a moment later.
  await until(() => running() === undefined);
  // Nor does the visitor, who has left, start it again.
  await new Promise((done) => setTimeout(done, 1_200));
  expect(running()).toBeUndefined();
});

test("a database of the operator's is neither started nor stopped", async () => {
  const databaseUrl = "postgres://somewhere/else";
  const visited = await visitDatabase({ dataDir, databaseUrl }, createLog("silent"));
  expect(visited.url).toBe(databaseUrl);
  await visited.leave();
});

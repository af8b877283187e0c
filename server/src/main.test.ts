// The whole server as a process: started, stopped, started twice and killed, on data of its own.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { isAlive, readPostmaster } from "./kit/postgres/postmaster-file.ts";
import {
  addressOf,
  beginServer,
  killServers,
  type ServerProcess,
  statusOf,
  until,
} from "./kit/testing/server-process.ts";

const dataDir = await mkdtemp(join(tmpdir(), "nuqta-main-"));
const cluster = join(dataDir, "postgresql");
const begin = (env: Record<string, string> = {}): ServerProcess =>
  beginServer({ DATA_DIR: dataDir, ...env });

// What a failed test left running must not fail the next one.
afterEach(killServers);

afterAll(async () => {
  const postmaster = readPostmaster(cluster);
  if (postmaster !== undefined && isAlive(postmaster.pid)) process.kill(postmaster.pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

test("a first start answers, and two stop signals at once are one orderly stop", async () => {
  const server = begin();
  const url = await addressOf(server);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  expect(server.said.out).toContain(dataDir);
  const postmaster = readPostmaster(cluster);
  expect(isAlive(postmaster?.pid ?? -1)).toBe(true);
  server.child.kill("SIGTERM");
  server.child.kill("SIGINT");
  expect(await server.exit).toBe(0);
  expect(isAlive(postmaster?.pid ?? -1)).toBe(false);
  expect(readPostmaster(cluster)).toBeUndefined();
  expect(existsSync(join(dataDir, "running.json"))).toBe(false);
});

test("of two first starts at once, one is the server and the other says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nuqta-main-twice-"));
  const both = [beginServer({ DATA_DIR: folder }), beginServer({ DATA_DIR: folder })] as const;
  const refused = await Promise.race(both.map((each) => each.exit.then(() => each)));
  const kept = refused === both[0] ? both[1] : both[0];
  expect(refused.said.err).toMatch(/^Nuqta is already running on the data folder [^\n]+\n$/);
  expect(await statusOf(`${await addressOf(kept)}/readyz`)).toBe(200);
  kept.child.kill("SIGTERM");
  expect(await kept.exit).toBe(0);
  await rm(folder, { recursive: true });
});

test("a second start on a folder in use says where the first one is and leaves it alone", async () => {
  const first = begin();
  const url = await addressOf(first);
  const second = begin();
  expect(await second.exit).toBe(1);
  expect(second.said.err.trim().split("\n")).toEqual([
    `Nuqta is already running on the data folder ${dataDir} at ${url} (process ${first.pid}): use that one, stop it, or set another DATA_DIR.`,
  ]);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
});

test("after kill -9 the next start takes over the PostgreSQL that is still running", async () => {
  const killed = begin();
  await addressOf(killed);
  const before = readPostmaster(cluster);
  killed.child.kill("SIGKILL");
  await killed.exit;
  expect(isAlive(before?.pid ?? -1)).toBe(true);
  const next = begin();
  const url = await addressOf(next);
  expect(readPostmaster(cluster)?.pid).toBe(before?.pid);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  next.child.kill("SIGTERM");
  expect(await next.exit).toBe(0);
  expect(isAlive(before?.pid ?? -1)).toBe(false);
});

test("after kill -9 of server and PostgreSQL the next start recovers", async () => {
  const killed = begin();
  await addressOf(killed);
  const before = readPostmaster(cluster);
  killed.child.kill("SIGKILL");
  process.kill(before?.pid ?? -1, "SIGKILL");
  await killed.exit;
  const next = begin();
  const url = await addressOf(next);
  expect(readPostmaster(cluster)?.pid).not.toBe(before?.pid);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  next.child.kill("SIGTERM");
  expect(await next.exit).toBe(0);
});

test("a PostgreSQL that dies under a living server is started again", async () => {
  const server = begin();
  const url = await addressOf(server);
  const before = readPostmaster(cluster);
  process.kill(before?.pid ?? -1, "SIGKILL");
  await until(() => readPostmaster(cluster)?.pid !== before?.pid);
  await until(async () => (await statusOf(`${url}/readyz`)) === 200);
  const second = begin();
  expect(await second.exit).toBe(1);
  expect(second.said.err).toContain("already running");
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test("a port in use stops the start with one line, and the database with it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const server = begin({ PORT: String(port) });
  expect(await server.exit).toBe(1);
  other.close();
  expect(server.said.err).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop its user, or set PORT.\n`,
  );
  expect(readPostmaster(cluster)).toBeUndefined();
});

test("a wrong setting stops the start with one line", async () => {
  const server = begin({ PORT: "http" });
  expect(await server.exit).toBe(1);
  expect(server.said).toEqual({
    out: "",
    err: 'PORT must be a whole number from 0 to 65535, not "http".\n',
  });
});

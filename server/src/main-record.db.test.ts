// The record of who did what, sent elsewhere by servers as it is written: every entry, in order, to every place.
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, expect, test } from "vitest";
import { lookAtCollector, lookAtRecord } from "./commands/doctor-checks/sending.ts";
import { shipNext } from "./kit/audit/shipping.ts";
import { movableClock } from "./kit/process/clock.ts";
import { readConfig } from "./kit/process/config.ts";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers, until } from "./kit/testing/server-process.ts";

const db = await testDatabase();
const home = await mkdtemp(join(tmpdir(), "nuqta-record-"));
// A server that root starts goes on as somebody else, and has to write here.
await chmod(home, 0o777);
afterAll(async () => {
  killServers();
  await rm(home, { recursive: true, force: true });
});

type Line = { entry_no: number; action: string; hash: string; detail: unknown; outcome: string };

const add = (count: number, action: string) =>
  db.query({
    text: `insert into audit_entry (at, action, outcome, detail)
      select now(), $2, 'done', '{"n":' || n || '}' from generate_series(1, $1::int) n`,
    values: [count, action],
  });
const written = () =>
  db.query<{ no: number; hash: string }>({
    text: "select entry_no as no, encode(hash, 'hex') as hash from audit_entry order by entry_no",
  });
const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const inFolder = async (folder: string): Promise<Line[]> => {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap(linesOf).toSorted((a, b) => a.entry_no - b.entry_no);
};
const clock = movableClock();

test("two servers send each entry once and in order, from the first one on, also those of later", async () => {
  await add(1_203, "before");
  const folder = join(home, "kept");
  const env = { DATABASE_URL: db.url, AUDIT_RECORD_TO: pathToFileURL(folder).href };
  // The address of a database holds a password, and may come from a store of secrets.
  const secret = join(home, "database-url");
  await writeFile(secret, `${db.url}\n`, { mode: 0o600 });
  const fromFile = { ...env, DATABASE_URL: "", DATABASE_URL_FILE: secret };
  const servers = [beginServer(env), beginServer(fromFile)];
  await Promise.all(servers.map(addressOf));
  await until(async () => (await inFolder(folder)).length >= 1_203);
  await add(2, "later");
  await until(async () => (await inFolder(folder)).some(({ action }) => action === "later"));
  for (const server of servers) server.child.kill("SIGTERM");
  for (const server of servers) expect(await server.exit).toBe(0);
  const [lines, entries] = [await inFolder(folder), await written()];
  expect(lines.map(({ entry_no, hash }) => ({ no: entry_no, hash }))).toEqual(
    entries.slice(0, lines.length),
  );
  expect(lines.find(({ action }) => action === "before")).toMatchObject({
    ...{ nuqta_audit_entry: 1, outcome: "done", detail: { n: 1 }, target: null },
  });
  for (const name of await readdir(folder))
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o444);
});

test("what a webhook did not take comes again, whole, and nothing behind it before", async () => {
  const bodies: { type: string | undefined; lines: Line[] }[] = [];
  const answers = [500];
  const web = createServer((request, reply) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      bodies.push({ type: request.headers["content-type"], lines: linesOf(text) });
      reply.writeHead(answers.shift() ?? 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(web, "listening");
  const place = `http://127.0.0.1:${(web.address() as AddressInfo).port}/record`;
  await expect(shipNext({ db, clock }, place)).rejects.toThrow("the webhook answered 500");
  expect(await shipNext({ db, clock }, place)).toBe(500);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[1]?.type).toBe("application/x-ndjson");
  while ((await shipNext({ db, clock }, place)) === 500);
  expect(await shipNext({ db, clock }, place)).toBe(0);
  web.close();
  const numbers = bodies.slice(1).flatMap(({ lines }) => lines.map(({ entry_no: no }) => no));
  expect(numbers).toEqual((await written()).map(({ no }) => no));
});

test("a syslog gets a message for each entry", async () => {
  let text = "";
  const syslog = createSocketServer((socket) => {
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }).listen(0, "127.0.0.1");
  await once(syslog, "listening");
  const place = `syslog://127.0.0.1:${(syslog.address() as AddressInfo).port}`;
  expect(await shipNext({ db, clock }, place)).toBe(500);
  await expect.poll(() => text.match(/nuqta - audit-entry - \{/g)?.length).toBe(500);
  syslog.close();
  const [, length = ""] = /^(\d+) /.exec(text) ?? [];
  const message = text.slice(length.length + 1, length.length + 1 + Number(length));
  expect(message).toMatch(/^<109>1 \S+ \S+ nuqta - audit-entry - \{.*"entry_no":1,.*\}$/);
});

test("a file that a killed process left half written stays, and the whole stands beside it", async () => {
  const folder = join(home, "half");
  const place = pathToFileURL(folder).href;
  await mkdir(folder);
  await writeFile(join(folder, "audit-entry-1-500.json"), '{"nuqta_audit');
  expect(await shipNext({ db, clock }, place)).toBe(500);
  expect((await readdir(folder)).toSorted()).toEqual([
    "audit-entry-1-500-2.json",
    "audit-entry-1-500.json",
  ]);
  // Killed after the file was whole and before that was noted: it is there already.
  await db.query({ text: "update audit_head_sent set entry_no = 0" });
  expect(await shipNext({ db, clock }, place)).toBe(500);
  expect(await readdir(folder)).toHaveLength(2);
});

test("the doctor names a place that lacks entries of ten minutes ago, without what its address may hold", async () => {
  const place = "https://siem.example/secret-path";
  const in11Minutes = new Date(Date.now() + 11 * minuteMs);
  const look = (now: Date) => lookAtRecord(db, { auditRecordTo: [place] }, now);
  expect(await look(new Date())).toEqual([]);
  const [found, ...more] = await look(in11Minutes);
  expect([found?.code, more]).toEqual(["record_not_sent", []]);
  expect(found?.wrong).toMatch(/^\d+ entries of the record wait for https:\/\/siem\.example, the/);
  expect(JSON.stringify(found)).not.toContain("secret-path");
  // One that has all of them is never behind.
  const folder = pathToFileURL(join(home, "kept")).href;
  while ((await shipNext({ db, clock }, folder)) > 0);
  expect(await lookAtRecord(db, { auditRecordTo: [folder] }, in11Minutes)).toEqual([]);
});

test("the doctor names a collector that nobody answers at", async () => {
  const taken = createSocketServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const endpoint = `http://127.0.0.1:${(taken.address() as AddressInfo).port}`;
  const env = { NODE_ENV: "production", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const look = () => lookAtCollector(readConfig(env, false));
  expect(await look()).toEqual([]);
  taken.close();
  await once(taken, "close");
  expect(await look()).toMatchObject([
    { code: "collector_not_reached", wrong: expect.stringContaining("ECONNREFUSED") },
  ]);
  expect(await lookAtCollector(readConfig({}, false))).toEqual([]);
});

// The doctor on a healthy machine, and on the same one with each fault planted in it.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import Fastify from "fastify";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addOwner } from "../identity/door/service.ts";
import type { Database } from "../kit/db/db.ts";
import { loopback } from "../kit/http/testing/certificate.ts";
import { findPostgresBinaries } from "../kit/postgres/binaries.ts";
import { openPresence } from "../kit/presence/presence.ts";
import { createLog } from "../kit/process/log.ts";
import { testDatabase } from "../kit/testing/database.ts";
import { beginServer, killServers } from "../kit/testing/server-process.ts";
import { databaseAt, withDatabase } from "../kit/testing/server-url.ts";
import { doctor } from "./doctor.ts";
import { runCommand } from "./run-command.ts";

const db = await testDatabase();
const scratch = mkdtempSync(join(tmpdir(), "nuqta-doctor-"));
const dataDir = join(scratch, "data");
mkdirSync(dataDir, { mode: 0o700 });
const undo: (() => unknown)[] = [];
afterAll(async () => {
  killServers();
  for (const step of undo.toReversed()) await step();
  rmSync(scratch, { recursive: true, force: true });
});

// The certificate of the stories is one that this process believes, and no other does.
tls.setDefaultCACertificates([...tls.getCACertificates(), loopback.cert]);

const listening = async (server: http.Server | https.Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** A proxy with TLS, as operators have one: it says for whom it asks. */
const proxyTo = async (target: () => number): Promise<string> => {
  const port = await listening(
    https.createServer(loopback, (request, response) => {
      const headers = { ...request.headers, "x-forwarded-for": "203.0.113.9" };
      const onward = http.request({ port: target(), path: request.url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on("error", () => response.writeHead(502).end());
      request.pipe(onward);
    }),
  );
  return `https://localhost:${port}`;
};

const smtpAt = async (options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> => {
  const server = new SMTPServer({ disabledCommands: ["AUTH", "STARTTLS"], ...options });
  const socket = server.listen(0, "127.0.0.1");
  await once(socket, "listening");
  undo.push(() => new Promise<void>((done) => server.close(done)));
  return `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`;
};

const role = `nuqta_doctor_${process.pid}`;
const roleUrl = (url: string): string => {
  const address = new URL(url);
  [address.username, address.password] = [role, "quiet"];
  return address.href;
};

/** An installation with two owners, so that everything can be agreed to. */
const furnish = async (on: Pick<Database, "transaction" | "query">) => {
  for (const name of ["nada", "omar"]) {
    const ask = { email: `${name}@shop.example`, name, publicUrl: undefined, now: new Date() };
    await addOwner(on as Database, ask);
  }
};

const healthy: Record<string, string> = {};
beforeAll(async () => {
  await db.query({ text: `create role ${role} login password 'quiet'` });
  undo.push(() =>
    withDatabase(db.url, async (client) => {
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
    }),
  );
  await furnish(db);
  let port = 0;
  Object.assign(healthy, {
    DATABASE_URL: roleUrl(db.url),
    MIGRATE_DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: await proxyTo(() => port),
    TRUSTED_PROXIES: "127.0.0.1",
    SMTP_URL: await smtpAt({}),
    AUDIT_HEAD_TO: `file://${scratch}`,
    SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  });
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  port = (free.address() as AddressInfo).port;
  free.close();
  const server = beginServer({
    ...healthy,
    PORT: String(port),
    ADMIN_PASSWORD: "four quiet words here",
  });
  while (!server.said.out.includes("ready at")) {
    if (server.child.exitCode !== null) throw new Error(server.said.err);
    await new Promise((done) => setTimeout(done, 100));
  }
});

type Found = { code: string; wrong: string; cure: string };
const look = async (env: Record<string, string | undefined> = {}) => {
  const said: string[] = [];
  const code = await runCommand([doctor], ["doctor", "--json"], {
    env: { ...healthy, ...env },
    out: (line) => said.push(line),
    error: (line) => said.push(line),
  });
  const facts: { ok: boolean; found: Found[]; unknown: string[] } = JSON.parse(said.join(""));
  return { code, ...facts };
};

/** Plants a fault, expects that it alone is found, with its cure, and takes it away again. */
const found = async (
  code: string,
  plant: { sql?: string; away?: string; env?: Record<string, string> },
): Promise<Found> => {
  if (plant.sql !== undefined)
    await withDatabase(db.url, (client) => client.query(plant.sql ?? ""));
  try {
    const result = await look(plant.env);
    expect(
      result.found.map((each) => each.code),
      JSON.stringify(result.found),
    ).toEqual([code]);
    expect(result).toMatchObject({ code: 1, ok: false });
    const [finding] = result.found;
    if (finding === undefined) throw new Error("nothing was found");
    expect(finding.cure.length).toBeGreaterThan(15);
    return finding;
  } finally {
    if (plant.away !== undefined)
      await withDatabase(db.url, (client) => client.query(plant.away ?? ""));
  }
};

/** A function of ours in the place of one of PostgreSQL's, for what no server at hand would say. */
const saying = (name: string, body: string) => ({
  sql: `create function public.${name} language sql as $$ ${body} $$;
    alter role ${role} set search_path = public, pg_catalog`,
  away: `alter role ${role} reset search_path; drop function public.${name.replace(/ returns .*/, "")}`,
});

test("a healthy machine has nothing wrong", async () => {
  expect(await look()).toMatchObject({ code: 0, ok: true, found: [], unknown: [] });
  const lines: string[] = [];
  const streams = {
    out: (line: string) => lines.push(line),
    error: (line: string) => lines.push(line),
  };
  expect(await runCommand([doctor], ["doctor"], { env: healthy, ...streams })).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^Stage: production/), "Nothing is wrong."]);
});

test("settings of the database that lose points, and another encoding", async () => {
  const off = {
    sql: `alter role ${role} set synchronous_commit = off`,
    away: `alter role ${role} reset synchronous_commit`,
  };
  expect((await found("synchronous_commit_off", off)).cure).toMatch(/synchronous_commit = on/);
  const old = saying(
    "current_setting(text) returns text",
    `select case $1 when 'server_version_num' then '140011' when 'server_version' then '14.11'
      else pg_catalog.current_setting($1) end`,
  );
  expect((await found("postgres_too_old", old)).wrong).toBe("PostgreSQL 14.11 is older than 15");
  const ahead = saying(
    "clock_timestamp() returns timestamptz",
    "select pg_catalog.clock_timestamp() + interval '5 minutes'",
  );
  expect((await found("clocks_differ", ahead)).wrong).toMatch(/(299|300) seconds ahead of/);
  const name = `nuqta_ascii_${process.pid}`;
  // Servers whose template is of another provider insist on naming this one.
  const libc = "locale_provider libc";
  await withDatabase(db.url, (client) =>
    client.query(
      `create database ${name} encoding 'SQL_ASCII' locale 'C' ${libc} template template0`,
    ),
  );
  undo.push(() =>
    withDatabase(db.url, (client) => client.query(`drop database ${name} with (force)`)),
  );
  const url = databaseAt(db.url, name);
  // No release could make its tables in it, so it is empty too.
  const ascii = await look({ DATABASE_URL: url, MIGRATE_DATABASE_URL: url });
  expect(ascii.found.map(({ code }) => code)).toEqual(["wrong_encoding", "migration_missing"]);
  expect(ascii.found[0]?.wrong).toContain("SQL_ASCII, not UTF8");
});

test("a database with fsync off whose archive takes nothing", async () => {
  const { initdb, postgres, account, spawnOptions } = findPostgresBinaries();
  const folder = join(scratch, "bare");
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(scratch, 0o755);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const made = spawnSync(
    initdb,
    ["-D", folder, "-U", "nuqta", "-A", "trust", "-E", "UTF8", "--no-sync"],
    {
      ...spawnOptions,
      encoding: "utf8",
    },
  );
  expect(made.status, made.stderr).toBe(0);
  const settings = {
    ...{ fsync: "off", archive_mode: "on", archive_command: "false" },
    ...{ listen_addresses: "127.0.0.1", unix_socket_directories: "" },
  };
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  const words = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const child = spawn(postgres, ["-D", folder, "-p", String(port), ...words], {
    ...spawnOptions,
    stdio: "ignore",
  });
  undo.push(() => {
    child.kill("SIGQUIT");
    return once(child, "exit");
  });
  const url = `postgres://nuqta@127.0.0.1:${port}/postgres`;
  await expect
    .poll(
      () =>
        withDatabase(url, (client) => client.query("select 1")).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  const failures = async () =>
    withDatabase(url, async (client) => {
      await client.query("select pg_switch_wal()");
      const { rows } = await client.query("select failed_count::int as n from pg_stat_archiver");
      return rows[0].n as number;
    });
  await withDatabase(url, (client) => client.query("create table few (n int)"));
  await expect.poll(failures, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
  const result = await look({ DATABASE_URL: url, MIGRATE_DATABASE_URL: url });
  const codes = ["fsync_off", "archive_fails", "migration_missing"];
  expect(result.found.map(({ code }) => code)).toEqual(codes);
  expect(result.found[0]?.cure).toContain("ALTER SYSTEM SET fsync = on");
  expect(result.found[1]?.cure).toContain("archive_command");
});

test("a role that owns the tables, a migration that is missing, too few connections", async () => {
  const owner = await found("role_owns_tables", {
    env: { DATABASE_URL: db.url, MIGRATE_DATABASE_URL: db.url },
  });
  expect(owner.cure).toContain("CREATE ROLE nuqta_app");
  const missing = await found("migration_missing", {
    sql: `create table kept as select * from schema_migration order by name desc limit 1;
      delete from schema_migration where name = (select name from kept)`,
    away: "insert into schema_migration select * from kept; drop table kept",
  });
  expect(missing.wrong).toMatch(/lacks \d{4}-/);
  expect(missing.cure).toContain("nuqta migrate");
  const { database } = pgConfig(db.url);
  const few = await found("too_few_connections", {
    sql: `alter database ${database} connection limit 21`,
    away: `alter database ${database} connection limit -1`,
  });
  expect(few.wrong).toMatch(/may hold 22 connections, and the database gives this role 21/);
});

test("a standby that is not there or far behind, and a primary of before", async () => {
  const asked = (rows: string) => ({
    sql: `create function public.current_setting(text) returns text language sql as $$
        select case $1 when 'synchronous_standby_names' then '*' else pg_catalog.current_setting($1) end $$;
      create view public.pg_stat_replication as ${rows};
      grant select on public.pg_stat_replication to ${role};
      grant pg_read_all_stats to ${role};
      alter role ${role} set search_path = public, pg_catalog`,
    away: `alter role ${role} reset search_path; revoke pg_read_all_stats from ${role};
      drop view public.pg_stat_replication; drop function public.current_setting(text)`,
  });
  const none = "select 'sync' as sync_state, interval '0' as replay_lag where false";
  const missing = await found("standby_missing", asked(none));
  expect(missing.wrong).toContain("synchronous_standby_names = '*'");
  expect(missing.cure).toContain("ALTER SYSTEM SET synchronous_standby_names = ''");
  const late = asked("select 'sync' as sync_state, interval '5 minutes' as replay_lag");
  expect((await found("standby_behind", late)).wrong).toContain("300 seconds before");

  const [{ system = "" } = {}] = await db.query<{ system: string }>({
    text: "select system_identifier::text as system from pg_control_system()",
  });
  writeFileSync(join(dataDir, "timelines.json"), JSON.stringify({ [system]: 4_711 }));
  const old = await found("old_primary", {});
  expect(old.wrong).toMatch(/its timeline is \d+, and timeline 4711 was seen/);
  expect(old.cure).toContain(join(dataDir, "timelines.json"));
  rmSync(join(dataDir, "timelines.json"));
});

test("a database that is reached in clear text", async () => {
  const url = new URL(healthy["DATABASE_URL"] ?? "");
  // Another name of this machine: what is judged is the address that the operator wrote.
  [url.hostname, url.search] = ["0.0.0.0", "?sslmode=disable"];
  const clear = await found("database_in_clear", { env: { DATABASE_URL: url.href } });
  expect(clear.cure).toContain("sslmode=verify-full");
});

test("a data folder that everybody can look into, and one on a disk that is nearly full", async () => {
  chmodSync(dataDir, 0o705);
  expect((await found("data_folder_open", {})).cure).toBe(`chmod o-rwx ${dataDir}`);
  chmodSync(dataDir, 0o700);
  if (process.getuid?.() !== 0) return;
  const small = join(scratch, "small");
  mkdirSync(small);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m,mode=0700", "tmpfs", small]);
  expect(mounted.status).toBe(0);
  undo.push(() => spawnSync("umount", [small]));
  expect((await found("disk_nearly_full", { env: { DATA_DIR: small } })).wrong).toMatch(
    /\d+ MB are free/,
  );
});

test("a mail server that refuses, and mails that wait for a day", async () => {
  const closed = await smtpAt({
    onConnect: (_session, done) => done(new Error("not you")),
  });
  expect((await found("smtp_refuses", { env: { SMTP_URL: closed } })).cure).toContain("SMTP_URL");
  const unusable = { STOLEN_PASSWORDS: join(scratch, "nowhere") };
  expect((await found("stolen_passwords_unusable", { env: unusable })).wrong).toContain("ENOENT");
  const waits = await found("mails_wait", {
    sql: `insert into mail_outbox (mail_id, recipient, subject, content, created_at, useful_until, state, attempts, due_at)
      values (gen_random_uuid(), 'a@example.com', 's', 'c', now() - interval '25 hours',
        now() + interval '1 day', 'waiting', 3, now() + interval '1 day')`,
    away: "delete from mail_outbox where recipient = 'a@example.com'",
  });
  expect(waits.wrong).toBe("1 mails wait for more than a day");
});

test("a webhook that was given up, a job that is late, and two releases at work", async () => {
  const parked = await found("webhooks_parked", {
    sql: `insert into webhook_endpoint (endpoint_id, url, description, state, secret, place_tx, place_member,
        place_event, created_at, created_by, updated_at)
      values ('we_planted', 'https://a.example', '', 'paused', 's', pg_current_xact_id(), 0, 0, now(), 'x', now());
      insert into webhook_delivery (endpoint_id, kind, member_id, event_no, event_id, event_type,
        aggregate_id, state, created_at)
      values ('we_planted', 'event', 1, 1, 'ev', 'points.earned', 'M-1', 'parked', now())`,
    away: "delete from webhook_endpoint where endpoint_id = 'we_planted'",
  });
  expect(parked.wrong).toBe("1 webhooks to 1 endpoints were given up");
  // A server names its jobs soon after it is ready.
  const named = () => withDatabase(db.url, (client) => client.query("select 1 from job limit 1"));
  await expect.poll(async () => (await named()).rowCount).toBe(1);
  const late = await found("jobs_late", {
    sql: `insert into job_run (name, period_key, place, at, status, cursor, counts, next_try_at, lease_until, lease_token)
      select min(name), 'planted', 1, now() - interval '7 hours', 'running', '', '{}', now(),
        now() + interval '1 hour', gen_random_uuid() from job`,
    away: "delete from job_run where period_key = 'planted'",
  });
  expect(late.cure).toContain("ROLE all or worker");
  const two = await found("two_versions", {
    sql: `insert into server_process values (gen_random_uuid(), '0.0.9', 'all', 'elsewhere', 1, 'p', now(), now())`,
    away: "delete from server_process where version = '0.0.9'",
  });
  expect(two.wrong).toContain("0.0.9 on elsewhere");
});

test("an address that leads elsewhere, and a proxy that is not trusted", async () => {
  const port = await listening(
    https.createServer(loopback, (_request, response) => response.end("ok")),
  );
  const elsewhere = { env: { PUBLIC_URL: `https://localhost:${port}` } };
  expect((await found("public_url_elsewhere", elsewhere)).wrong).toContain("something else (200)");
  const fastify = Fastify();
  fastify.get("/healthz", async () => ({ status: "ok" }));
  const presence = await openPresence(db, {
    ...{ config: { role: "api" }, log: createLog("silent"), connections: 1 },
  });
  presence.answer(fastify);
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  undo.push(() => fastify.close());
  const behind = (fastify.server.address() as AddressInfo).port;
  const env = { PUBLIC_URL: await proxyTo(() => behind), TRUSTED_PROXIES: "" };
  expect((await found("proxy_not_trusted", { env })).cure).toContain("TRUSTED_PROXIES=127.0.0.1");
  // Nobody else is told anything.
  const answer = await fetch(`http://127.0.0.1:${behind}/healthz`, {
    headers: { "x-nuqta-doctor": "guess" },
  });
  expect([...answer.headers.keys()].filter((name) => name.startsWith("x-nuqta"))).toEqual([]);
  await presence.leave();
});

test("with every fault away, nothing is wrong again", async () => {
  expect(await look()).toMatchObject({ code: 0, ok: true, found: [] });
});

const pgConfig = (url: string): { database: string } => ({
  database: pg.escapeIdentifier(new URL(url).pathname.slice(1)),
});

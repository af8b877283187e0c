// Two machines: every commit waits for the standby. It goes away and comes back, the primary dies and the standby is
// promoted under orders, and the old primary comes back. Nothing acknowledged is lost or doubled.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../server/src/kit/db/db.ts";
import { OutcomeUnknown, Unavailable } from "../../../server/src/kit/db/errors.ts";
import { guardPrimary } from "../../../server/src/kit/db/primary.ts";
import { nobody } from "../../../server/src/kit/postgres/binaries.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { killServers, until } from "../../../server/src/kit/testing/server-process.ts";
import { nuqta } from "./drill.ts";
import { assertBooks, type Harness, openHarness, pause } from "./harness.ts";
import { hasPrograms, type Machine, openRoom } from "./machines.ts";
import { openProxy, type Relay } from "./proxy.ts";
import { type Acknowledged, lost, postsOf, startWorkload, type Workload } from "./workload.ts";

const room = hasPrograms ? openRoom() : undefined;
const folder = mkdtempSync(join(tmpdir(), "nuqta-standby-"));
const clients = 4;

let first: Machine;
let second: Machine;
/** The machine that the address of the database leads to. */
let primary: Machine;
let address: Relay;
/** The proxy before both processes. */
let front: Relay;
const processes: Harness[] = [];
let url: string;
const journal: Acknowledged[] = [];

const envOf = (name: string): Record<string, string> => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, name),
});

beforeAll(async () => {
  if (room === undefined) return;
  chmodSync(folder, 0o711);
  [first, second] = [await room.makeMachine(), await room.makeMachine()];
  first.start();
  primary = first;
  address = await openProxy(() => primary.port);
  url = `postgres://nuqta@127.0.0.1:${address.port}/postgres`;
  for (const name of ["one", "two"]) {
    // As an operator makes it: the account that the server goes on as keeps what it learns there.
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(join(folder, name), nobody.uid, nobody.gid);
    processes.push(
      await openHarness(
        () => primary.url,
        () => url,
        envOf(name),
      ),
    );
  }
  const ports = processes.map((each) => Number(new URL(each.url()).port));
  let turn = 0;
  front = await openProxy(() => ports[turn++ % ports.length] ?? 0);
  await processes[0]?.start();
  second.copyFrom(first);
  second.start();
  await takeStandby(first);
  await processes[1]?.start();
});
afterAll(async () => {
  killServers();
  for (const each of [front, address]) await each?.close();
  await room?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Lets commits of `machine` wait for a standby, and waits until there is one. */
const takeStandby = async (machine: Machine) => {
  await machine.sql("alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
  await streams(machine);
};

const streams = (machine: Machine) =>
  until(async () => {
    const text = "select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')";
    return (await machine.sql(text)).length > 0;
  });

const call = async (method: string, path: string, body?: { order_id: string }) => {
  const [one] = processes;
  const begun = Date.now();
  const reply = await fetch(`http://127.0.0.1:${front.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await one?.token()}`,
      ...(body && {
        "idempotency-key": `key-${body.order_id}`,
        "content-type": "application/json",
      }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const took = Date.now() - begun;
  const after = reply.headers.get("retry-after");
  const text = await reply.text();
  return { status: reply.status, body: text === "" ? {} : JSON.parse(text), took, after };
};

const order = (id: string) => ({
  ...{ order_id: id, member_id: `M-${id}`, status: "delivered" },
  occurred_at: "2026-11-01T10:00:00Z",
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 90_000, seller_id: "S-1" }],
});

/** Reads the feed on, from both processes in turn, until it is told to stop. */
const readFeed = (told: string[]) => {
  let isRunning = true;
  let cursor: string | undefined;
  const round = async () => {
    const query = cursor === undefined ? "" : `&after=${cursor}`;
    const page = await call("GET", `/v1/events?limit=1000${query}`).catch(() => undefined);
    if (page?.status !== 200) return pause(100);
    told.push(...page.body.data.map(({ id }: { id: string }) => id));
    cursor = page.body.next_cursor ?? cursor;
    if (page.body.data.length < 1_000) await pause(200);
    return page.body.data.length as number;
  };
  const running = (async () => {
    while (isRunning) await round();
    // To the end, which the feed reaches once nothing older can come.
    for (let empty = 0; empty < 5; ) if ((await round()) === 0) empty += 1;
  })();
  return () => {
    isRunning = false;
    return running;
  };
};

const begin = (name: string): Workload =>
  startWorkload(
    {
      url: () => `http://127.0.0.1:${front.port}`,
      token: () => processes[0]?.token() ?? Promise.reject(new Error("no process")),
    },
    name,
    clients,
  );

const judge = async (workload: Workload) => {
  await workload.stop();
  journal.push(...workload.acknowledged);
  expect(workload.open).toBe(0);
  expect([...workload.seen.keys()].filter((status) => status === 500)).toEqual([]);
  expect(await lost(primary.url, journal)).toEqual([]);
  await assertBooks(primary.url);
};

const findings = async (name = "one") => {
  const { found } = await nuqta(["doctor"], { ...envOf(name), NODE_ENV: "production" });
  return (found as { code: string; wrong: string; cure: string }[]).filter(({ code }) =>
    /standby|primary/.test(code),
  );
};

test.skipIf(!hasPrograms)("the standby is away: changes are refused, reads go on", async () => {
  expect((await call("POST", "/v1/orders", order("before"))).status).toBe(201);
  const workload = begin("away");
  await pause(1_000);
  second.stop("immediate");
  const slow = call("POST", "/v1/orders", order("slow"));
  const asked = (id: string) => call("POST", "/v1/orders", order(id));
  await until(async () => (await asked("late")).after === "5");
  const late = await asked("late");
  expect(late).toMatchObject({ status: 503, body: { code: "service_unavailable" } });
  expect(late.took).toBeLessThan(5 * secondMs);
  expect((await call("GET", "/v1/members/M-before")).status).toBe(200);
  const waited = await slow;
  expect(waited.status).toBe(503);
  expect(await findings()).toEqual([
    expect.objectContaining({ code: "standby_missing", cure: expect.stringContaining("Start") }),
  ]);
  // After a crash the primary shows what the standby never got. None of it is answered.
  first.stop("immediate");
  first.start();
  for (const id of ["slow", "before"]) expect((await asked(id)).status).toBe(503);
  expect((await call("GET", "/v1/members/M-before")).status).toBe(503);
  second.start();
  const back = Date.now();
  await until(async () => (await asked("late")).status === 201);
  console.info(`orders taken ${Date.now() - back} ms after the standby was there again`);
  for (const id of ["slow", "before"]) expect((await asked(id)).status).toBe(201);
  await judge(workload);
});

test.skipIf(!hasPrograms)("a commit whose wait is broken off is not taken for one", async () => {
  const guard = guardPrimary(url, { dataDir: join(folder, "cut"), log: createLog("silent") });
  const db = openDatabase(url, { primary: guard, connectTimeoutMs: 20_000 });
  await db.query({ text: "create table cut (n int)" });
  const text = "insert into cut values (1)";
  const both = () => [db.query({ text }), db.transaction((tx) => tx.query({ text }))];
  // Once beforehand, so that the connections are there.
  await Promise.all(both());
  second.stop("immediate");
  const [lone, whole] = both();
  const lost = [expect(lone).rejects.toThrow(OutcomeUnknown)];
  lost.push(expect(whole).rejects.toThrow(OutcomeUnknown));
  const waiting = `from pg_stat_activity where wait_event = 'SyncRep'
    and query ~ '^(insert into cut|COMMIT)' and application_name = 'nuqta'`;
  await until(async () => (await first.sql(`select 1 ${waiting}`)).length >= 2);
  await first.sql(`select pg_cancel_backend(pid) ${waiting}`);
  await Promise.all(lost);
  await expect(db.query({ text: "select 1" })).rejects.toThrow(Unavailable);
  second.start();
  await until(() => db.query({ text: "select 1" }).catch(() => undefined));
  await db.close();
  await guard.stop();
  await streams(first);
});

test.skipIf(!hasPrograms)("the primary dies under orders and the standby is promoted", async () => {
  const told: string[] = [];
  const stopFeed = readFeed(told);
  const workload = begin("promoted");
  await pause(2_000);
  const before = workload.acknowledged.length;
  await first.kill();
  const died = Date.now();
  const refused = await call("POST", "/v1/orders", order("between"));
  expect(refused).toMatchObject({ status: 503, after: expect.stringMatching(/^[15]$/) });
  second.promote();
  // It has no standby of its own yet.
  await second.sql("alter system set synchronous_standby_names = ''", "select pg_reload_conf()");
  primary = second;
  const moved = Date.now();
  await until(() => workload.acknowledged.some(({ at }) => at > moved));
  const again = Date.now();
  await pause(1_500);
  await judge(workload);
  await stopFeed();
  // Who reads from the beginning now is told the same events in the same order.
  const toldNow: string[] = [];
  await readFeed(toldNow)();
  expect(told).toEqual(toldNow);
  const [kept] = await second.sql<{ count: number }>("select count(*)::int as count from event");
  expect(new Set(told).size).toBe(kept?.count);
  const counts = [...workload.seen].map(([status, count]) => `${count} x ${status || "broken"}`);
  console.info(
    `${postsOf(journal)} posts acknowledged, ${before} answers before the primary died, 0 lost, 0 doubled; ` +
      `orders taken ${again - died} ms after it died, ${again - moved} ms after the address moved; ` +
      `answers: ${counts.join(", ")}`,
  );
});

test.skipIf(!hasPrograms)(
  "the old primary comes back and is fenced, and becomes the standby",
  async () => {
    first.start();
    primary = first;
    address.cut();
    for (const id of ["before", "never"])
      expect((await call("POST", "/v1/orders", order(id))).status).toBe(503);
    expect((await call("GET", "/v1/members/M-before")).status).toBe(503);
    expect((await findings()).map(({ code }) => code)).toEqual(["old_primary", "standby_missing"]);
    // A command would write what nobody has later.
    const key = ["key", "--name", "late", "--scopes", "orders:write"];
    const written = await nuqta(key, { ...envOf("one"), NODE_ENV: "production" });
    expect(written).toMatchObject({ code: 1, error: expect.stringMatching(/timeline/) });
    // A process that never saw the newer one is given nothing there either.
    const guard = guardPrimary(url, { dataDir: join(folder, "new"), log: createLog("silent") });
    const db = openDatabase(url, { primary: guard });
    await expect(db.query({ text: "select 1" })).rejects.toThrow(Unavailable);
    await db.close();
    await guard.stop();
    primary = second;
    address.cut();
    await until(async () => (await call("POST", "/v1/orders", order("back"))).status === 201);

    first.stop("fast");
    // The slot first: it keeps what the old one has to replay. Until the checkpoint, the control file tells the
    // timeline of before, and PostgreSQL 15 finds nothing to rewind.
    await second.sql("select pg_create_physical_replication_slot('nuqta', true)", "checkpoint");
    first.rewindTo(second);
    first.start();
    await takeStandby(second);
    const workload = begin("rewound");
    await pause(1_000);
    await judge(workload);
    expect(await findings()).toEqual([]);
  },
);

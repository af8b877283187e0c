// SIGTERM in the middle of work: what is under way is finished, what is new is refused, nothing that
// was acknowledged is lost, and the process ends by itself with code 0.
import { connect } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { postsOf } from "./workload.ts";

const rounds = 5;
const timeout = 600_000;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
});
afterAll(async () => {
  killServers();
  await cluster?.remove();
});

const order = (id: string) => ({
  order_id: id,
  member_id: "stopped",
  occurred_at: "2026-11-01T10:00:00Z",
  status: "delivered",
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 10_000, seller_id: "S-1" }],
});

const post = async (harness: Harness, id: string): Promise<number> => {
  const reply = await fetch(`${harness.url()}/v1/orders`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await harness.token()}`,
      "idempotency-key": id,
      "content-type": "application/json",
    },
    body: JSON.stringify(order(id)),
  });
  await reply.text();
  return reply.status;
};

/** A post that is surely under way: its member's row is held until `letGo`. */
const heldUp = async (harness: Harness, id: string) => {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query("select pg_backend_pid() as pid");
  await client.query("select 1 from account where external_id = 'stopped' for update");
  const status = post(harness, id).catch(() => 0);
  // Behind this lock and no other: what else waits somewhere is the load.
  const waits = `select 1 from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))`;
  const watcher = new pg.Client({ connectionString: cluster.url });
  await watcher.connect();
  const letGo = async () => {
    await client.query("rollback");
    await client.end();
  };
  try {
    // The load beside it may keep a post from its turn for a while.
    const end = Date.now() + 20_000;
    while ((await watcher.query(waits)).rowCount === 0) {
      if (Date.now() > end) throw new Error("the post does not wait");
      await pause(10);
    }
  } catch (error) {
    // Or every later post of this member would wait for ever.
    await letGo();
    throw error;
  } finally {
    await watcher.end();
  }
  return { status, letGo };
};

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });

/** Stops the server while a post is held up, and tells how that post ended. */
const stopInWork = async (harness: Harness, id: string): Promise<number> => {
  const { status, letGo } = await heldUp(harness, id);
  const { child, exit } = harness.server();
  const begun = performance.now();
  child.kill("SIGTERM");
  const port = Number(new URL(harness.url()).port);
  await expect.poll(() => isRefused(port)).toBe(true);
  await letGo();
  expect(await exit).toBe(0);
  expect(performance.now() - begun).toBeLessThan(15_000);
  return status;
};

test(`${rounds} orderly stops under load`, { timeout }, async () => {
  const harness = await openHarness(() => cluster.url);
  await harness.start();
  expect(await post(harness, "first")).toBe(201);
  const workload = await harness.underLoad("stop", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await pause(400 + ((round * 137) % 300));
      expect(await stopInWork(harness, `under-way-${round}`)).toBe(201);
      await harness.start();
    }
    await pause(500);
  });
  const statuses = [...workload.seen].map(([status, n]) => `${status}: ${n}`).join(", ");
  console.info(`${postsOf(workload.acknowledged)} posts acknowledged, answers ${statuses}`);
  expect(workload.acknowledged.length).toBeGreaterThan(50);
  for (const status of workload.seen.keys())
    expect([0, 200, 201, 202, 207, 409, 422, 503]).toContain(status);
  harness.server().child.kill("SIGTERM");
  expect(await harness.server().exit).toBe(0);
});

test("a server that ends at once is caught", { timeout }, async () => {
  const preload = `--import=${join(import.meta.dirname, "exit-at-once.ts")}`;
  const harness = await openHarness(() => cluster.url, undefined, { NODE_OPTIONS: preload });
  await harness.start();
  await post(harness, "again");
  expect(await stopInWork(harness, "cut-off")).toBe(0);
});

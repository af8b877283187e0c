// Two servers post to the same members crosswise, and sessions of theirs are ended at random: clients
// never hear of a deadlock, and the books stay whole.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { isLong } from "../../support/rounds.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { postsOf } from "./workload.ts";

const seconds = isLong ? 600 : 10;
const timeout = (seconds + 600) * 1_000;

let cluster: Cluster;
const harnesses: Harness[] = [];

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
  for (let n = 0; n < 2; n += 1) {
    const harness = await openHarness(() => cluster.url);
    await harness.start();
    // One after the other: two at once for one account are held against it.
    await harness.token();
    harnesses.push(harness);
  }
});
afterAll(async () => {
  killServers();
  await cluster?.remove();
});

const members = 16;

const crossing = (client: number, n: number) => {
  const ids = Array.from({ length: members }, (_, i) => (client % 2 === 0 ? i : members - 1 - i));
  const orders = ids.map((id) => ({
    order_id: `cross-${client}-${n}-${id}`,
    member_id: `cross-${id}`,
    occurred_at: "2026-11-01T10:00:00Z",
    status: "delivered",
    lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 10_000, seller_id: "S-1" }],
  }));
  return { orders };
};

/** How many deadlocks PostgreSQL has broken up; it counts with a second's delay. */
const deadlocks = async (): Promise<number> => {
  await pause(1_500);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query(
    "select deadlocks::int as n from pg_stat_database where datname = current_database()",
  );
  await client.end();
  return rows[0].n;
};

test("a deadlock would be counted", { timeout }, async () => {
  const one = new pg.Client({ connectionString: cluster.url });
  const two = new pg.Client({ connectionString: cluster.url });
  const both = [one, two];
  for (const client of both) await client.connect();
  await one.query("create table crossing (id int primary key)");
  await one.query("insert into crossing values (1), (2)");
  const before = await deadlocks();
  for (const client of both) await client.query("begin");
  const take = (client: pg.Client, id: number) =>
    client.query(`update crossing set id = id where id = ${id}`);
  await Promise.all([take(one, 1), take(two, 2)]);
  const ends = await Promise.allSettled([take(one, 2), take(two, 1)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const client of both) await client.query("rollback");
  expect(await deadlocks()).toBe(before + 1);
  await one.query("drop table crossing");
  for (const client of both) await client.end();
});

test("batches that cross each other from two servers are all taken", { timeout }, async () => {
  const before = await deadlocks();
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const end = Date.now() + seconds * 1_000;
  const client = async (_: unknown, at: number) => {
    const harness = harnesses[at % 2] as Harness;
    const bearer = await harness.token();
    let n = 0;
    while (Date.now() < end) {
      const reply = await fetch(`${harness.url()}/v1/orders/batch`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${bearer}`,
          "idempotency-key": `cross-${at}-${n}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(crossing(at, n)),
      });
      count(`batch ${reply.status}`);
      const { results } = (await reply.json()) as { results?: { status: number }[] };
      // A server that is too busy takes nothing and says so; the client asks again with the same key.
      if (reply.status !== 503) n += 1;
      for (const { status } of results ?? []) count(`order ${status}`);
    }
  };
  // An empty workload beside it: its end judges the books.
  await (harnesses[0] as Harness).underLoad("beside", async () => {
    await Promise.all(Array.from({ length: 32 }, client));
  });
  const met = (await deadlocks()) - before;
  console.info([...seen].map(([what, n]) => `${what}: ${n}`).join(", "), `deadlocks: ${met}`);
  const busy = seen.get("batch 503") ?? 0;
  seen.delete("batch 503");
  expect([...seen.keys()].sort()).toEqual(["batch 207", "order 201"]);
  expect(busy).toBeLessThan(seen.get("batch 207") ?? 0);
  expect(seen.get("order 201")).toBeGreaterThan(500);
  expect(met).toBe(0);
});

test("random sessions are ended five times a second", { timeout }, async () => {
  const [harness] = harnesses as [Harness, Harness];
  const killer = new pg.Client({ connectionString: cluster.url });
  await killer.connect();
  let ended = 0;
  const workload = await harness.underLoad("ended", async () => {
    for (let n = 0; n < seconds * 5; n += 1) {
      await pause(200);
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nuqta'
          and pid <> pg_backend_pid() order by random() limit 1`,
      );
      ended += rowCount ?? 0;
    }
    await harness.readyWithin(10_000);
  });
  await killer.end();
  const statuses = [...workload.seen].map(([status, n]) => `${status}: ${n}`).join(", ");
  console.info(
    `${ended} sessions ended, ${postsOf(workload.acknowledged)} posts acknowledged, answers ${statuses}`,
  );
  expect(ended).toBeGreaterThan(seconds * 3);
  expect(workload.seen.get(500) ?? 0).toBe(0);
  for (const { server } of harnesses) expect(server().child.exitCode).toBeNull();
});

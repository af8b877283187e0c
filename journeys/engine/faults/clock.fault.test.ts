// The server's clock jumps while clients post, and starts around the two nights on which Cairo's
// clocks change: the books stay whole, and points become spendable and expire when they should.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs as day, hourMs as hour } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { postsOf } from "./workload.ts";

const timeout = 600_000;

const folder = mkdtempSync(join(tmpdir(), "nuqta-clock-"));
// A server that root starts goes on as somebody else, who has to read it too.
chmodSync(folder, 0o755);
const file = join(folder, "shift");
const setClock = async (shiftMs: number): Promise<void> => {
  writeFileSync(file, String(shiftMs));
  // The server looks at the file every 20 ms.
  await pause(100);
};
const preload = `--import=${join(import.meta.dirname, "shifted-clock.ts")}`;

/** A cluster and a server whose clock follows the file. */
const open = async (): Promise<{ cluster: Cluster; harness: Harness }> => {
  const cluster = await makeCluster();
  await cluster.start();
  const env = { NODE_OPTIONS: preload, NUQTA_CLOCK_FILE: file };
  return { cluster, harness: await openHarness(() => cluster.url, undefined, env) };
};

const clusters: Cluster[] = [];
beforeAll(() => setClock(0));
afterAll(async () => {
  killServers();
  for (const cluster of clusters) await cluster.remove();
  rmSync(folder, { recursive: true });
});

test("the clock jumps by hours and days, to and fro, while clients post", { timeout }, async () => {
  const { cluster, harness } = await open();
  clusters.push(cluster);
  await harness.start();
  const workload = await harness.underLoad("clock", async () => {
    for (const shift of [hour, 0, -hour, day, 0, -day, hour / 60, 0]) {
      await pause(700);
      await setClock(shift);
    }
    await pause(700);
  });
  const statuses = [...workload.seen].map(([status, n]) => `${status}: ${n}`).join(", ");
  console.info(`${postsOf(workload.acknowledged)} posts acknowledged, answers ${statuses}`);
  // Enough to have met each jump, on a machine that is busy with other things too.
  expect(workload.acknowledged.length).toBeGreaterThan(10);
  expect(postsOf(workload.acknowledged)).toBeGreaterThan(100);
  expect(workload.seen.get(500) ?? 0).toBe(0);
  expect(harness.server().child.exitCode).toBeNull();
  await harness.kill();
});

// Worked out by hand. A delivered order's points wait one whole day for a return and then live one
// whole day: a parcel of the 23rd is free with the 25th and its points end with the 27th of Cairo,
// which begin at 22:00 UTC in winter and at 21:00 UTC in summer.
const goldens: [delivered: string, available: string, expires: string, why: string][] = [
  [
    "2026-04-21T22:00:00Z",
    "2026-04-23T22:00:00Z",
    "2026-04-25T21:00:00Z",
    "free on the day without a midnight",
  ],
  [
    "2026-04-22T22:30:00Z",
    "2026-04-24T21:00:00Z",
    "2026-04-26T21:00:00Z",
    "the day before the change, its first hour",
  ],
  [
    "2026-04-23T21:59:59Z",
    "2026-04-24T21:00:00Z",
    "2026-04-26T21:00:00Z",
    "the last second of winter",
  ],
  [
    "2026-04-23T22:00:00Z",
    "2026-04-25T21:00:00Z",
    "2026-04-27T21:00:00Z",
    "the first second of summer",
  ],
  [
    "2026-10-27T20:59:59Z",
    "2026-10-28T21:00:00Z",
    "2026-10-30T22:00:00Z",
    "free on the day of 25 hours",
  ],
  [
    "2026-10-29T20:30:00Z",
    "2026-10-30T22:00:00Z",
    "2026-11-01T22:00:00Z",
    "half past eleven, the first time",
  ],
  [
    "2026-10-29T21:30:00Z",
    "2026-10-30T22:00:00Z",
    "2026-11-01T22:00:00Z",
    "half past eleven, the second time",
  ],
  [
    "2026-10-29T22:00:00Z",
    "2026-10-31T22:00:00Z",
    "2026-11-02T22:00:00Z",
    "the first second of the next day",
  ],
];

type Json = Record<string, unknown>;

const ask = async (
  harness: Harness,
  method: string,
  path: string,
  body?: Json,
  more: Json = {},
) => {
  const reply = await fetch(harness.url() + path, {
    method,
    headers: {
      authorization: `Bearer ${await harness.token()}`,
      "idempotency-key": `${method}${path}${Math.random()}`.replaceAll(/[^\x21-\x7e]/g, ""),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as Json;
  expect(reply.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
};

/** Changes live settings and publishes them. */
const settle = async (harness: Harness, section: string, change: Json): Promise<void> => {
  const path = `/v1/${section}`;
  const { live, etag } = await ask(harness, "GET", path);
  const draft = { ...(live as Json), ...change };
  const saved = await ask(harness, "PUT", path, draft, { "if-match": etag });
  await ask(harness, "POST", `${path}/publish`, {}, { "if-match": saved["etag"] });
};

test("started at eight instants around Cairo's changes, points are free and end when they should", {
  timeout,
}, async () => {
  const { cluster, harness } = await open();
  clusters.push(cluster);
  const startAt = async (instant: string) => {
    await setClock(Date.parse(instant) - Date.now());
    await harness.start();
  };
  await startAt("2026-04-20T10:00:00Z");
  await settle(harness, "programme-settings", { return_window_days: 1 });
  await settle(harness, "redemption-settings", { expiry_enabled: true, expiry_days: 1 });
  for (const [n, [delivered, available, expires, why]] of goldens.entries()) {
    await harness.kill();
    await startAt(delivered);
    const member = `cairo-${n}`;
    const placed = await ask(harness, "POST", "/v1/orders", {
      order_id: member,
      member_id: member,
      occurred_at: delivered,
      status: "delivered",
      lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 100_000, seller_id: "S" }],
    });
    expect(placed["points"]).toEqual({ awarded: 50, pending: 50, redeemed: 0 });
    const at = async (instant: string, ms: number) => {
      await setClock(Date.parse(instant) + ms - Date.now());
      const seen = await ask(harness, "GET", `/v1/members/${member}/balance`);
      return [seen["pending"], seen["available"], seen["expiring"]];
    };
    const told = [{ points: 50, expires_at: expires.replace("Z", ".000Z") }];
    expect([why, await at(available, -2_000)]).toEqual([why, [50, 0, []]]);
    expect([why, await at(available, 0)]).toEqual([why, [0, 50, told]]);
    expect([why, await at(expires, -2_000)]).toEqual([why, [0, 50, told]]);
    expect([why, await at(expires, 0)]).toEqual([why, [0, 0, []]]);
  }
});

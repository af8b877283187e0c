// The way to PostgreSQL breaks before or after the commit, hangs, or is slow: the answers stay honest.
import { minuteMs as minutes } from "@nuqta/contracts/kit/time.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { isLong } from "../../support/rounds.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { openProxy, type Relay, type Weather } from "./proxy.ts";

const cuts = isLong ? 1_000 : 50;
const timeout = (isLong ? 60 : 15) * minutes;

let cluster: Cluster;
let proxy: Relay;
let harness: Harness;

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
  proxy = await openProxy(cluster.port);
  const through = new URL(cluster.url);
  through.port = String(proxy.port);
  harness = await openHarness(
    () => cluster.url,
    () => through.href,
  );
  await harness.start();
});
afterAll(async () => {
  killServers();
  await proxy?.close();
  await cluster?.remove();
});

afterEach(() => {
  proxy.weather = "pass";
  proxy.latencyMs = 0;
});

const storm = (name: string, weather: Weather) =>
  harness.underLoad(name, async () => {
    for (let round = 0; round < cuts; round += 1) {
      await pause(20 + ((round * 31) % 60));
      proxy.weather = weather;
      await pause(5 + ((round * 7) % 20));
      proxy.cut();
      proxy.weather = "pass";
    }
    await harness.readyWithin(10_000);
  });

test(`${cuts} connections cut before the request arrived`, { timeout }, async () => {
  const workload = await storm("before", "lose_requests");
  expect(workload.acknowledged.length).toBeGreaterThan(0);
});

test(`${cuts} connections cut after the commit, before its answer`, { timeout }, async () => {
  const workload = await storm("after", "lose_replies");
  expect(workload.acknowledged.length).toBeGreaterThan(0);
});

test("a database that takes connections and never answers: requests end, then everything goes on", {
  timeout,
}, async () => {
  await harness.underLoad("hole", async () => {
    await pause(300);
    proxy.weather = "black_hole";
    const bearer = await harness.token();
    const begun = Date.now();
    const reply = await fetch(`${harness.url()}/v1/orders/of-nobody`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(reply.status).toBe(503);
    expect(Date.now() - begun).toBeLessThan(15_000);
    const health = await fetch(`${harness.url()}/healthz`);
    expect(health.status).toBe(200);
    proxy.weather = "pass";
    proxy.cut();
    await harness.readyWithin(10_000);
    await pause(500);
  });
});

test("a slow way to the database is only slow", { timeout }, async () => {
  const workload = await harness.underLoad("slow", async () => {
    for (const latency of [5, 50, 500]) {
      proxy.latencyMs = latency;
      await pause(2_000);
      const begun = Date.now();
      expect((await fetch(`${harness.url()}/healthz`)).status).toBe(200);
      expect(Date.now() - begun).toBeLessThan(1_000);
    }
    proxy.latencyMs = 0;
    await pause(300);
  });
  expect(workload.seen.get(500) ?? 0).toBe(0);
});

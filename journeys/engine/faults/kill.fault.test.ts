// kill -9 of the server, of PostgreSQL, of both, in mid-work: nothing acknowledged is lost or doubled.
import { minuteMs as minutes } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { isLong } from "../../support/rounds.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { postsOf } from "./workload.ts";

const rounds = isLong ? { app: 300, database: 300, both: 80 } : { app: 16, database: 16, both: 4 };

let cluster: Cluster;
let harness: Harness;

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
  harness = await openHarness(() => cluster.url);
  await harness.start();
});
afterAll(async () => {
  killServers();
  await cluster?.remove();
});

const repeatedly = (name: string, n: number, fault: (round: number) => Promise<void>) =>
  harness.underLoad(name, async () => {
    for (let round = 0; round < n; round += 1) {
      await pause(400 + ((round * 137) % 700));
      await fault(round);
      await harness.readyWithin(15_000);
    }
    await pause(500);
  });

const patience = (isLong ? 60 : 15) * minutes;

test(`${rounds.app} kills of the server`, { timeout: patience }, async () => {
  await repeatedly("app", rounds.app, async () => {
    await harness.kill();
    await harness.start();
  });
});

test(`${rounds.database} kills of PostgreSQL, which the server outlives`, {
  timeout: patience,
}, async () => {
  await repeatedly("db", rounds.database, async () => {
    await cluster.kill();
    await cluster.start();
  });
  expect(harness.server().child.exitCode).toBeNull();
});

test(`${rounds.both} kills of both`, { timeout: patience }, async () => {
  await repeatedly("both", rounds.both, async () => {
    await Promise.all([harness.kill(), cluster.kill()]);
    await cluster.start();
    await harness.start();
  });
});

test("fast and immediate restarts of PostgreSQL", { timeout: patience }, async () => {
  await repeatedly("restart", 4, (round) =>
    cluster.restart(round % 2 === 0 ? "fast" : "immediate"),
  );
});

test("what was acknowledged, sent once more, is answered from what was kept", {
  timeout: patience,
}, async () => {
  const { acknowledged } = harness;
  const every = Math.ceil(acknowledged.length / 300);
  const sample = acknowledged.filter(({ status }, i) => status < 202 && i % every === 0);
  expect(sample.length).toBeGreaterThan(24);
  const bearer = await harness.token();
  for (const { key, path, body, status, text } of sample) {
    const headers = {
      authorization: `Bearer ${bearer}`,
      "idempotency-key": key,
      "content-type": "application/json",
    };
    const reply = await fetch(harness.url() + path, { method: "POST", headers, body });
    expect([reply.status, await reply.text()]).toEqual([status, text]);
    expect(reply.headers.get("idempotent-replayed")).toBe("true");
  }
  const kills = rounds.app + rounds.database + rounds.both;
  console.info(
    `${postsOf(acknowledged)} posts acknowledged under ${kills} kills, none lost, none doubled`,
  );
});

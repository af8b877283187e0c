// The disk fills up: no false yes, and after there is room again everything acknowledged is there.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";

// Only root may mount a small disk; elsewhere the test shows as skipped.
const canMount = process.getuid?.() === 0 && process.platform === "linux";

let disk: string;
let cluster: Cluster;
let harness: Harness;

/** Whether less is left than the smallest piece of WAL that PostgreSQL asks for. */
const isFull = (): boolean => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize < 16 * 1024 * 1024;
};

const mount = (...args: string[]) => execFileSync("mount", args);

beforeAll(async () => {
  if (!canMount) return;
  disk = mkdtempSync(join(tmpdir(), "nuqta-disk-"));
  mount("-t", "tmpfs", "-o", "size=110m", "tmpfs", disk);
  chmodSync(disk, 0o755);
  cluster = await makeCluster(disk);
  await cluster.start();
  harness = await openHarness(() => cluster.url);
  await harness.start();
});
afterAll(async () => {
  killServers();
  if (!canMount) return;
  await cluster?.remove();
  execFileSync("umount", [disk]);
  rmdirSync(disk);
});

test.skipIf(!canMount)("a full disk", async () => {
  const workload = await harness.underLoad("full", async ({ seen }) => {
    // A busy machine says 503 too, with room left.
    for (const deadline = Date.now() + 90_000; !seen.has(503) || !isFull(); await pause(50))
      if (Date.now() > deadline) throw new Error("the disk did not fill");
    await pause(1_000);
    expect(harness.server().child.exitCode).toBeNull();
    mount("-o", "remount,size=600m", disk);
    // PostgreSQL may have gone down for lack of room; an operator starts it again.
    await cluster.start();
    await harness.readyWithin(20_000);
    await pause(500);
  });
  expect(workload.acknowledged.length).toBeGreaterThan(100);
  expect(harness.server().child.exitCode).toBeNull();
});

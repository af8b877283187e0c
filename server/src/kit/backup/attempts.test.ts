// A base backup that failed is tried again soon, then less often, and said until one is made.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openAttempts, readFailure } from "./attempts.ts";
import { backupFindings } from "./findings.ts";

const dataDir = await mkdtemp(join(tmpdir(), "nuqta-attempts-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("the waits grow from 30 seconds to five minutes, each failure is said, and one that is made ends it", async () => {
  let now = Date.parse("2026-11-25T02:00:00Z");
  const said: object[] = [];
  const log = { warn: (...[about]: unknown[]) => void said.push(about as object) };
  const attempts = openAttempts({ dataDir, log }, () => now);
  const waits: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    expect(attempts.mayTry()).toBe(true);
    await attempts.failed(new Error("No space left on device"));
    const from = now;
    while (!attempts.mayTry()) now += 1_000;
    waits.push((now - from) / 1_000);
  }
  expect(waits).toEqual([30, 60, 120, 300, 300]);
  expect(said).toHaveLength(5);
  expect(said[4]).toMatchObject({ failures: 5, again_at: new Date(now).toISOString() });
  const settings = { to: join(dataDir, "backups"), key: undefined, everyHours: 24, keep: 7 };
  const look = () => backupFindings(settings, { now: new Date(now), isRunning: true, dataDir });
  expect((await look()).find(({ code }) => code === "backup_failed")).toEqual({
    code: "backup_failed",
    wrong:
      "5 base backups failed one after the other, the last on 2026-11-25T02:08:30.000Z: No space left on device",
    cure: "Mend what it names; the server tries again on 2026-11-25T02:13:30.000Z, or run `nuqta backup`",
  });
  await attempts.made();
  expect(await readFailure(dataDir)).toBeUndefined();
  expect((await look()).map(({ code }) => code)).not.toContain("backup_failed");
  await attempts.failed("anything");
  expect((await readFailure(dataDir))?.failures).toBe(1);
  expect((await readFailure(dataDir))?.again_at).toBe(new Date(now + 30_000).toISOString());
});

test("a folder that takes no note does not keep the next backup from being tried", async () => {
  const log = { warn: () => undefined };
  const attempts = openAttempts({ dataDir: join(dataDir, "missing"), log }, () => 0);
  await attempts.failed(new Error("No space left on device"));
  expect(attempts.mayTry()).toBe(false);
  await attempts.made();
  expect(attempts.mayTry()).toBe(true);
});

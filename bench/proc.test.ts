// The kernel's count of processor time: its lines, its trees, and one look at a process that really works.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import {
  canReadProcesses,
  parseStat,
  peakOf,
  processorOf,
  type Stat,
  ticksOf,
  treeOf,
} from "./proc.ts";

const line = (pid: number, name: string, parent: number, times: readonly number[]): string =>
  `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 500 600 0 0 ${times.join(" ")} 20 0 11 0 9999 1 2 3`;

test("a line of stat gives the process's own time and that of its ended children", () => {
  expect(parseStat(line(42, "node", 7, [100, 20, 3, 4]))).toEqual({
    pid: 42,
    name: "node",
    parent: 7,
    own: 120,
    ended: 7,
  });
});

test("a name may hold spaces and brackets", () => {
  const { name, parent } = parseStat(line(42, "a (b) c", 7, [1, 2, 3, 4]));
  expect({ name, parent }).toEqual({ name: "a (b) c", parent: 7 });
});

test("what is no line of stat is refused", () => {
  expect(() => parseStat("")).toThrow("not a line of stat");
  expect(() => parseStat("42 (node) S 7")).toThrow("not a line of stat");
});

const stat = (pid: number, parent: number, name: string, own: number, ended = 0): Stat => ({
  pid,
  parent,
  name,
  own,
  ended,
});

const all = [
  stat(1, 0, "init", 1_000),
  stat(10, 1, "sh", 1),
  stat(11, 10, "node", 100, 5),
  stat(12, 11, "postgres", 20, 30),
  stat(13, 12, "postgres", 40),
  stat(20, 1, "node", 7_000),
];

test("a tree is its roots and all that come from them, each once", () => {
  expect(treeOf(all, [10]).map(({ pid }) => pid)).toEqual([10, 11, 12, 13]);
  expect(
    treeOf(all, [10, 12])
      .map(({ pid }) => pid)
      .toSorted((a, b) => a - b),
  ).toEqual([10, 11, 12, 13]);
  expect(treeOf(all, [99])).toEqual([]);
});

test("the time of PostgreSQL's processes, ended ones too, stands apart from all others'", () => {
  expect(ticksOf(treeOf(all, [10]))).toEqual({ node: 106, postgres: 90 });
});

test("the peak of memory is read in bytes", () => {
  expect(peakOf("VmPeak:\t 9 kB\nVmHWM:\t   1784 kB\nVmRSS:\t 5 kB\n")).toBe(1_784 * 1_024);
  expect(() => peakOf("Name:\tnode\n")).toThrow("VmHWM");
});

test.runIf(canReadProcesses)("the time of a child that has ended stays in the count", async () => {
  // By its own count the child's child takes 300 ms of a processor and ends.
  const busy =
    "for (;;) { const { user, system } = process.cpuUsage(); if (user + system > 300_000) break; }";
  const child = spawn(
    process.execPath,
    [
      "-e",
      `
    const { spawnSync } = require("node:child_process");
    process.on("message", () => {
      spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}]);
      process.send("done");
    });
    process.send("ready");`,
    ],
    { stdio: ["ignore", "ignore", "ignore", "ipc"] },
  );
  try {
    await once(child, "message");
    const before = processorOf([child.pid ?? 0]);
    child.send("go");
    await once(child, "message");
    const after = processorOf([child.pid ?? 0]);
    // Less a tick at each end, which the kernel rounds off.
    expect(after.node - before.node).toBeGreaterThan(270_000);
    expect(after.postgres).toBe(0);
  } finally {
    child.disconnect();
  }
});

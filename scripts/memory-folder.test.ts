import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { memoryFolder } from "./memory-folder.ts";

const home = mkdtempSync(join(tmpdir(), "memory-"));
afterAll(() => rmSync(home, { recursive: true }));

const plenty = () => 64 * 1024 ** 3;

test("the folder is of this process, and other accounts may write in it as in /tmp", () => {
  const folder = memoryFolder({ home, free: plenty });
  expect(folder).toBe(join(home, `nuqta-run-${process.pid}`));
  expect(statSync(folder ?? "").mode & 0o7777).toBe(0o1777);
});

test("where little is free, or no such file system is there, the run stays on the disk", () => {
  const little = join(home, "little");
  mkdirSync(little);
  expect(memoryFolder({ home: little, free: () => 1024 ** 3 })).toBeUndefined();
  expect(memoryFolder({ home: join(home, "none"), free: plenty })).toBeUndefined();
  expect(existsSync(join(little, `nuqta-run-${process.pid}`))).toBe(false);
});

test("what a killed run left is removed, and that of a run beside this one is not", () => {
  const { pid: ended } = spawnSync(process.execPath, ["--version"]);
  const [left, beside] = [ended, process.ppid].map((pid) => join(home, `nuqta-run-${pid}`, "data"));
  for (const each of [left, beside]) mkdirSync(each ?? "", { recursive: true });
  memoryFolder({ home, free: plenty });
  expect([left, beside].map((each) => existsSync(each ?? ""))).toEqual([false, true]);
});

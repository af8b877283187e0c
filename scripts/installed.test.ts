import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { differing, type Lock, whatIsMissing } from "./installed.ts";

const lock: Lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/b": { version: "2.0.0", integrity: "sha512-b", optional: true },
  },
};
const { "": root, "node_modules/a": a, "node_modules/b": b } = lock.packages;

test("what is missing or of another version differs; an optional package may be missing", () => {
  expect(differing(lock, { packages: { "node_modules/a": a ?? {} } })).toEqual([]);
  expect(differing(lock, { packages: { "node_modules/b": b ?? {} } })).toEqual(["node_modules/a"]);
  const older = {
    "node_modules/a": { ...a, integrity: "sha512-old" },
    "node_modules/b": root ?? {},
  };
  expect(differing(lock, { packages: older })).toEqual(["node_modules/a", "node_modules/b"]);
});

test("the advice is one line, and silence where everything is installed", () => {
  const home = mkdtempSync(join(tmpdir(), "installed-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const write = (path: string, value: Lock) =>
    writeFileSync(join(home, path), JSON.stringify(value));
  expect(whatIsMissing(home)).toMatch(/no package-lock\.json/);
  write("package-lock.json", lock);
  expect(whatIsMissing(home)).toBe("Run npm ci: node_modules is not what package-lock.json says.");
  mkdirSync(join(home, "node_modules"));
  write("node_modules/.package-lock.json", { packages: {} });
  expect(whatIsMissing(home)).toBe(
    "Run npm ci: node_modules/a is not what package-lock.json says.",
  );
  write("node_modules/.package-lock.json", lock);
  expect(whatIsMissing(home)).toBeUndefined();
});

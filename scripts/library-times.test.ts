// Libraries past their time are named, and the times are those that SECURITY.md promises.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import {
  type Audit,
  daysToMend,
  daysToUpdate,
  oldLines,
  usedLibraries,
  weakLines,
} from "./library-times.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const url = "https://github.com/advisories/GHSA-1";
const auditOf = (severity: string): Audit => ({
  vulnerabilities: {
    inner: { via: [{ url, severity }] },
    // It is there through another one, which is named.
    outer: { via: ["inner"] },
  },
});

test("a weakness that nobody judged is named once", () => {
  expect(weakLines(auditOf("low"), [], "2026-11-26")).toEqual([
    `inner: low, not judged (3 days): ${url}`,
  ]);
  expect(weakLines({ vulnerabilities: {} }, [], "2026-11-26")).toEqual([]);
});

test.each([
  ["critical", "2026-11-15"],
  ["high", "2026-11-15"],
  ["moderate", "2026-12-01"],
  ["low", "2027-01-30"],
])("a weakness that is %s has to be gone by %s", (severity, last) => {
  const judged = [{ url, known: "2026-11-01" }];
  expect(weakLines(auditOf(severity), judged, last)).toEqual([]);
  const after = new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10);
  expect(weakLines(auditOf(severity), judged, after)).toEqual([
    `inner: ${severity}, had to be gone by ${last}: ${url}`,
  ]);
  const unreachable = [{ url, known: "2026-11-01", unreachable: "only its own server is weak" }];
  expect(weakLines(auditOf(severity), unreachable, after)).toEqual([]);
});

test("a newer release of the same major version has to be taken in three months", () => {
  const times = { "1.2.3": "2026-01-01T10:00:00Z", "1.3.0": "2026-05-01T10:00:00Z" };
  const lines = (more: Record<string, string>, today: string) =>
    oldLines({ one: "1.2.3" }, { one: { ...times, ...more } }, today);
  expect(lines({}, "2026-08-01")).toEqual([]);
  expect(lines({}, "2026-08-02")).toEqual(["one 1.2.3: 1.3.0 has been out since 2026-05-01"]);
  // Another major version, one that is not out, and a patch of an older line are no updates.
  const others = {
    ...{ "1.3.0": "2026-11-01T10:00:00Z", "2.0.0": "2026-02-01T10:00:00Z" },
    ...{ "1.4.0-beta.1": "2026-02-01T10:00:00Z", "1.2.2": "2026-02-02T10:00:00Z" },
    ...{ created: "2020-01-01T10:00:00Z", modified: "2026-11-01T10:00:00Z" },
  };
  expect(lines(others, "2026-11-26")).toEqual([]);
  expect(oldLines({ one: "9.9.9" }, { one: times }, "2026-11-26")).toEqual([
    "one: the registry knows no 9.9.9",
  ]);
});

test("every library of production is asked for, by an exact version", () => {
  const used = usedLibraries();
  expect(Object.keys(used).length).toBeGreaterThanOrEqual(40);
  expect(Object.values(used).filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
});

test("the times are those of SECURITY.md, and a workflow looks each night", () => {
  const policy = read("SECURITY.md");
  expect(policy).toContain("within 3 working days");
  expect(policy).toContain("updated every three months");
  const promised = [...policy.matchAll(/^\| A fix of .* \| (\d+) days \|$/gm)].map(([, days]) =>
    Number(days),
  );
  expect(promised).toEqual([...new Set(Object.values(daysToMend))]);
  expect(daysToUpdate).toBe(92);
  const workflow = read(".github/workflows/library-times.yml");
  expect(workflow).toMatch(/- cron: "\d+ \d+ \* \* \*"/);
  expect(workflow).toContain("npm run -s library-times");
});

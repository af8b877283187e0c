// `npm test`: the checks, then all tests on the built-in PostgreSQL with those of the console in a
// browser, the stories once more on
// partitioned tables, then the faults, and the database tests once more on the server that TEST_DATABASE_URL names.
// Each check counts as one test.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check.ts";

type Count = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

const root = join(import.meta.dirname, "..");

const runVitest = (
  projects: string[],
  env: Record<string, string>,
  files: string[] = [],
): Count => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-report-"));
  const file = join(folder, "report.json");
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...files,
        ...projects.flatMap((project) => ["--project", project]),
        ...["--reporter", "default", "--reporter", "json", "--outputFile.json", file],
      ],
      { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } },
    );
    return countIn(file, status === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const countIn = (file: string, isGood: boolean): Count => {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Vitest ended before it could write a report.
    return { passed: 0, failed: 1, skipped: 0 };
  }
  // A file that cannot even be loaded has no failed test to count, so it counts as one itself.
  const broken = report.testResults.filter(
    (each) =>
      each.status === "failed" && !each.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isGood ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

const counts: Count[] = [{ ...runChecks(), skipped: 0 }];
counts.push(runVitest(["unit", "database", "browser"], { NUQTA_TEST_SERVER: "embedded" }));
console.log("\n── the stories again, with the tables of members cut into partitions");
const partitioned = { NUQTA_TEST_SERVER: "embedded", NUQTA_TEST_PARTITIONED: "1" };
// How texts and numbers are read, and what would have been, has nothing to do with how tables are cut.
const uncut = [
  "journeys/hostile/**",
  "journeys/{forecasts,simulations,guides,onboarding}.db.test.ts",
];
const stories = ["journeys/", ...uncut.flatMap((each) => ["--exclude", each])];
counts.push(runVitest(["database"], partitioned, stories));
console.log("\n── kills, cut connections and a full disk, on clusters and servers of their own");
counts.push(runVitest(["faults"], {}));
if (process.env["TEST_DATABASE_URL"]) {
  console.log("\n── the database tests again, on the server of TEST_DATABASE_URL");
  // How texts and numbers are read is settled before any server sees them.
  const all = ["--exclude", "journeys/hostile/**"];
  counts.push(runVitest(["database"], { NUQTA_TEST_SERVER: "external" }, all));
}

const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

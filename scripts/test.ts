// `npm test`: the checks, then all tests on the built-in PostgreSQL with those of the console in a
// browser, the stories once more on
// partitioned tables, then the faults, and the database tests once more on the server that TEST_DATABASE_URL names.
// Each check counts as one test.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runChecks } from "./check.ts";

type Count = { passed: number; failed: number; skipped: number };

type Assertion = { status: string; fullName: string; failureMessages: string[] | null };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
};

const root = join(import.meta.dirname, "..");
/** What failed in any of the runs, told once more at the very end, where it is looked for. */
const failures: string[] = [];

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
    failures.push("a run of Vitest that ended before it could write its report");
    return { passed: 0, failed: 1, skipped: 0 };
  }
  failures.push(...report.testResults.flatMap(tellFailures));
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

/** Each failed test of a file with the head of its message; the file itself where it could not be loaded. */
const tellFailures = (file: Report["testResults"][number]): string[] => {
  const where = relative(root, file.name);
  const head = (message: string): string => message.split("\n").slice(0, 12).join("\n    ");
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && file.status === "failed")
    return [`${where}\n    ${head(file.message)}`];
  return failed.map(
    (test) => `${where}: ${test.fullName}\n    ${head(test.failureMessages?.[0] ?? "no message")}`,
  );
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

for (const failure of failures) console.log(`\nfailed: ${failure}`);
const sum = (key: keyof Count): number => counts.reduce((total, count) => total + count[key], 0);
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

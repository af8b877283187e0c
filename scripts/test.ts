// `npm test`: the checks, then all tests on the built-in PostgreSQL, those of the console in a browser,
// the stories once more on partitioned tables, then the faults, and the database tests once more on the
// server that TEST_DATABASE_URL names. Each check counts as one test.
import { runChecks } from "./check.ts";
import { type FileResult, runVitest } from "./run-vitest.ts";

const embedded = { NUQTA_TEST_SERVER: "embedded" };
const results: FileResult[] = [];

const stage = (title: string, run: () => FileResult[]): void => {
  console.log(`\n── ${title}`);
  const start = performance.now();
  results.push(...run());
  console.log(`── ${title}: ${Math.round((performance.now() - start) / 1_000)} s`);
};

/**
 * A browser on a busy machine may miss a moment. A file of stories that failed is told once more from
 * the beginning, on a server and a database of its own; what fails both times has failed.
 */
const runStoriesOfConsole = (): FileResult[] => {
  const first = runVitest(["browser"], embedded);
  const again = first.filter((each) => each.failed > 0).map((each) => each.file);
  if (again.length === 0 || !again.every((file) => file.endsWith(".browser.test.ts"))) return first;
  for (const { file, failures } of first) {
    for (const failure of failures) console.log(`\ntried again: ${file}: ${failure}`);
  }
  return [...first.filter((each) => each.failed === 0), ...runVitest(["browser"], embedded, again)];
};

const checks = runChecks();
stage("units, and the database tests on the built-in server", () =>
  runVitest(["unit", "database"], embedded),
);
stage("the console in a browser", runStoriesOfConsole);
stage("the stories again, with the tables of members cut into partitions", () => {
  // How texts and numbers are read, and what would have been, has nothing to do with how tables are cut.
  const uncut = [
    "journeys/{hostile,identity}/**",
    "journeys/{forecasts,simulations,guides,onboarding,jobs,shop,uploads}.db.test.ts",
  ].flatMap((each) => ["--exclude", each]);
  return runVitest(["database"], { ...embedded, NUQTA_TEST_PARTITIONED: "1" }, [
    "journeys/",
    ...uncut,
  ]);
});
stage("kills, cut connections and a full disk, on clusters and servers of their own", () =>
  runVitest(["faults"], {}),
);
if (process.env["TEST_DATABASE_URL"]) {
  stage("the database tests again, on the server of TEST_DATABASE_URL", () =>
    // How texts and numbers are read is settled before any server sees them; what the nights of a year come
    // to, and what would have been, is arithmetic.
    runVitest(["database"], { NUQTA_TEST_SERVER: "external" }, [
      ...["--exclude", "journeys/hostile/**"],
      ...["--exclude", "journeys/{jobs,forecasts,simulations}.db.test.ts"],
    ]),
  );
}

for (const { file, failures } of results) {
  for (const failure of failures) console.log(`\nfailed: ${file}: ${failure}`);
}
const sum = (key: "passed" | "failed" | "skipped"): number =>
  results.reduce((total, each) => total + each[key], 0);
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
const failed = checks.failed + sum("failed");
console.log(`${checks.passed + sum("passed")} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

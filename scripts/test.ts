// `npm test`: the checks, then all tests on the built-in PostgreSQL, those of the console in a browser,
// the stories once more on partitioned tables, then the faults, and the database tests once more on the
// server that TEST_DATABASE_URL names. Each check counts as one test.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReadProcesses, processorOf } from "../bench/proc.ts";
import { runChecks } from "./check.ts";
import { memoryFolder } from "./memory-folder.ts";
import { type FileResult, runVitest } from "./run-vitest.ts";

// Servers and commands that tests start read each source once in the whole run.
const compiled = mkdtempSync(join(tmpdir(), "nuqta-compiled-"));
process.env["NODE_COMPILE_CACHE"] = compiled;

// The faults stay on the disk, which is what they break.
const memory = memoryFolder();
const embedded = {
  NUQTA_TEST_SERVER: "embedded",
  ...(memory !== undefined && { TMPDIR: memory }),
};
console.log(`databases of tests are ${memory === undefined ? "on the disk" : `in ${memory}`}`);

process.once("exit", () => {
  for (const folder of [compiled, memory])
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});
const results: FileResult[] = [];

/** Seconds of processor time of this process and all that it started and has ended; 0 where the kernel does not tell. */
const processorSeconds = (): number => {
  if (!canReadProcesses) return 0;
  const { node, postgres } = processorOf([process.pid]);
  return (node + postgres) / 1_000_000;
};

/** Prints beside the time of a stage what it took of the processors; a server that was there before is not in it. */
const stage = async (
  title: string,
  run: () => FileResult[] | Promise<FileResult[]>,
): Promise<void> => {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const processor = processorSeconds();
  const files = await run();
  results.push(...files);
  const slowest = files
    .filter(({ seconds }) => seconds >= 15)
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ file, seconds }) => `   ${seconds} s ${file}`);
  console.log(
    [
      `── ${title}: ${Math.round((performance.now() - start) / 1_000)} s, ${Math.round(processorSeconds() - processor)} s of processor time`,
      ...slowest,
    ].join("\n"),
  );
};

/**
 * A busy machine may make a test miss its moment. A file that failed is run once more from the beginning,
 * on a database of its own; what fails both times has failed. What needed it is told at the end, because a
 * race that is real looks the same.
 */
const twiceAtMost = (
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): FileResult[] => {
  const first = runVitest(projects, env, more);
  const failed = first.filter((each) => each.failed > 0);
  const files = failed.map((each) => each.file);
  if (files.length === 0 || files.length > 5 || !files.every((file) => file.endsWith(".test.ts")))
    return first;
  for (const { file, failures } of failed) again.push(`${file}: ${failures.join("; ")}`);
  return [...first.filter((each) => each.failed === 0), ...runVitest(projects, env, files)];
};
const again: string[] = [];

let checks = { passed: 0, failed: 0 };
await stage("the checks", async () => {
  checks = await runChecks();
  return [];
});
await stage("units, and the database tests on the built-in server", () =>
  twiceAtMost(["unit", "database", "mocking"], embedded),
);
// Pages and processes that start are waited for; meanwhile a third file has the processors.
const three = ["--maxWorkers", "3"];
await stage("the console in a browser", () => twiceAtMost(["browser"], embedded, three));
// What else there is reads and writes members by the same statements as these.
const cutStories =
  "engine/any-order engine/bank redemption/claims engine/concurrency counter/ engine/model/ earning/orders engine/partitioned members/privacy settlements/ tiers/tiers fraud/";
await stage("the stories of members again, with their tables cut into partitions", () =>
  twiceAtMost(["database"], { ...embedded, NUQTA_TEST_PARTITIONED: "1" }, [
    ...cutStories.split(" ").map((each) => `journeys/${each}`),
  ]),
);
await stage("kills, cut connections and a full disk, on clusters and servers of their own", () =>
  twiceAtMost(["faults"], {}, three),
);
await stage("known defects, each put into a copy in which its test must fail", () => {
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "mutants.ts"), "--usual"],
    { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  );
  console.log(stdout);
  const [, killed = "0", planted = "0"] = /(\d+) of (\d+) killed/.exec(stdout) ?? [];
  const isKnown = status === 0 || Number(planted) > Number(killed);
  const failed = isKnown ? Number(planted) - Number(killed) : 1;
  const failures = failed === 0 ? [] : [stdout.split("\n").slice(-12).join("\n    ")];
  const file = "scripts/mutants.ts";
  return [{ file, passed: Number(killed), failed, skipped: 0, failures, seconds: 0 }];
});
if (process.env["TEST_DATABASE_URL"]) {
  await stage("the database tests again, on the server of TEST_DATABASE_URL", () =>
    // What is sent is read before any server sees it; what the nights of a year come to, and what would
    // have been, is arithmetic; who guesses and who may is counted in a few rows.
    twiceAtMost(["database"], { NUQTA_TEST_SERVER: "external" }, [
      ...["--exclude", "journeys/{engine/hostile,engine/faults,identity}/**"],
      ...[
        "--exclude",
        "journeys/{policies/jobs,simulation/forecasts,simulation/simulations,analytics/forecast}.db.test.ts",
      ],
      ...[
        "--exclude",
        "server/src/identity/service/{guesses,recovery,sessions,tenant}*.db.test.ts",
      ],
      ...["--exclude", "{server/src/app,scripts/import}.db.test.ts"],
      // What commands and starts ask of a server is asked by main and migrate too.
      ...[
        "--exclude",
        "server/src/{nuqta,main-heads,main-secrets,main-approvers,main-busy,commands/*}.db.test.ts",
      ],
    ]),
  );
}

if (process.env["CITUS_BIN"]) {
  await stage("stories of members on a Citus coordinator and two workers", () =>
    runVitest(["database"], { NUQTA_TEST_CITUS: "1" }, [
      ...["journeys/redemption/holds", "journeys/earning/answers", "journeys/engine/any-order"],
    ]),
  );
} else {
  console.log("\n── stories on Citus: not run, CITUS_BIN names no PostgreSQL with Citus");
}

for (const each of again) console.log(`\nrun again: ${each}`);
for (const { file, failures } of results) {
  for (const failure of failures) console.log(`\nfailed: ${file}: ${failure}`);
}
const sum = (key: "passed" | "failed" | "skipped"): number =>
  results.reduce((total, each) => total + each[key], 0);
if (sum("skipped") > 0) console.log(`${sum("skipped")} skipped`);
const failed = checks.failed + sum("failed");
console.log(`${checks.passed + sum("passed")} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

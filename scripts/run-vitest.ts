// One run of Vitest for `npm test`: its output is passed on, its report is read file by file.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

export type FileResult = {
  /** Path from the root of the repository, or what is known of a run that has no report. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, each with the head of its message. */
  readonly failures: readonly string[];
  /** Whole seconds from the start of its first test to the end of its last. */
  readonly seconds: number;
};

type Report = { testResults: FileReport[] };

type FileReport = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
};

const root = join(import.meta.dirname, "..");

/** Runs the files of `projects` that `more` (further arguments) leaves, with `env` beside our own. */
export const runVitest = (
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): FileResult[] => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-report-"));
  const report = join(folder, "report.json");
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...more,
        ...projects.flatMap((project) => ["--project", project]),
        ...["--reporter", "default", "--reporter", "json", "--outputFile.json", report],
      ],
      { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } },
    );
    const results = read(report);
    const isTold = results.some((each) => each.failed > 0);
    return status === 0 || isTold ? results : [...results, broken("a run of Vitest", "it failed")];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const read = (file: string): FileResult[] => {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return [broken("a run of Vitest", "it ended before it could write its report")];
  }
  return report.testResults.map(resultOf);
};

const broken = (file: string, message: string): FileResult => ({
  ...{ file, passed: 0, failed: 1, skipped: 0, seconds: 0 },
  failures: [head(message)],
});

const resultOf = (report: FileReport): FileResult => {
  const { name, status, message, assertionResults } = report;
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  // A file that cannot even be loaded has no failed test to count, so it counts as one itself.
  if (failed.length === 0 && status === "failed") return broken(file, message);
  const passed = assertionResults.filter((test) => test.status === "passed").length;
  return {
    ...{ file, passed, failed: failed.length },
    skipped: assertionResults.length - passed - failed.length,
    seconds: Math.round((report.endTime - report.startTime) / 1_000),
    failures: failed.map(
      (test) => `${test.fullName}\n    ${head(test.failureMessages?.[0] ?? "")}`,
    ),
  };
};

const head = (message: string): string => message.split("\n").slice(0, 12).join("\n    ");

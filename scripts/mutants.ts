// `npm run mutants`: defects that a test must notice. Each is put into a copy of the repository, and
// the tests named for it must fail there, after they have passed on the copy as it was. `--usual` plants
// the few that `npm test` plants too, where those tests have passed already.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/kit/postgres/embedded.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants-list.ts";

const root = join(import.meta.dirname, "..");
const rooms = ["contracts", "client", "server", "journeys", "scripts"];
const files = ["package.json", "tsconfig.json", "vitest.config.ts", "strata.mjs"];

/** Copies the sources; packages stay where they are, but our own rooms are those of the copy. */
const copyRepository = (): string => {
  const copy = mkdtempSync(join(tmpdir(), "nuqta-mutants-"));
  for (const name of [...rooms, ...files])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes("node_modules"),
    });
  const link = (to: string, name: string) => {
    const at = join(copy, "node_modules", name);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(to, at, "junction");
  };
  const ours = "@nuqta";
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== ours && !name.startsWith(".vite")) link(join(root, "node_modules", name), name);
  for (const name of readdirSync(join(root, "node_modules", ours)))
    link(join(copy, name), join(ours, name));
  return copy;
};

type Report = {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; title: string }[] }[];
};

/** Titles of the tests that failed; a file that does not even load is an error of the mutant. */
const failuresOf = (copy: string, mutant: Mutant, env: Record<string, string>): string[] => {
  const file = join(copy, "report.json");
  rmSync(file, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const names = mutant.only ? ["--testNamePattern", mutant.only] : [];
  const project = projectOf(mutant.tests);
  const run = spawnSync(
    process.execPath,
    [
      ...[vitest, "run", mutant.tests, "--project", project, ...names],
      ...["--reporter", "json", "--outputFile.json", file],
    ],
    { cwd: copy, encoding: "utf8", env: { ...process.env, ...env, ...mutant.env } },
  );
  const report = readReport(file);
  if (!report) throw new Error(`the tests did not run:\n${run.stdout}\n${run.stderr}`);
  const tests = report.testResults.flatMap((each) => each.assertionResults);
  const failed = tests.filter(({ status }) => status === "failed").map(({ title }) => title);
  if (report.numPassedTests + failed.length === 0)
    throw new Error(`no test ran in ${mutant.tests}:\n${run.stdout}\n${run.stderr}`);
  return failed;
};

const projectOf = (tests: string): string => {
  if (tests.endsWith(".fault.test.ts")) return "faults";
  return tests.endsWith(".db.test.ts") ? "database" : "unit";
};

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/** Puts the defect in; the function that is returned takes it out again. */
const plant = (copy: string, mutant: Mutant): (() => void) => {
  const before = new Map<string, string>();
  for (const { file, find, put } of mutant.changes) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (text.split(find).length !== 2)
      throw new Error(`${mutant.name}: “${find}” must stand exactly once in ${file}`);
    if (!before.has(path)) before.set(path, text);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
};

const main = async (): Promise<void> => {
  const wanted = process.argv.slice(2);
  const isUsual = wanted.includes("--usual");
  const chosen = mutants.filter((each) =>
    isUsual ? each.isUsual : wanted.length === 0 || wanted.includes(each.name),
  );
  const copy = copyRepository();
  const dataDir = mkdtempSync(join(tmpdir(), "nuqta-mutants-data-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  const env = { NUQTA_TEST_SERVER: "external", TEST_DATABASE_URL: postgres.url };
  const alive: string[] = [];
  const sound = new Set<string>();
  try {
    for (const mutant of chosen) {
      const tests = JSON.stringify([mutant.tests, mutant.only, mutant.env]);
      if (!isUsual && !sound.has(tests) && failuresOf(copy, mutant, env).length > 0)
        throw new Error(`${mutant.tests} fails without any mutant`);
      sound.add(tests);
      const start = performance.now();
      const remove = plant(copy, mutant);
      const failed = failuresOf(copy, mutant, env);
      remove();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (failed.length === 0) alive.push(mutant.name);
      console.log(`${failed.length === 0 ? "ALIVE " : "killed"} ${mutant.name} (${seconds} s)`);
      for (const title of failed) console.log(`         by: ${title}`);
    }
  } finally {
    await postgres.stop();
    for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${chosen.length - alive.length} of ${chosen.length} killed`);
  if (alive.length > 0 || chosen.length === 0) process.exitCode = 1;
};

await main();

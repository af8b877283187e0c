// `npm run check`: style, types, boundaries, dead code, spread. Runs all and fails if one of them does.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { whatIsMissing } from "./installed.ts";

const root = join(import.meta.dirname, "..");
const rooms = ["contracts", "client", "server", "console", "journeys", "bench", "scripts"];

/** Types of a project; what did not change since the last run is not worked out again. */
const typesOf = (name: string, ...project: string[]): string[] => [
  ...["tsc", "--noEmit", ...project],
  ...["--incremental", "--tsBuildInfoFile", `node_modules/.cache/types/${name}.json`],
];

const checks = {
  style: ["biome", "check", ".", "--error-on-warnings"],
  types: typesOf("all"),
  "types of the console": typesOf("console", "--project", "console"),
  // What they send into the page is written for a browser.
  "types of the browser stories": typesOf("stories", "--project", "journeys/console"),
  boundaries: [
    "depcruise",
    ...rooms.filter((room) => existsSync(join(root, room))),
    ...["--config", ".dependency-cruiser.mjs"],
  ],
  "owners of tables": ["node", "scripts/table-owners.ts"],
  "dead code": ["knip", "--no-config-hints"],
  // How many files know a concept: `npm run check -- --spread` prints it for all.
  spread: ["node", "scripts/spread/print.ts"],
};

// It is @swc/core that reads our TypeScript; that it read every file is tested in tidy.test.ts.
const noise = /\n\s*‼ missing-tsc-transpiler[\s\S]*$/;

/** Runs a program of node_modules in the repository's root; its output is passed on. */
const run = ([program = "", ...args]: string[]): boolean => {
  const { status, error, stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
    },
    shell: process.platform === "win32",
  });
  if (error !== undefined) throw error;
  process.stdout.write(`${stdout.replace(noise, "").trim()}\n`);
  return status === 0;
};

/** Runs every check and tells how many passed and failed. */
export const runChecks = (): { passed: number; failed: number } => {
  // Checks that lack a package, or have another version of it, fail in ways nobody understands.
  const missing = whatIsMissing(root);
  if (missing !== undefined) {
    console.error(missing);
    return { passed: 0, failed: Object.keys(checks).length };
  }
  const failed = Object.entries(checks).filter(([name, command]) => {
    const start = performance.now();
    console.log(`\n── ${name}`);
    const isGood = run(command);
    console.log(
      `── ${name}: ${isGood ? "good" : "FAILED"} (${Math.round(performance.now() - start)} ms)`,
    );
    return !isGood;
  });
  return { passed: Object.keys(checks).length - failed.length, failed: failed.length };
};

if (import.meta.main) {
  const isGood = process.argv.includes("--spread")
    ? run([...checks.spread, "--all"])
    : runChecks().failed === 0;
  process.exitCode = isGood ? 0 : 1;
}

// `npm run check`: style, types, boundaries, dead code, spread. Runs all and fails if one does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { whatIsMissing } from "./installed.ts";

const root = join(import.meta.dirname, "..");
const rooms = ["contracts", "client", "server", "console", "journeys", "bench", "scripts"];

/** Types of a project; what did not change since the last run is not worked out again. */
const typesOf = (name: string, ...project: string[]): string[] => [
  ...["tsc", "--noEmit", ...project],
  ...["--incremental", "--tsBuildInfoFile", `node_modules/.cache/types/${name}.json`],
];

const checks = {
  "dead code": ["knip", "--no-config-hints"],
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
  // How many files know a concept: `npm run check -- --spread` prints it for all.
  spread: ["node", "scripts/spread/print.ts"],
};

// It is @swc/core that reads our TypeScript; that it read every file is tested in tidy.test.ts.
const noise = /\n\s*‼ missing-tsc-transpiler[\s\S]*$/;

/** Runs a program of node_modules in the repository's root and passes its output on, in one piece, at its end. */
const run = async ([program = "", ...args]: string[]): Promise<boolean> => {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
    },
    shell: process.platform === "win32",
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, "close");
  const [out, errors] = await said;
  process.stderr.write(errors);
  process.stdout.write(`${out.replace(noise, "").trim()}\n`);
  return status === 0;
};

// Most of them keep one processor busy.
const atOnce = 2;

/** Runs every check, two at a time and the longest first, and tells how many passed and failed. */
export const runChecks = async (): Promise<{ passed: number; failed: number }> => {
  // Checks that lack a package, or have another version of it, fail in ways nobody understands.
  const missing = whatIsMissing(root);
  if (missing !== undefined) {
    console.error(missing);
    return { passed: 0, failed: Object.keys(checks).length };
  }
  const waiting = Object.entries(checks);
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, command] = next;
      const start = performance.now();
      const isGood = await run(command);
      if (!isGood) failed.push(name);
      const took = Math.round(performance.now() - start);
      console.log(`── ${name}: ${isGood ? "good" : "FAILED"} (${took} ms)\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed.length > 0) console.log(`── failed: ${failed.join(", ")}`);
  return { passed: Object.keys(checks).length - failed.length, failed: failed.length };
};

if (import.meta.main) {
  const isGood = process.argv.includes("--spread")
    ? await run([...checks.spread, "--all"])
    : (await runChecks()).failed === 0;
  process.exitCode = isGood ? 0 : 1;
}

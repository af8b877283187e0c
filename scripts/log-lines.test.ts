// docs/logs.md names every line that the server logs, and no other (ASVS 16.1.1).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logLines } from "./log-lines.ts";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/logs.md"), "utf8");

test("each line of the log is listed with its file and level, and no other is", () => {
  const listed = [...page.matchAll(/^\| `([^`]+)` \| (\w+) \| ([^|]+) \| [^|]{4,} \|$/gm)].map(
    ([, path, level, says]) => `${path} ${level} ${says}`,
  );
  const written = logLines().map(
    ({ path, level, says }) => `${path} ${level} ${says || "(worked out there)"}`,
  );
  expect(written.length).toBeGreaterThan(25);
  expect(listed.toSorted()).toEqual([...new Set(written)].toSorted());
});

test("lines go to standard output, and what else leaves a trace elsewhere is listed", () => {
  const sources = globSync("server/src/**/*.ts", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.ts$|\/testing(\/|\.ts)/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const naming = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(sources.length).toBeGreaterThan(500);
  // The one place that makes a logger, and nobody gives it a place to write to.
  expect(naming(/from "pino"/)).toEqual(["server/src/kit/process/log.ts"]);
  expect(naming(/\bcreateLog\([^,()]*,(?!\s*undefined\b)/)).toEqual([]);
  // Words for whoever started the process.
  const said = naming(
    /\bconsole\.(log|error|warn|info|debug|trace)\(|process\.std(out|err)\.write/,
  );
  expect(said.filter((path) => !path.startsWith("server/src/commands/")).toSorted()).toEqual([
    // A program of its own, which readers of audit files run.
    "server/src/auditfiles/service/verify-month.ts",
    "server/src/nuqta.ts",
    "server/src/start.ts",
  ]);
  // Services that are told something of what happened.
  for (const setting of ["AUDIT_HEAD_TO", "OTEL_EXPORTER_OTLP_ENDPOINT"])
    expect(page).toMatch(new RegExp(`^\\|.*\`${setting}\`.*\\|$`, "m"));
});

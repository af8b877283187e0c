// Files that come over: how much memory a large one takes beyond the program's own, beside how fast members move in.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/kit/postgres/embedded.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { type Build, foreignEnvironment, nodeOf } from "./builds.ts";
import { membersFile, ordersFile, type Written } from "./import-files.ts";
import { type Fresh, movingIn } from "./moving-in.ts";
import type { Options } from "./options.ts";
import { canReadProcesses, peakOf } from "./proc.ts";
import type { Row } from "./table.ts";

const megabyte = 2 ** 20;
const memoryMax = 256 * megabyte;

/** Measures on a PostgreSQL of its own, with a folder for files; memory of all builds, the first against its target. */
export const measureImports = async (
  builds: readonly Build[],
  { megabytes, members, rounds }: Options,
): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), "nuqta-imports-"));
  chmodSync(folder, 0o777);
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const fresh = async (name: string): Promise<string> => {
    await withDatabase(postgres.url, (client) => client.query(`create database ${name}`));
    return databaseAt(postgres.url, name);
  };
  try {
    const rows = await movingIn(builds, fresh, { folder, members, rounds });
    if (canReadProcesses) rows.push(...(await memoryOf(builds, fresh, { folder, megabytes })));
    return rows;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Peak memory of the command for a large file, beyond that for a file of a thousand lines. */
const memoryOf = async (
  builds: readonly Build[],
  fresh: Fresh,
  { folder, megabytes }: { folder: string; megabytes: number },
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [what, write] of [
    ["members, checked with the sheet", membersFile],
    ["orders, posted", ordersFile],
  ] as const) {
    const small = await write(folder, { name: "SMALL", bytes: 1, hasNote: true });
    const large = await write(folder, {
      ...{ name: "LARGE", bytes: megabytes * megabyte, hasNote: true },
    });
    for (const [i, build] of builds.entries()) {
      const url = await fresh(`memory_${rows.length}`);
      const least = await peakOfImport(build, url, small);
      const begin = performance.now();
      const most = await peakOfImport(build, url, large);
      const seconds = (performance.now() - begin) / 1_000;
      rows.push({
        what: `${megabytes.toLocaleString("en")} MB of ${what}, by ${build.name}: memory beyond the program's own`,
        text: `${Math.round((most - least) / megabyte)} MB`,
        ...(i === 0 && { target: { text: "≤ 256 MB", isMet: most - least <= memoryMax } }),
        small: [
          `${Math.round(least / megabyte)} → ${Math.round(most / megabyte)} MB in all`,
          `${large.lines.toLocaleString("en")} lines of two kilobytes in ${seconds.toFixed(0)} s`,
        ].join(", "),
      });
    }
    rmSync(large.file);
    rmSync(`${large.file}.sheet.csv`, { force: true });
  }
  return rows;
};

/** Runs the command as a process of its own and answers the most memory that it had (VmHWM). */
const peakOfImport = async (build: Build, url: string, { file, map }: Written): Promise<number> => {
  const program = join(build.root, "server/src/nuqta.ts");
  const child = spawn(nodeOf(build), [program, "import", file, "--map", map], {
    env: { ...foreignEnvironment(build.root), DATABASE_URL: url, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000);
  });
  let most = 0;
  const watch = setInterval(() => {
    if (child.exitCode === null && child.pid !== undefined)
      most = Math.max(most, memoryNow(child.pid));
  }, 50);
  const [code] = await once(child, "close");
  clearInterval(watch);
  if (code !== 0) throw new Error(`the import ended with code ${code}: ${said}`);
  return most;
};

/** The most memory that a process had so far; 0 once it has ended, and nobody has been told yet. */
const memoryNow = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return status.includes("VmHWM") ? peakOf(status) : 0;
};

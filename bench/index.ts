// `npm run bench`: how fast the engine is, side by side with what bounds it or competes with it. Every
// figure is a ratio of rates measured in turns within one run; rates stand in small print.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/kit/postgres/embedded.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { type Build, otherBuild, thisBuild } from "./builds.ts";
import { measureBundles } from "./bundles.ts";
import { type Ground, groundOn, openGround } from "./ground.ts";
import { measureImports } from "./imports.ts";
import { measureSides } from "./measure.ts";
import { measureMigrations } from "./migrations.ts";
import { type Options, readOptions } from "./options.ts";
import { fillOnce, measurePages } from "./pages.ts";
import { measureReaders } from "./readers.ts";
import { measureReplay } from "./replay.ts";
import { measureRules } from "./rule-engines.ts";
import { printSides, type SideRow } from "./side-table.ts";
import { measureSimulation } from "./simulation.ts";
import { measureStart } from "./start.ts";
import { measureStops } from "./stop.ts";
import { machineLine, printTable, type Row } from "./table.ts";
import { measureTraces } from "./traces.ts";
import { measureUploads } from "./uploads.ts";

const measureOn = async (ground: Ground, options: Options): Promise<void> => {
  try {
    const rows: Row[] = [];
    if (options.only.has("simulation")) rows.push(...(await measureSimulation(ground, options)));
    if (options.only.has("replay")) rows.push(...(await measureReplay(ground, options)));
    if (options.only.has("bundles")) rows.push(...(await measureBundles(ground.url)));
    if (options.only.has("uploads")) rows.push(...(await measureUploads(ground.url)));
    if (rows.length > 0) printTable(`Beside orders, ${ground.name}`, rows);
  } finally {
    await ground.close();
  }
};

/** Pages have a database of their own: it is another marketplace. */
const onPages = async (server: string, options: Options): Promise<void> => {
  const { members, entriesPerMember, keep } = options;
  const name =
    keep === undefined ? randomBytes(4).toString("hex") : `${members}_${entriesPerMember}`;
  const database = `nuqta_bench_${name}`;
  try {
    await fillOnce(server, database, options);
    const rows = await measurePages(databaseAt(server, database), options);
    const entries = (members * entriesPerMember).toLocaleString("en");
    printTable(`Pages, ${members.toLocaleString("en")} members and ${entries} entries`, rows);
  } finally {
    if (keep === undefined) {
      await withDatabase(server, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
    }
  }
};

const onEmbedded = async (options: Options): Promise<void> => {
  const dataDir = options.keep ?? (await mkdtemp(join(tmpdir(), "nuqta-bench-")));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  try {
    if (options.only.has("pages")) await onPages(postgres.url, options);
    if (needsGround(options)) await measureOn(await openGround(postgres.url, "embedded"), options);
    await postgres.stop();
    if (options.only.has("start")) printTable("Start", [await measureStart(dataDir)]);
  } finally {
    await postgres.stop();
    if (options.keep === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
};

const needsGround = ({ only }: Options): boolean =>
  (["simulation", "uploads", "bundles", "replay", "start"] as const).some((one) => only.has(one));

const points = ["posting", "batch", "redemption"] as const;

const printStops = (builds: readonly Build[], rows: readonly SideRow[]): void => {
  const [mine, other] = builds.map(({ name }) => name);
  printSides("Stop, embedded", { mine: mine ?? "", other }, rows);
};

/** This build, and the other where one is named, whose worktree goes again. */
const onSides = async (options: Options, server: string | undefined): Promise<void> => {
  const builds: Build[] = [thisBuild()];
  if (options.against !== undefined) builds.push(otherBuild(options.against));
  try {
    if (options.only.has("stop")) printStops(builds, await measureStops(builds, options));
    if (options.only.has("imports"))
      printTable("Imports, embedded", await measureImports(builds, options));
    if (!points.some((one) => options.only.has(one))) return;
    await measureSides(builds, options, undefined);
    if (server !== undefined) await measureSides(builds, options, server);
  } finally {
    for (const { remove } of builds) remove();
  }
};

// Ends as any program does, so that what was started here is stopped.
process.once("SIGINT", () => process.exit(130));

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  console.log(`${machineLine()}; ${options.rounds} rounds of ${options.seconds} s`);
  if (options.only.has("rules")) printTable("Rules", await measureRules(options));
  const server = process.env["BENCH_DATABASE_URL"];
  if ([...points, "stop" as const, "imports" as const].some((one) => options.only.has(one)))
    await onSides(options, server);
  if (options.only.has("readers"))
    printTable("Beside a reader, embedded", await measureReaders(options));
  if (options.only.has("migrations"))
    printTable("Migrations since 234c3c5", await measureMigrations(options));
  if (options.only.has("traces")) await measureTraces(options);
  const isPagesAlone = options.only.has("pages") && !needsGround(options);
  // A long past is made once, where it is wanted.
  if (isPagesAlone && server !== undefined) return onPages(server, options);
  if (isPagesAlone || needsGround(options)) await onEmbedded(options);
  if (needsGround(options) && server !== undefined)
    await measureOn(await groundOn(server, "server"), options);
};

await main();

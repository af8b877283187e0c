// `npm run bench`: how fast the engine is, side by side with what bounds it or competes with it. Every
// figure is a ratio of rates measured in turns within one run; rates stand in small print.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/src/kit/embedded-postgres.ts";
import { createLog } from "../server/src/kit/log.ts";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { type Ground, groundOn, openGround } from "./ground.ts";
import { startHttp } from "./http.ts";
import { type Options, readOptions } from "./options.ts";
import { fillOnce, measurePages } from "./pages.ts";
import {
  measureBatch,
  measureHttp,
  measurePgledger,
  measureService,
  sampleOrder,
  warmUp,
} from "./posting.ts";
import { measureRedemptions } from "./redemption.ts";
import { measureRules } from "./rule-engines.ts";
import { measureSimulation } from "./simulation.ts";
import { measureStart } from "./start.ts";
import { machineLine, printTable, type Row } from "./table.ts";
import { measureUploads } from "./uploads.ts";

const measureOn = async (ground: Ground, options: Options): Promise<void> => {
  try {
    const rows = await rowsOn(ground, options);
    if (rows.length > 0) printTable(`Points in and out, ${ground.name}`, rows);
  } finally {
    await ground.close();
  }
};

const rowsOn = async (ground: Ground, options: Options): Promise<Row[]> => {
  const rows: Row[] = [];
  if (options.only.has("posting")) {
    // Before the server starts, whose work beside the orders would be taken for theirs.
    await warmUp(ground.engine);
    const written = await sampleOrder(ground);
    // First, since the floor keeps its connections.
    rows.push(...(await measurePgledger(ground, options)));
    rows.push(...(await measureService(ground, written, options)));
    const http = await startHttp(ground.url);
    try {
      const posting = await measureHttp(ground, { http, written }, options);
      rows.push(...posting, memoryRow(http.memoryMax()));
    } finally {
      await http.stop();
    }
  }
  if (options.only.has("batch")) rows.push(...(await measureBatch(ground, options)));
  await ground.rest();
  if (options.only.has("redemption")) rows.push(...(await measureRedemptions(ground.url, options)));
  if (options.only.has("simulation")) rows.push(...(await measureSimulation(ground, options)));
  if (options.only.has("uploads")) rows.push(...(await measureUploads(ground.url)));
  return rows;
};

const memoryRow = (bytes: number): Row => {
  const megabytes = Math.round(bytes / 2 ** 20);
  return {
    what: "memory of the server while orders come through HTTP",
    text: `${megabytes} MB`,
    target: { text: "< 250 MB", isMet: megabytes > 0 && megabytes < 250 },
  };
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
  (["posting", "batch", "redemption", "simulation", "uploads", "start"] as const).some((one) =>
    only.has(one),
  );

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2));
  console.log(`${machineLine()}; ${options.rounds} rounds of ${options.seconds} s`);
  if (options.only.has("rules")) printTable("Rules", await measureRules(options));
  const server = process.env["BENCH_DATABASE_URL"];
  const isPagesAlone = options.only.has("pages") && !needsGround(options);
  // A long past is made once, where it is wanted.
  if (isPagesAlone && server !== undefined) return onPages(server, options);
  if (isPagesAlone || needsGround(options)) await onEmbedded(options);
  if (needsGround(options) && server !== undefined)
    await measureOn(await groundOn(server, "server"), options);
};

await main();

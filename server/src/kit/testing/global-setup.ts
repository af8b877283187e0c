// Before the database tests: one PostgreSQL for the run, with a migrated database to copy from.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Database, openDatabase } from "../db/db.ts";
import { migrate } from "../db/migrate.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { createLog } from "../process/log.ts";
import { addCitus, spreadTest } from "./citus-databases.ts";
import { hasCitus, startRig } from "./citus-rig.ts";
import { writePartitioned } from "./partitioned.ts";
import { databaseAt, withDatabase } from "./server-url.ts";

type Copy = "file_copy" | "wal_log";

/** With `workers`, the further nodes of a cluster: each database is one on every node. */
type Server = { url: string; workers: readonly string[]; stop(): Promise<void> };

/** Vitest calls this once before and the returned function once after all database tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await chooseServer();
  const template = `nuqta_template_${process.pid}`;
  try {
    for (const url of [server.url, ...server.workers]) await recreate(url, template);
    if (server.workers.length > 0) await addCitus([server.url, ...server.workers], template);
    const db = openDatabase(databaseAt(server.url, template));
    await applyMigrations(db);
    await db.close();
    if (server.workers.length > 0) await spreadTest(server.url, server.workers, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const strategy = await cheapestCopy(server.url);
  project.provide("postgres", { url: server.url, workers: server.workers, template, strategy });
  return async () => {
    for (const url of [server.url, ...server.workers])
      await withDatabase(url, (client) => drop(client, template));
    await server.stop();
  };
};

// Copying files begins and ends with a checkpoint: in memory it costs a quarter of what copying through the log does,
// and on a disk it waits for all of them.
const cheapestCopy = (url: string): Promise<Copy> =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query("select current_setting('data_directory') as folder");
    return String(rows[0]?.folder).startsWith("/dev/shm/") ? "file_copy" : "wal_log";
  });

const applyMigrations = async (db: Database): Promise<void> => {
  // biome-ignore lint/style/noProcessEnv: the test command says here how the tables are to be kept
  if (process.env["NUQTA_TEST_PARTITIONED"] !== "1") {
    await migrate(db);
    return;
  }
  const folder = writePartitioned(join(import.meta.dirname, "../../../migrations"));
  await migrate(db, folder);
  await rm(folder, { recursive: true });
};

const chooseServer = async (): Promise<Server> => {
  // biome-ignore lint/style/noProcessEnv: the test command says here which server to use
  const { NUQTA_TEST_SERVER: choice, TEST_DATABASE_URL: url, ...env } = process.env;
  if (env["NUQTA_TEST_CITUS"] === "1") return startCluster(env["CITUS_BIN"]);
  if (choice !== "external") return startTemporary();
  if (url === undefined) throw new Error("NUQTA_TEST_SERVER=external needs TEST_DATABASE_URL");
  return { url, workers: [], stop: async () => undefined };
};

const startCluster = async (binaries: string | undefined): Promise<Server> => {
  if (binaries === undefined || !hasCitus(binaries))
    throw new Error("NUQTA_TEST_CITUS=1 needs CITUS_BIN: the programs of a PostgreSQL with Citus");
  const rig = await startRig(binaries);
  const { coordinator, workers } = rig;
  return {
    url: coordinator.url,
    workers: workers.map(({ url }) => url),
    stop: async () => rig.stop(),
  };
};

const startTemporary = async (): Promise<Server> => {
  const dataDir = await mkdtemp(join(tmpdir(), "nuqta-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("warn"),
    // Two files of stories with several servers each have been seen to hold all of the usual hundred.
    connections: 200,
  });
  return {
    url: postgres.url,
    workers: [],
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const recreate = (url: string, name: string): Promise<void> =>
  withDatabase(url, async (client) => {
    await drop(client, name);
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  });

const drop = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
};

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    postgres: { url: string; workers: readonly string[]; template: string; strategy: Copy };
  }
}

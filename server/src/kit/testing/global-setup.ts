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
import { writePartitioned } from "./partitioned.ts";
import { databaseAt, withDatabase } from "./server-url.ts";

type Server = { url: string; stop(): Promise<void> };

/** Vitest calls this once before and the returned function once after all database tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await chooseServer();
  const template = `nuqta_template_${process.pid}`;
  try {
    await recreate(server.url, template);
    const db = openDatabase(databaseAt(server.url, template));
    await applyMigrations(db);
    await db.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgres", { url: server.url, template });
  return async () => {
    await withDatabase(server.url, (client) => drop(client, template));
    await server.stop();
  };
};

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
  const { NUQTA_TEST_SERVER: choice, TEST_DATABASE_URL: url } = process.env;
  if (choice !== "external") return startTemporary();
  if (url === undefined) throw new Error("NUQTA_TEST_SERVER=external needs TEST_DATABASE_URL");
  return { url, stop: async () => undefined };
};

const startTemporary = async (): Promise<Server> => {
  const dataDir = await mkdtemp(join(tmpdir(), "nuqta-test-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLog("warn"),
  });
  return {
    url: postgres.url,
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
    postgres: { url: string; template: string };
  }
}

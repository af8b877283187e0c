// Brings the schema up to date: numbered SQL files, forward only, each in a transaction of its own.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import pg from "pg";
import { sha256Hex } from "../hash/sha256.ts";
import { StartError } from "../process/start-error.ts";
import type { Database, Tx } from "./db.ts";

type Migration = { name: string; sha256: string; text: string };

const home = join(import.meta.dirname, "../../../migrations");
// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_001;

/**
 * Applies what is missing, in order, while holding an advisory lock (two starts do not collide).
 * @throws StartError when an applied file was changed, or the database is ahead of this release
 */
export const migrate = async (
  db: Database,
  folder = home,
  began: (name: string) => unknown = () => undefined,
): Promise<{ applied: string[] }> => {
  const files = readMigrations(folder);
  const client = await db.pool.connect();
  try {
    // Building an index takes as long as it takes, and so does another process's migration.
    await run(client, "SET statement_timeout = 0; SET lock_timeout = 0");
    await run(client, `SELECT pg_advisory_lock(${lockKey})`);
    await run(client, createTable);
    const pending = compare(files, await readApplied(client));
    for (const each of pending) {
      began(each.name);
      await apply(client, each);
    }
    return { applied: pending.map((each) => each.name) };
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
};

/** Whether the database has exactly the migrations of this release. Cheap enough for a health check. */
export const isMigrated = async (db: Database, folder = home): Promise<boolean> => {
  const names = await db.query<{ name: string }>({
    text: "SELECT name FROM schema_migration",
  });
  const applied = new Set(names.map((row) => row.name));
  const files = sqlFiles(folder);
  return files.length === applied.size && files.every((name) => applied.has(name));
};

/** Migrations of this release that the database lacks, and those it has that this release does not know. */
export const pendingMigrations = async (
  db: Pick<Database, "query">,
  folder = home,
): Promise<{ missing: string[]; unknown: string[] }> => {
  const rows = await db.query<{ name: string }>({ text: "SELECT name FROM schema_migration" });
  const applied = new Set(rows.map(({ name }) => name));
  const files = sqlFiles(folder);
  const missing = files.filter((name) => !applied.has(name));
  return { missing, unknown: [...applied].filter((name) => !files.includes(name)).toSorted() };
};

/** The newest migration that a database has; undefined before the first. */
export const newestMigration = async (tx: Tx): Promise<string | undefined> => {
  const [row] = await tx.query<{ name: string | null }>({
    text: "select max(name) as name from schema_migration",
  });
  return row?.name ?? undefined;
};

const createTable = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

const sqlFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();

const readMigrations = (folder: string): Migration[] =>
  sqlFiles(folder).map((name) => {
    // A checkout on Windows may have changed the line ends, which changes nothing.
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return {
      name,
      text,
      sha256: sha256Hex(text),
    };
  });

const readApplied = async (client: pg.PoolClient): Promise<Omit<Migration, "text">[]> =>
  (await run(client, "SELECT name, sha256 FROM schema_migration ORDER BY name")).rows;

const compare = (files: Migration[], applied: Omit<Migration, "text">[]): Migration[] => {
  for (const old of applied) {
    const file = files.find((each) => each.name === old.name);
    if (file === undefined) {
      throw new StartError(
        `The database has the migration ${old.name}, which this release does not know: start the newer release.`,
      );
    }
    if (file.sha256 !== old.sha256) {
      throw new StartError(
        `The migration ${old.name} was changed after it was applied: restore the file and write a new migration.`,
      );
    }
  }
  const names = new Set(applied.map((old) => old.name));
  return files.filter((each) => !names.has(each.name));
};

const apply = async (client: pg.PoolClient, { name, sha256, text }: Migration): Promise<void> => {
  await run(client, "BEGIN");
  try {
    // Its own row first: a text that ends the transaction by itself then fails instead of hiding.
    await client.query("INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)", [
      name,
      sha256,
    ]);
    await run(client, text);
    await run(client, "COMMIT");
  } catch (cause) {
    await run(client, "ROLLBACK").catch(() => undefined);
    throw new StartError(
      `The migration ${name} failed${lineOf(cause, text)}: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
};

const lineOf = (cause: unknown, text: string): string => {
  if (!(cause instanceof pg.DatabaseError) || cause.position === undefined) return "";
  return ` at line ${text.slice(0, Number(cause.position)).split("\n").length}`;
};

// The driver's own patience, which the pool sets for ordinary statements, would end long ones.
const run = (client: pg.PoolClient, text: string): Promise<pg.QueryResult> => {
  const patient: pg.QueryConfig & { query_timeout: number } = {
    text,
    query_timeout: dayMs,
  };
  return client.query(patient);
};

// The facts beside the migrations are what PostgreSQL says while each of them runs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { type Database, openDatabase, type Tx } from "./db.ts";
import { type MigrationFacts, readMigrationFacts } from "./migration-facts.ts";

const folder = join(import.meta.dirname, "../../../migrations");
const db = await testDatabase();

type Table = { oid: number; name: string; file: number; indexes: number };

const tablesNow = (tx: Tx): Promise<Table[]> =>
  tx.query<Table>({
    text: `select c.oid::int8 as oid, c.relname::text as name, pg_relation_filenode(c.oid)::int8 as file,
        (select count(*) from pg_index i where i.indrelid = c.oid) as indexes
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname`,
  });

// From weak to strong: the first is that of rows that change, weaker ones are those of reading.
const modes = [
  "RowExclusiveLock",
  "ShareLock",
  "ShareRowExclusiveLock",
  "ExclusiveLock",
  "AccessExclusiveLock",
] as const;

const locksNow = (tx: Tx): Promise<{ oid: number; mode: string }[]> =>
  tx.query<{ oid: number; mode: string }>({
    text: `select relation::int8 as oid, mode from pg_locks
      where pid = pg_backend_pid() and locktype = 'relation' and mode = any($1::text[])
      order by array_position($1::text[], mode)`,
    values: [[...modes]],
  });

/** The same pairs by name: PostgreSQL lists locks of one strength in any order. */
const byName = <T>(pairs: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(pairs).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const measure = (fresh: Database, name: string): Promise<MigrationFacts> =>
  fresh.transaction(async (tx) => {
    const before = await tablesNow(tx);
    await tx.query({ text: readFileSync(join(folder, name), "utf8") });
    const after = new Map((await tablesNow(tx)).map((table) => [table.oid, table]));
    const known = new Map(before.map((table) => [table.oid, table]));
    const grown = before.filter(({ oid, indexes }) => (after.get(oid)?.indexes ?? 0) > indexes);
    const locks = (await locksNow(tx)).flatMap(({ oid, mode }) => {
      const table = known.get(oid);
      return table === undefined ? [] : [[table.name, mode] as const];
    });
    return {
      makes: [...after.values()].filter(({ oid }) => !known.has(oid)).map((table) => table.name),
      locks: byName(Object.fromEntries(locks)),
      rewrites: before
        .filter(({ oid, file }) => after.has(oid) && after.get(oid)?.file !== file)
        .map((table) => table.name),
      indexes: grown.map((table) => table.name),
    };
  });

test("each migration locks, rewrites and indexes what the file beside it says", async () => {
  await db.query({ text: "create schema measured" });
  const fresh = openDatabase(db.url, { poolMax: 1, settings: { search_path: "measured" } });
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const lines: string[] = [];
  for (const name of names.toSorted())
    lines.push(JSON.stringify({ name, ...(await measure(fresh, name)) }));
  await fresh.close();
  // Whoever adds a migration runs this file with `-u`, which writes what was measured.
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(join(folder, "locks.jsonl"));
  expect(readMigrationFacts().has("0001-ledger.sql")).toBe(true);
});

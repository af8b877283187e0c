// How long the migrations since 234c3c5 take, and so hold their locks, on members who were there before.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { migrate } from "../server/src/kit/db/migrate.ts";
import { readMigrationFacts } from "../server/src/kit/db/migration-facts.ts";
import { startEmbeddedPostgres } from "../server/src/kit/postgres/embedded.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { withDatabase } from "../server/src/kit/testing/server-url.ts";
import type { Options } from "./options.ts";
import { type Row, seconds } from "./table.ts";

const home = join(import.meta.dirname, "../server/migrations");
const fill = join(import.meta.dirname, "past/fill.sql");
/** The newest migration of 234c3c5, the first release that is upgraded from. */
const first = "0042-statements-by-index.sql";
/** Shorter ones are told as a sum. */
const tellMs = 100;

type Taken = { name: string; ms: number };

/** Applies what is missing and answers how long each took, with its commit. */
const timed = async (url: string, folder?: string): Promise<Taken[]> => {
  const db = openDatabase(url);
  const begun: { name: string; at: number }[] = [];
  try {
    await migrate(db, folder, (name) => begun.push({ name, at: performance.now() }));
    const end = performance.now();
    return begun.map(({ name, at }, i) => ({ name, ms: (begun[i + 1]?.at ?? end) - at }));
  } finally {
    await db.close();
  }
};

const fillPast = async (url: string, members: number): Promise<number> => {
  const text = readFileSync(fill, "utf8").replaceAll("$members", String(members));
  return withDatabase(url, async (client) => {
    await client.query("set statement_timeout = 0");
    await client.query(text);
    await client.query("vacuum analyze");
    const { rows } = await client.query("select pg_database_size(current_database()) as bytes");
    return Number(rows[0].bytes);
  });
};

const rowsOf = (taken: readonly Taken[]): Row[] => {
  const facts = readMigrationFacts();
  const long = taken.filter(({ ms }) => ms >= tellMs);
  const rest = taken.filter(({ ms }) => ms < tellMs);
  const rows = long.map(({ name, ms }): Row => {
    const { locks = {} } = facts.get(name) ?? {};
    const small = Object.entries(locks).map(([table, lock]) => `${table} ${lock}`);
    return { what: name, text: seconds(ms), small: small.join(", ") || "nothing locked" };
  });
  const most = Math.max(0, ...rest.map(({ ms }) => ms));
  const all = taken.reduce((sum, { ms }) => sum + ms, 0);
  return [
    ...rows,
    { what: `each of ${rest.length} others`, text: `at most ${seconds(most)}` },
    { what: `all ${taken.length}`, text: seconds(all) },
  ];
};

/** Fills the schema of then, brings it to now, and answers what took long. */
export const measureMigrations = async ({ members }: Options): Promise<Row[]> => {
  const past = mkdtempSync(join(tmpdir(), "nuqta-migrations-"));
  // PostgreSQL may run under another account, which must reach its own folder.
  const dataDir = mkdtempSync(join(tmpdir(), "nuqta-bench-"));
  for (const name of readdirSync(home).filter((each) => each.endsWith(".sql") && each <= first))
    copyFileSync(join(home, name), join(past, name));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog("warn") });
  try {
    await timed(postgres.url, past);
    const bytes = await fillPast(postgres.url, members);
    console.log(`${members.toLocaleString("en")} members, ${Math.round(bytes / 2 ** 20)} MB`);
    return rowsOf(await timed(postgres.url));
  } finally {
    await postgres.stop();
    for (const folder of [past, dataDir]) rmSync(folder, { recursive: true, force: true });
  }
};

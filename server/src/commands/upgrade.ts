// Looks at what an upgrade to this release would do to the database, and changes nothing.
// Decision 0112.
import { backupFindings } from "../kit/backup/findings.ts";
import { type Database, openDatabase, type Tx } from "../kit/db/db.ts";
import { reasonOf, sqlState } from "../kit/db/errors.ts";
import { pendingMigrations } from "../kit/db/migrate.ts";
import { type MigrationFacts, readMigrationFacts } from "../kit/db/migration-facts.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import { type Server, serversAtWork } from "../kit/presence/store.ts";
import type { Config } from "../kit/process/config.ts";
import { createLog } from "../kit/process/log.ts";
import { StartError } from "../kit/process/start-error.ts";
import { version } from "../kit/process/version.ts";
import { type Command, Misuse } from "./command.ts";
import type { Finding } from "./doctor-checks/finding.ts";
import { assertPlace, commandPool } from "./visit.ts";

// What a database without one of our tables answers.
const noTable = "42P01";

type Size = { name: string; rows: number; bytes: number };

/** Rows as PostgreSQL last counted them, and bytes with indexes. */
const sizesOf = (tx: Tx, names: readonly string[]): Promise<Size[]> =>
  tx.query<Size>({
    text: `select relname::text as name, greatest(reltuples, 0)::int8 as rows,
        pg_total_relation_size(oid)::int8 as bytes
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname = any($1::text[]) order by relname`,
    values: [[...names]],
  });

type Step = {
  readonly name: string;
  readonly makes: readonly string[];
  readonly locks: readonly {
    readonly table: string;
    readonly lock: string;
    readonly work: "rewrites" | "indexes" | "changes";
    readonly rows: number;
    readonly bytes: number;
  }[];
};

const stepOf = (name: string, facts: MigrationFacts, sizes: ReadonlyMap<string, Size>): Step => ({
  name,
  makes: facts.makes,
  locks: Object.entries(facts.locks).map(([table, lock]) => {
    const { rows, bytes } = sizes.get(table) ?? { rows: 0, bytes: 0 };
    const isRead = facts.indexes.includes(table);
    const work = facts.rewrites.includes(table) ? "rewrites" : isRead ? "indexes" : "changes";
    return { table, lock, work, rows, bytes };
  }),
});

const words = {
  rewrites: "writes every row anew",
  indexes: "reads every row for an index",
  changes: "changes the table or some of its rows",
} as const;

const blocks = (lock: string): string => {
  if (lock === "RowExclusiveLock") return "others read it and write its other rows meanwhile";
  return lock === "AccessExclusiveLock"
    ? "nobody reads or writes it meanwhile"
    : "nobody writes it meanwhile";
};

const linesOf = ({ name, makes, locks }: Step): string[] => [
  `${name}${makes.length === 0 ? "" : ` makes ${makes.join(", ")}`}`,
  ...locks.map(
    ({ table, lock, work, rows, bytes }) =>
      `  ${table}: ${words[work]}; ${blocks(lock)} (about ${rows} rows, ${Math.ceil(bytes / 1_048_576)} MiB)`,
  ),
];

type Seen = {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly steps: readonly Step[];
  readonly servers: readonly Server[];
};

const look = async (db: Database): Promise<Seen> => {
  const { missing, unknown } = await pendingMigrations(db);
  const facts = readMigrationFacts();
  const known = missing.flatMap((name) => {
    const one = facts.get(name);
    return one === undefined ? [] : [[name, one] as const];
  });
  const tables = known.flatMap(([, { locks }]) => Object.keys(locks));
  const sizes = new Map((await sizesOf(db, tables)).map((size) => [size.name, size]));
  const servers = await serversAtWork(db).catch((error: unknown) => {
    if (sqlState(error) === noTable) return [];
    throw error;
  });
  return { missing, unknown, servers, steps: known.map(([name, one]) => stepOf(name, one, sizes)) };
};

const faultsOf = ({ missing, unknown, servers }: Seen): Finding[] => {
  const others = servers.filter((server) => server.version !== version);
  return [
    ...(unknown.length === 0
      ? []
      : [
          {
            code: "database_newer",
            wrong: `The database has migrations that this release does not know: ${unknown.join(", ")}`,
            cure: "Install the newer release",
          },
        ]),
    ...(missing.length === 0 || others.length === 0
      ? []
      : [
          {
            code: "other_version_at_work",
            wrong: `Processes of another release are at work: ${others.map((each) => `${each.version} on ${each.host}`).join(", ")}`,
            cure: "Stop them before the upgrade",
          },
        ]),
  ];
};

const lookInside = async (config: Config): Promise<Seen> => {
  assertPlace(config);
  const visited = await visitDatabase(config, createLog("silent"));
  // PostgreSQL itself refuses whatever would change something.
  const settings = { default_transaction_read_only: "on" };
  const db = openDatabase(visited.url, { ...commandPool, settings });
  try {
    return await look(db);
  } catch (cause) {
    if (sqlState(cause) === noTable)
      throw new StartError("The database holds no tables of Nuqta: check DATABASE_URL.", { cause });
    throw new StartError(`Cannot look into the database: ${reasonOf(cause)}.`, { cause });
  } finally {
    await db.close();
    await visited.leave();
  }
};

/** Faults of the backups, where this installation makes them by itself. */
const backupsOf = async (config: Config, isRunning: boolean): Promise<readonly Finding[]> => {
  const { backup, dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return [];
  if (backup.to !== undefined)
    return backupFindings(backup, { now: new Date(), isRunning, dataDir });
  const wrong = "This installation makes no backups, and no upgrade can be taken back without one";
  return [{ code: "backup_missing", wrong, cure: "Run `nuqta backup --to <folder>`" }];
};

export const upgrade: Command = {
  name: "upgrade",
  summary: "With --check says what an upgrade to this release would do; changes nothing.",
  options: { check: { about: "looks only; `nuqta migrate` or a start upgrades" } },
  run: async (given, config) => {
    if (given["check"] !== true) throw new Misuse("--check is missing.");
    const seen = await lookInside(config);
    const backups = seen.missing.length > 0 ? await backupsOf(config, seen.servers.length > 0) : [];
    const found = [...faultsOf(seen), ...backups];
    const unknown =
      config.databaseUrl === undefined || seen.missing.length === 0
        ? []
        : ["Whether the database of DATABASE_URL was backed up lately."];
    const head =
      seen.missing.length === 0
        ? `Nothing would be changed for release ${version}.`
        : `Release ${version} would run ${seen.missing.length} migrations:`;
    const lines = [
      head,
      ...seen.steps.flatMap(linesOf),
      ...found.flatMap(({ wrong, cure }) => [`Wrong: ${wrong}.`, `  ${cure}.`]),
      ...unknown.map((each) => `Not known: ${each}`),
    ];
    const facts = { version, migrations: seen.steps, found, not_known: unknown };
    return { lines, facts, ...(found.length > 0 && { isBad: true as const }) };
  },
};

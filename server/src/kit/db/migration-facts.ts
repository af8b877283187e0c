// What each migration does to the tables that are there before it, as it was measured. Decision 0112.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../../migrations/locks.jsonl");

/** Facts of one migration; tables by name. Locks are held from the statement until the migration ends. */
export type MigrationFacts = {
  /** Tables that it makes. */
  readonly makes: readonly string[];
  /** The strongest lock on each table of before; `RowExclusiveLock` is that of rows that change. */
  readonly locks: Readonly<Record<string, string>>;
  /** Tables of before whose rows are all written anew. */
  readonly rewrites: readonly string[];
  /** Tables of before that get an index, for which all rows are read. */
  readonly indexes: readonly string[];
};

/** Facts by the name of the migration's file, as `migration-facts.db.test.ts` holds them against PostgreSQL. */
export const readMigrationFacts = (): ReadonlyMap<string, MigrationFacts> =>
  new Map(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const { name, ...facts } = JSON.parse(line) as MigrationFacts & { name: string };
        return [name, facts];
      }),
  );

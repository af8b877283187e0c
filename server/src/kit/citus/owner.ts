// The connection that spreads a database, and what must hold before it does. Decision 0102.
import pg from "pg";
import type { Config } from "../process/config.ts";
import { StartError } from "../process/start-error.ts";

/** The oldest release that was tried. */
const oldestCitus = 13.2;

/**
 * Does `work` on a connection by the role that owns the tables; the serving role may not spread them.
 * @throws StartError when there is no such database, it does not open, or Citus refuses a statement
 */
export const withOwner = async <T>(
  config: Config,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const url = config.migrateUrl ?? config.databaseUrl;
  if (url === undefined)
    throw new StartError(
      "The embedded database is one node and stays one: set DATABASE_URL to a server with Citus.",
    );
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (cause) {
    throw new StartError(`Cannot open the database (${(cause as Error).message}).`, { cause });
  }
  try {
    return await work(client);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new StartError(
      `Citus refused a step (${cause.message}${cause.detail === undefined ? "" : `: ${cause.detail}`}). What was done before stays; mend this and run it again.`,
      { cause },
    );
  } finally {
    await client.end();
  }
};

/** @throws StartError when the database lacks the extension, or has one that is too old */
export const checkCitus = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const [found] = rows;
  if (found === undefined)
    throw new StartError(
      "The extension citus is not in this database: CREATE EXTENSION citus on every node, in a database of this name, before the first start of Nuqta.",
    );
  if (Number.parseFloat(found.version) < oldestCitus)
    throw new StartError(`Citus ${found.version} is older than ${oldestCitus}: update it.`);
};

/**
 * A post between two steps could meet a table that is half spread.
 * @throws StartError when a server is at work on the database
 */
export const checkAlone = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'nuqta%'`,
  );
  if ((rows[0]?.others ?? 0) > 0)
    throw new StartError("Servers are at work on this database: stop them first.");
};

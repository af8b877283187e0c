// The server's database for one command: found, looked at, left as it was found.
// Decision 0134.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { type Database, openDatabase } from "../kit/db/db.ts";
import { reasonOf, sqlState } from "../kit/db/errors.ts";
import { isMigrated } from "../kit/db/migrate.ts";
import type { DatabaseOptions } from "../kit/db/pool.ts";
import { guardPrimary, type Primary } from "../kit/db/primary.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import type { Config } from "../kit/process/config.ts";
import { createLog, type Log } from "../kit/process/log.ts";
import { StartError } from "../kit/process/start-error.ts";
import { sealerOfConfig } from "../kit/secrets/of-config.ts";

// What a database without any of our tables answers.
const noTable = "42P01";

/**
 * The pool of a command: two connections, and ten seconds to open one, since the caller would rather wait for a busy
 * database than start again.
 */
export const commandPool = {
  poolMax: 2,
  connectTimeoutMs: 10 * secondMs,
} as const satisfies DatabaseOptions;

/**
 * Does `work` on the database of the server, which may run meanwhile or not.
 * @throws StartError when there is no database, or it is of another release
 */
export const visit = async <T>(
  config: Config,
  work: (db: Database, ownerUrl: string) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> => {
  assertPlace(config);
  const sealer = sealerOfConfig(config);
  const log = createLog("silent");
  const visited = await visitDatabase(config, log);
  const primary = guardOf(config, log);
  const db = openDatabase(visited.url, { ...commandPool, sealer, primary, ...options });
  try {
    if (!(await isOfThisRelease(db))) {
      throw new StartError(
        "The database is not the one of this release: start the server once, which brings it up to date.",
      );
    }
    return await work(db, visited.ownerUrl);
  } finally {
    await db.close();
    await primary?.stop();
    await visited.leave();
  }
};

/** The guard against an older primary and a standby that is away, for a server of the operator's as the start has it. */
export const guardOf = ({ databaseUrl, dataDir }: Config, log: Log): Primary | undefined =>
  databaseUrl === undefined ? undefined : guardPrimary(databaseUrl, { dataDir, log });

/**
 * Makes sure that there is an installation: starting a database in an empty folder would make a new one.
 * @throws StartError when there is none
 */
export const assertPlace = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl !== undefined || existsSync(join(dataDir, "postgresql"))) return;
  throw new StartError(
    `There is no Nuqta in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`,
  );
};

const isOfThisRelease = async (db: Database): Promise<boolean> => {
  try {
    return await isMigrated(db);
  } catch (cause) {
    if (sqlState(cause) === noTable) return false;
    throw new StartError(`Cannot open the database: ${reasonOf(cause)}.`, { cause });
  }
};

/** Work by the role that owns the tables. */
export const asOwner = async <T>(
  url: string,
  work: (owner: Database) => Promise<T>,
): Promise<T> => {
  const owner = openDatabase(url, commandPool);
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
};

// A database of tests on a Citus cluster: one of the same name on every node.
import { tables } from "../../tables.ts";
import { distribute } from "../citus/distribute.ts";
import { databaseAt, withDatabase } from "./server-url.ts";

/** Few pieces, because each statement about all members asks each of them. */
const shards = 4;

/** The extension must be there before the migrations, so that their functions reach every node. */
export const addCitus = async (servers: readonly string[], database: string): Promise<void> => {
  for (const url of servers)
    await withDatabase(databaseAt(url, database), async (client) => {
      await client.query("create extension citus");
    });
};

/** Spreads the migrated template, and lets go of it: what somebody is connected to cannot be copied. */
export const spreadTest = async (
  coordinator: string,
  workers: readonly string[],
  database: string,
): Promise<void> => {
  await withDatabase(databaseAt(coordinator, database), async (client) => {
    await distribute(client, {
      tables,
      coordinator: addressOf(coordinator),
      workers: workers.map(addressOf),
      shards,
    });
  });
  for (const url of [coordinator, ...workers])
    await withDatabase(url, async (client) => {
      await client.query(`alter database ${database} allow_connections false`);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
        [database],
      );
    });
};

const addressOf = (url: string) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

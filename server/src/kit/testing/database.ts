// What database tests ask for: a migrated database of their own, gone when the file is done.
import { randomBytes } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../db/db.ts";
import type { DatabaseOptions } from "../db/pool.ts";
import { databaseAt, withDatabase } from "./server-url.ts";

/**
 * A fresh copy of the migrated template, or of the database `of`, to which nobody may be connected then. Call it at the
 * top of a `.db.test.ts` file (or in a `beforeAll`): it is closed and dropped after the file's last test.
 */
export const testDatabase = async (
  options: DatabaseOptions = {},
  of?: { readonly url: string },
): Promise<Database & { url: string }> => {
  const { url: server, workers, template: migrated, strategy } = inject("postgres");
  const template = of === undefined ? migrated : new URL(of.url).pathname.slice(1);
  const nodes = [server, ...workers];
  const name = `nuqta_test_${randomBytes(6).toString("hex")}`;
  for (const node of nodes)
    await withDatabase(node, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`),
    );
  const url = databaseAt(server, name);
  // A test that does not ask about waits has nothing to say about a machine that is slow.
  const database = openDatabase(url, { connectTimeoutMs: minuteMs, ...options });
  const { close: end } = database;
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= end();
    return ended;
  };
  afterAll(async () => {
    await close();
    for (const node of nodes)
      await withDatabase(node, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
  return Object.assign(database, { close, url });
};

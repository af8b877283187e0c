// What simulations, uploads and starts are measured on: a filled database, and this build's engine on it.
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { type Engine, fill, openEngine } from "./engine.ts";
import { connect } from "./meter.ts";

export type Ground = {
  /** "embedded PostgreSQL 18.4", as it stands in the tables. */
  name: string;
  url: string;
  engine: Engine;
  client: pg.Client;
  close(): Promise<void>;
};

/** A database of its own on a server that is running; it is gone afterwards. */
export const groundOn = async (server: string, kind: string): Promise<Ground> => {
  const database = `nuqta_bench_${randomBytes(4).toString("hex")}`;
  await withDatabase(server, (client) => client.query(`create database ${database}`));
  const ground = await openGround(databaseAt(server, database), kind);
  return {
    ...ground,
    close: async () => {
      await ground.close();
      await withDatabase(server, (client) =>
        client.query(`drop database ${database} with (force)`),
      );
    },
  };
};

/** Fills an empty database and opens the engine on it. */
export const openGround = async (url: string, kind: string): Promise<Ground> => {
  await fill(url);
  const client = await connect({ connectionString: url });
  await client.query("checkpoint");
  const { rows } = await client.query("select current_setting('server_version') as version");
  const engine = openEngine(url);
  return {
    name: `${kind} PostgreSQL ${String(rows[0].version).split(" ")[0]}`,
    url,
    engine,
    client,
    close: async () => {
      await client.end();
      await engine.close();
    },
  };
};

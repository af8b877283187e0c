// What every measurement stands on: a filled database, the engine on it, and the floor beside it.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import { type Engine, fill, openEngine } from "./engine.ts";
import { type FloorStatement, type Fresh, makeFloor } from "./floor.ts";
import { numbersFrom } from "./marketplace.ts";
import { drive, type Run } from "./rounds.ts";
import type { WrittenRow } from "./sample.ts";

export type Ground = {
  /** "embedded PostgreSQL 18.4", as it stands in the tables. */
  name: string;
  url: string;
  engine: Engine;
  client: pg.Client;
  fresh(): Fresh;
  /** Runs prepared statements, one commit each, from as many connections as there are clients. */
  floor(clients: number, seconds: number, events: readonly FloorEvent[]): Promise<Run>;
  /** Gives the floor's connections back until it runs again: a server has a hundred. */
  rest(): Promise<void>;
  close(): Promise<void>;
};

export type FloorEvent = { statement: FloorStatement; rows: readonly WrittenRow[] };

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

/** Fills an empty database and puts the floor's tables beside the engine's. */
export const openGround = async (url: string, kind: string): Promise<Ground> => {
  await fill(url);
  const client = await connect(url);
  await makeFloor(client);
  await client.query("checkpoint");
  const { rows } = await client.query("select current_setting('server_version') as version");
  const members = await client.query<{ id: number }>("select member_id::int as id from account");
  const random = numbersFrom(7);
  const pool: pg.Client[] = [];
  // Numbers that the engine's members have not reached.
  let number = 10_000;
  const fresh = (): Fresh => {
    number += 1;
    return {
      memberId: members.rows[random(members.rows.length)]?.id ?? 0,
      number,
      id: `floor-${String(number).padStart(8, "0")}`,
    };
  };
  const engine = openEngine(url);
  const rest = async (): Promise<void> => {
    await Promise.all(pool.splice(0).map((own) => own.end()));
  };
  return {
    name: `${kind} PostgreSQL ${String(rows[0].version).split(" ")[0]}`,
    url,
    engine,
    client,
    fresh,
    floor: async (clients, seconds, events) => {
      while (pool.length < clients) pool.push(await connect(url));
      return drive(clients, seconds, async (i) => {
        const { memberId, id } = fresh();
        for (const { statement, rows: expected } of events)
          await writeFloor(pool[i], statement, { ...fresh(), memberId, id }, expected);
      });
    },
    rest,
    close: async () => {
      await rest();
      await client.end();
      await engine.close();
    },
  };
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  // A lost connection is told by the query that meets it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

const writeFloor = async (
  client: pg.Client | undefined,
  statement: FloorStatement,
  event: Fresh,
  expected: readonly WrittenRow[],
): Promise<void> => {
  const { name, text } = statement;
  const reply = await client?.query({ name, text, values: statement.values(event) });
  const changed = expected.filter(({ change }) => change === "update").length;
  if (reply?.rows[0]?.updated !== changed)
    throw new Error(`${name}: ${reply?.rows[0]?.updated} rows changed instead of ${changed}`);
};

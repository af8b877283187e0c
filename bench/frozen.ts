// The floors: rows written by one prepared statement and one commit for each event, which decides nothing, reads
// nothing and checks nothing. What they write is frozen as SQL in frozen/, so that no change of ours can move it.
// `$member` and its like in that SQL are what is sent: numbers and keys that are new each time, and documents.
// Decision 0043.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { arrayOf } from "./array.ts";
import { memberCount, numbersFrom } from "./marketplace.ts";
import { connect } from "./meter.ts";
import { type Contender, drive } from "./rounds.ts";

/** The plain layout, or what the engine of that commit wrote. */
export type FrozenLayout = "plain" | "234c3c5";

/** A file of statements in its folder; `orders` are many of `order` at once. */
export type FrozenEvent = "order" | "orders" | "hold" | "confirm";

/** One event: a member, and a number and an id never used before. */
type Fresh = { member: number; number: number; id: string; hash: string };
type Documents = ReadonlyMap<string, string>;
type Frozen = { name: string; text: string; names: readonly string[] };

/** Numbers the parameters of a frozen statement; the same name is the same parameter. */
export const numbered = (sql: string): { text: string; names: string[] } => {
  const names: string[] = [];
  const text = sql.replace(/\$([a-z_][a-z_0-9]*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
};

const read = (layout: FrozenLayout, file: string): string =>
  readFileSync(join(import.meta.dirname, "frozen", layout, `${file}.sql`), "utf8");

const statementsOf = (layout: FrozenLayout, file: string): Frozen[] =>
  read(layout, file)
    .split(/;\n+/)
    .filter((sql) => sql.trim() !== "")
    .map((sql, i) => ({ name: `frozen ${file} ${i}`, ...numbered(sql) }));

const isKey = (name: string): name is keyof Fresh =>
  ["member", "number", "id", "hash"].includes(name);

const valueFor = (name: string, fresh: Fresh, documents: Documents): unknown => {
  const value = isKey(name) ? fresh[name] : documents.get(name);
  if (value === undefined) throw new Error(`nothing to send for ${name}`);
  return value;
};

const schema = "frozen";

const connectIn = async (database: pg.ClientConfig): Promise<pg.Client> => {
  const client = await connect(database);
  await client.query(`set search_path = ${schema}`);
  return client;
};

const makeTables = async (database: pg.ClientConfig, layout: FrozenLayout): Promise<void> => {
  const client = await connectIn(database);
  try {
    await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    await client.query(read(layout, "setup"));
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
};

const documentsOf = async (client: pg.Client, event: string): Promise<Documents> => {
  const { rows } = await client.query("select name, value from document where event = $1", [event]);
  return new Map(rows.map(({ name, value }) => [name, value]));
};

export type Floor = {
  /** Events one by one, each client on a connection of its own. */
  run: Contender["run"];
  /** A thousand orders at a time in one commit, on one connection. */
  runBulk: Contender["run"];
  close(): Promise<void>;
};

const batchSize = 1_000;

/** Makes the tables of a layout anew and connects the clients; `events` follow one another for one member. */
export const openFloor = async (
  url: string,
  {
    layout,
    events,
    clients,
  }: { layout: FrozenLayout; events: readonly FrozenEvent[]; clients: number },
): Promise<Floor> => {
  const database = { connectionString: url };
  await makeTables(database, layout);
  const pool = await Promise.all(Array.from({ length: clients }, () => connectIn(database)));
  const [first] = pool;
  if (first === undefined) throw new Error("a floor without clients");
  const steps: { statement: Frozen; documents: Documents }[] = [];
  for (const event of events) {
    const documents = await documentsOf(first, event === "orders" ? "order" : event);
    for (const statement of statementsOf(layout, event)) steps.push({ statement, documents });
  }
  const random = numbersFrom(7);
  // Numbers that the first rows of a member do not reach.
  let number = 10_000;
  const fresh = (): Fresh => {
    number += 1;
    const hash = number.toString(16).padStart(64, "0");
    const id = `floor-${String(number).padStart(8, "0")}`;
    return { member: 1 + random(memberCount), number, id, hash };
  };
  const write = async (client: number): Promise<void> => {
    const { member, id } = fresh();
    for (const { statement, documents } of steps) {
      const { name, text, names } = statement;
      const own = { ...fresh(), member, id };
      const values = names.map((each) => valueFor(each, own, documents));
      const reply = await pool[client]?.query({ name, text, values });
      const changed = text.match(/\bupdate \w+ t\b/g)?.length;
      if (reply?.rows[0]?.updated !== changed) throw new Error(`${name} changed other rows`);
    }
  };
  const writeMany = async (): Promise<void> => {
    const many = Array.from({ length: batchSize }, fresh);
    await first.query("begin");
    for (const { statement, documents } of steps) {
      const { name, text, names } = statement;
      const values = names.map((each) =>
        arrayOf(many.map((one) => valueFor(each, one, documents) as string | number)),
      );
      await first.query({ name, text, values });
    }
    await first.query("commit");
  };
  return {
    run: (seconds) => drive(clients, seconds, write),
    runBulk: async (seconds) => {
      const calls = await drive(1, seconds, writeMany);
      return { ...calls, done: calls.done * batchSize };
    },
    close: async () => {
      await Promise.all(pool.map((client) => client.end()));
    },
  };
};

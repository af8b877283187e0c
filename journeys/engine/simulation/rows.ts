// Rows as the simulated store keeps them: by table, by member where there is one, by the rest of the key.
import type { Table } from "../../../server/src/kit/db/records.ts";

export type Row = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: tables of all row types are kept alike
export type AnyTable = Table<any>;
type Shard = Map<string, Row>;

export type Rows = {
  get(table: AnyTable, of: Row): Row | undefined;
  /** All rows of a member; of a table without members all rows. */
  shard(name: string, member: number): ReadonlyMap<string, Row>;
  all(name: string): Iterable<Row>;
  set(table: AnyTable, row: Row): void;
  /** Where a row lies: the same text for the same key. */
  place(table: AnyTable, of: Row): string;
  /** What a select for these members and keys finds. */
  select(table: AnyTable, members: readonly number[], keys: readonly string[]): Row[];
  /** Keeps a second row under a key that is taken already: only a broken store does. */
  double(table: AnyTable, row: Row): void;
};

const isOfMember = (table: AnyTable): boolean => table.key[0] === "member_id";

const memberOf = (table: AnyTable, of: Row): number =>
  isOfMember(table) ? (of["member_id"] as number) : 0;

const restOf = (table: AnyTable, of: Row): string => {
  const [first, second, third] = isOfMember(table) ? table.key.slice(1) : table.key;
  let rest = first === undefined ? "" : String(of[first]);
  if (second !== undefined) rest += `\n${of[second]}`;
  if (third !== undefined) rest += `\n${of[third]}`;
  return rest;
};

const conditions: Readonly<Record<string, (row: Row) => boolean>> = {
  "kind = 'earn'": (row) => row["kind"] === "earn",
};

const freeze = <T>(value: T): T => {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
};

/** What nobody reads again is kept as it came; the rest goes through JSON as it would in a database. */
const unread = ["trace", "payload"];

/** A row as a database would keep it: no longer connected with what the engine goes on to change. */
export const stored = (table: AnyTable, row: Row): Row => {
  const copy: Record<string, unknown> = { ...row };
  for (const column of Object.keys(table.columns))
    if (table.columns[column] === "jsonb" && !unread.includes(column))
      copy[column] = freeze(JSON.parse(JSON.stringify(row[column])));
  return Object.freeze(copy);
};

export const openRows = (): Rows => {
  const tables = new Map<string, Map<number, Shard>>();
  let doubles = 0;

  const shardOf = (name: string, member: number): Shard => {
    const table = tables.get(name) ?? new Map<number, Shard>();
    tables.set(name, table);
    const shard = table.get(member) ?? new Map<string, Row>();
    table.set(member, shard);
    return shard;
  };

  const scan = (table: AnyTable, shard: Shard, keys: readonly string[]): Row[] => {
    const fits = table.only === undefined ? () => true : conditions[table.only];
    if (!fits) throw new Error(`a condition the simulation does not know: ${table.only}`);
    const { finds } = table;
    return [...shard.values()].filter(
      (row) => fits(row) && (finds === undefined || keys.includes(String(row[finds]))),
    );
  };

  return {
    get: (table, of) => shardOf(table.name, memberOf(table, of)).get(restOf(table, of)),
    shard: shardOf,
    all: function* (name) {
      for (const shard of tables.get(name)?.values() ?? []) yield* shard.values();
    },
    set: (table, row) => {
      shardOf(table.name, memberOf(table, row)).set(restOf(table, row), row);
    },
    place: (table, of) => `${table.name}|${memberOf(table, of)}|${restOf(table, of)}`,
    select: (table, members, keys) => {
      const shards = isOfMember(table) ? members : [0];
      // Most tables are looked up by the rest of their key; some are views that have none.
      const isDirect = table.finds !== undefined && table.key.at(-1) === table.finds;
      return shards.flatMap((member) => {
        const shard = shardOf(table.name, member);
        if (!isDirect || table.only !== undefined) return scan(table, shard, keys);
        return keys.map((key) => shard.get(key)).filter((row) => row !== undefined);
      });
    },
    double: (table, row) => {
      doubles += 1;
      shardOf(table.name, memberOf(table, row)).set(`${restOf(table, row)}#${doubles}`, row);
    },
  };
};

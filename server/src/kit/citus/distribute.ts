// Spreads a database over the nodes of Citus and says how far it is. Each step commits by itself and is
// found done when the run is started again. Decision 0102.
import type pg from "pg";
import type { TableList } from "../db/table-list.ts";
import { feedEndOnCitus } from "./feed-end.ts";
import { planOf, type Shape, type Step } from "./plan.ts";

/** Host and port under which the other nodes reach a node. */
export type NodeAddress = { readonly host: string; readonly port: number };

export type Distribution = {
  readonly tables: TableList;
  readonly coordinator: NodeAddress;
  readonly workers: readonly NodeAddress[];
  /** Pieces of each spread table. */
  readonly shards: number;
};

/**
 * Makes the nodes known and spreads the tables; what is spread already stays as it is.
 * @param client a connection to the coordinator by the role that owns the tables
 * @param told called before each step with its title, its number from 1, and how many there are
 */
export const distribute = async (
  client: pg.ClientBase,
  how: Distribution,
  told: (title: string, number: number, count: number) => void = () => undefined,
): Promise<Step[]> => {
  await client.query("set statement_timeout = 0");
  await client.query("set lock_timeout = 0");
  // Triggers keep history from being changed; on the pieces of a table they hold as well.
  await client.query("set citus.enable_unsafe_triggers = on");
  const [{ name = "" } = {}] = (
    await client.query<{ name: string }>("select quote_ident(current_database()) as name")
  ).rows;
  await client.query(`alter database ${name} set citus.enable_unsafe_triggers = on`);
  // An order may name a seller and a brand that are new; rows that refer to each other go one after the other.
  await client.query(`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`);
  await client.query("select citus_set_coordinator_host($1, $2)", [
    how.coordinator.host,
    how.coordinator.port,
  ]);
  for (const { host, port } of how.workers)
    await client.query("select citus_add_node($1, $2)", [host, port]);
  await client.query(feedEndOnCitus);
  const steps = planOf(how.tables, await readShape(client), how.shards);
  for (const [index, { title, text }] of steps.entries()) {
    told(title, index + 1, steps.length);
    await client.query(text);
  }
  return steps;
};

/** Reads what `planOf` must know of the database that the connection is to. */
export const readShape = async (client: pg.ClientBase): Promise<Shape> => {
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const keys = await rows<{ name: string; key: string }>(keysText);
  const references = await rows<{ from: string; to: string }>(referencesText);
  const uniques = await rows<{ name: string; table: string; on: string }>(uniquesText);
  const spread = await rows<{ name: string }>(spreadText);
  return {
    keys: Object.fromEntries(keys.map(({ name, key }) => [name, key])),
    references,
    uniques: Object.fromEntries(uniques.map(({ name, table, on }) => [name, { table, on }])),
    spread: new Set(spread.map(({ name }) => name)),
  };
};

const ours = "c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')";

const keysText = `select c.relname as name, coalesce(a.attname, '') as key from pg_class c
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where ${ours} and not exists (select 1 from pg_depend d
    where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

const referencesText = `select c.relname as "from", f.relname as "to" from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and ${ours}`;

const uniquesText = `select x.relname as name, c.relname as "table",
    substring(pg_get_indexdef(x.oid) from '\\(.*$') as "on"
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
  where i.indisunique and not i.indisprimary and ${ours}`;

const spreadText = `select c.relname as name from pg_dist_partition p
  join pg_class c on c.oid = p.logicalrelid where ${ours}`;

// Which rows a command of the engine writes: read from the database before and after.
import type pg from "pg";
import { tableKinds } from "../server/src/kit/tables.ts";

export type Column = { name: string; type: string; inKey: boolean };
export type WrittenRow = {
  table: string;
  change: "insert" | "update";
  columns: readonly Column[];
  /** Values as PostgreSQL prints them. */
  before: readonly (string | null)[];
  after: readonly (string | null)[];
};

type TableShape = { table: string; columns: Column[] };
type State = Map<string, { shape: TableShape; rows: Map<string, (string | null)[]> }>;

const isOfMembers = (table: string): boolean =>
  tableKinds[table] === "member" || tableKinds[table] === "lookup";

/** Every table that has rows of members. What PostgreSQL fills in by itself is left out. */
export const memberTables = async (client: pg.Client): Promise<TableShape[]> => {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnum = any(i.indkey) as "inKey"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid <> 'xid8'::regtype
      and exists (select 1 from pg_attribute m where m.attrelid = c.oid and m.attname = 'member_id')
    order by c.relname, a.attnum`);
  const shapes = new Map<string, TableShape>();
  for (const { table, ...column } of rows.filter((one) => isOfMembers(one.table))) {
    const shape = shapes.get(table) ?? { table, columns: [] };
    shapes.set(table, shape);
    shape.columns.push(column);
  }
  return [...shapes.values()];
};

const stateOf = async (client: pg.Client, memberId: number): Promise<State> => {
  const state: State = new Map();
  for (const shape of await memberTables(client)) {
    const list = shape.columns.map(({ name }) => `${name}::text`).join(", ");
    const { rows } = await client.query<(string | null)[]>({
      text: `select ${list} from ${shape.table} where member_id = $1`,
      values: [memberId],
      rowMode: "array",
    });
    const keyed = rows.map((row): [string, (string | null)[]] => [keyOf(shape, row), row]);
    state.set(shape.table, { shape, rows: new Map(keyed) });
  }
  return state;
};

const keyOf = ({ columns }: TableShape, row: readonly (string | null)[]): string =>
  JSON.stringify(row.filter((_, i) => columns[i]?.inKey));

/** The rows that `work` wrote for one member. */
export const rowsWrittenBy = async (
  client: pg.Client,
  memberId: number,
  work: () => Promise<unknown>,
): Promise<WrittenRow[]> => {
  const before = await stateOf(client, memberId);
  await work();
  const written: WrittenRow[] = [];
  for (const { shape, rows } of (await stateOf(client, memberId)).values()) {
    const old = before.get(shape.table)?.rows;
    for (const [key, after] of rows) {
      const was = old?.get(key);
      const { table, columns } = shape;
      if (was === undefined)
        written.push({ table, columns, change: "insert", before: after, after });
      else if (JSON.stringify(was) !== JSON.stringify(after))
        written.push({ table, columns, change: "update", before: was, after });
    }
  }
  return written;
};

export const bytesOf = (rows: readonly WrittenRow[]): number =>
  rows.reduce(
    (sum, { after }) => sum + after.reduce((bytes, value) => bytes + (value?.length ?? 0), 0),
    0,
  );

/** "entry 1, lot 3, account 1 (changed)": what the floor writes for each event. */
export const summaryOf = (rows: readonly WrittenRow[]): string => {
  const counts = new Map<string, number>();
  for (const { table, change } of rows) {
    const name = change === "insert" ? table : `${table} (changed)`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
};

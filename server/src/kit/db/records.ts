// Rows by the set: reads of several tables in one statement, writes of several tables in one
// statement. A table is described once; the SQL of loading and appending follows from it.
import { binaryArray } from "./binary-array.ts";
import type { ColumnType } from "./column-type.ts";

/**
 * A table as the pipeline sees it. Rows carry column names; timestamptz is epoch ms, bytea is hex
 * text, json and jsonb are the parsed value. A document that is written once and read whole is json:
 * PostgreSQL keeps its text instead of taking it apart, which costs a third.
 */
export type Table<Row extends object> = {
  readonly name: string;
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  /** The primary key, member_id first where the table is member-scoped. */
  readonly key: readonly (keyof Row & string)[];
  /**
   * The text column that rows are looked up by, together with member_id where there is one; without
   * it a member has one row, looked up by the key "".
   */
  readonly finds?: keyof Row & string;
  /** A condition every read carries, when the table is a view of some rows only. */
  readonly only?: string;
  /** Rows may be read and kept for later commands of a batch, but are written by somebody else. */
  readonly readOnly?: true;
  /** A row that exists already is left as it is instead of being an error. */
  readonly keepExisting?: true;
  /** What an update may change; a table without it is only ever inserted into. */
  readonly changes?: readonly (keyof Row & string)[];
  /**
   * For rows outside the protection of a member's version: an update happens only while this column
   * still has the value that was read.
   */
  readonly guard?: keyof Row & string;
  /** Rows that many members write, such as the budget of a campaign. */
  readonly isShared?: true;
};

/** Statement text with numbered parameters, collected while the text is put together. */
export type Parameters = { values: unknown[]; add(value: unknown): string };

export const parameters = (): Parameters => {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
};

const names = new Map<string, string>();

/**
 * A name for a statement whose text was put together: the server then plans each text once for each
 * connection. The texts of this process are few: they differ only in which tables take part.
 */
export const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known) return known;
  const name = `set-${names.size}`;
  names.set(text, name);
  return name;
};

const readAs = (column: string, type: ColumnType): string => {
  // Of the two ways to ask for seconds, this one answers in floating point, exact for milliseconds.
  if (type === "timestamptz") return `(date_part('epoch', ${column}) * 1000)::int8 as ${column}`;
  if (type === "bytea") return `encode(${column}, 'hex') as ${column}`;
  return column;
};

/** The columns of a table as a select list that yields rows of the pipeline's shape. */
export const selectList = (table: { columns: Readonly<Record<string, ColumnType>> }): string =>
  Object.entries(table.columns)
    .map(([column, type]) => readAs(column, type))
    .join(", ");

/**
 * A select as one JSON array of objects, null where it finds nothing. `offset 0` keeps it apart: Citus
 * forgets the names of columns when it takes the inner select up into the outer one. Decision 0102.
 */
export const asJson = (select: string): string =>
  `(select json_agg(r) from (${select} offset 0) r)`;

/** One statement that answers several selects at once, each as a JSON array under its name. */
export const selectTogether = (selects: Readonly<Record<string, string>>): string =>
  `select ${Object.entries(selects)
    .map(([name, select]) => `${asJson(select)} as ${name}`)
    .join(", ")}`;

/** Equal arrays, one for each column, as a set named n. */
const unnest = (
  arrays: { name: string; type: ColumnType; values: unknown[] }[],
  to: Parameters,
) => {
  const casts = arrays.map(({ type, values }) => `${to.add(binaryArray(values, type))}::${type}[]`);
  return `unnest(${casts.join(", ")}) as n(${arrays.map(({ name }) => name).join(", ")})`;
};

/** An insert of all rows at once. A row whose key exists is an error (23505), never skipped. */
export const insertRows = <Row extends object>(
  table: Table<Row>,
  rows: readonly Row[],
  to: Parameters,
): string => {
  const columns = Object.keys(table.columns) as (keyof Row & string)[];
  const arrays = columns.map((name) => ({
    name,
    type: table.columns[name],
    values: rows.map((row) => row[name]),
  }));
  return `insert into ${table.name} (${columns.join(", ")}) select * from ${unnest(arrays, to)}${table.keepExisting ? " on conflict do nothing" : ""}`;
};

/**
 * An update of all rows at once by their key; returns one row for each row that was changed. `seen`
 * are the rows as they were read, for tables with a guard.
 */
export const updateRows = <Row extends object>(
  table: Table<Row>,
  rows: readonly Row[],
  seen: readonly Row[],
  to: Parameters,
): string => {
  const changes = table.changes ?? [];
  const guard = table.guard;
  const arrays = [...table.key, ...changes].map((name) => ({
    name: name as string,
    type: table.columns[name],
    values: rows.map((row) => row[name]) as unknown[],
  }));
  if (guard)
    arrays.push({
      name: "seen",
      type: table.columns[guard],
      values: seen.map((row) => row[guard]),
    });
  const set = changes.map((column) => `${column} = n.${column}`);
  const match = table.key.map((column) => `t.${column} = n.${column}`);
  if (guard) match.push(`t.${guard} is not distinct from n.seen`);
  return `update ${table.name} t set ${set.join(", ")} from ${unnest(arrays, to)} where ${match.join(" and ")} returning 1`;
};

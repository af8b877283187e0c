// The floor: the rows that an event of the engine leaves behind, written by one prepared statement
// and one commit for each event, into tables of the same shape on the same server. It decides nothing,
// reads nothing and checks nothing. Numbers, instants and short texts of the sample stand in the
// statement itself; documents, hashes and fresh keys are sent with every event, as any writer must.
import type pg from "pg";
import { binaryArray } from "../server/src/kit/binary-array.ts";
import { memberTables, type WrittenRow } from "./sample.ts";

/** One event: a member, a number never used before, and an id never used before. */
export type Fresh = { memberId: number; number: number; id: string };
export type FloorStatement = { name: string; text: string; values(fresh: Fresh): unknown[] };

/** Makes the tables of the floor anew, with the same rows that the engine's tables have now. */
export const makeFloor = async (client: pg.Client): Promise<void> => {
  await client.query("drop schema if exists floor cascade; create schema floor");
  for (const { table, columns } of await memberTables(client)) {
    const list = columns.map(({ name }) => name).join(", ");
    await client.query(`create table floor.${table} (like ${table} including all)`);
    await client.query(`insert into floor.${table} (${list}) select ${list} from ${table}`);
  }
  await client.query("analyze");
};

// Numbers within one event, such as the place of a posting in its entry, stay as they are.
const numbers = new Set(["bigint", "integer"]);

/** Gives the SQL of each value of a sample's rows, and collects what has to be sent. */
const valuesOf = (rows: readonly WrittenRow[], ref: (index: number, type: string) => string) => {
  const sent: ((fresh: Fresh) => unknown)[] = [
    ({ memberId }) => memberId,
    ({ number }) => number,
    ({ id }) => id,
    ({ number }) => number.toString(16).padStart(64, "0"),
  ];
  const [member, number, id, hash] = [
    ref(1, "bigint"),
    ref(2, "bigint"),
    ref(3, "text"),
    ref(4, "text"),
  ];
  const first = new Map<string, bigint>();
  for (const { table, columns, after } of rows)
    columns.forEach(({ name, type, inKey }, i) => {
      const value = after[i];
      if (!inKey || !numbers.has(type) || value == null) return;
      const least = first.get(table + name);
      if (least === undefined || BigInt(value) < least) first.set(table + name, BigInt(value));
    });
  const send = (value: string, type: string): string =>
    `${ref(
      sent.push(() => value),
      type.startsWith("json") ? "text" : type,
    )}::${type}`;
  const sqlOf = (row: WrittenRow, i: number): string => {
    const column = row.columns[i];
    const value = row.after[i] ?? null;
    if (column === undefined) throw new Error("a column is missing");
    const { name, type, inKey } = column;
    if (name === "member_id") return member;
    if (value === null) return `null::${type}`;
    const isNew = row.change === "insert";
    if (inKey && isNew && numbers.has(type))
      return `${number} * 10 + ${BigInt(value) - (first.get(row.table + name) ?? 0n)}`;
    if (inKey && isNew && type !== "smallint")
      return type === "bytea" ? `decode(${hash}, 'hex')` : id;
    if (type === "bytea") return `decode(${send(value.slice(2), "text")}, 'hex')`;
    if (type.startsWith("json") || value.length > 40) return send(value, type);
    return `'${value.replaceAll("'", "''")}'::${type}`;
  };
  return { sent, sqlOf };
};

const keyMatch = (row: WrittenRow, member: string, id: string): string =>
  row.columns
    .flatMap(({ name, inKey, type }, i) => {
      if (!inKey) return [];
      if (name === "member_id") return [`t.member_id = ${member}`];
      // A row that the event before this one made has this event's id.
      if (name === "redemption_id") return [`t.${name} = ${id}`];
      return [`t.${name} = '${row.after[i]?.replaceAll("'", "''")}'::${type}`];
    })
    .join(" and ");

const changedColumns = (row: WrittenRow): number[] =>
  row.columns.flatMap((_, i) => (row.before[i] === row.after[i] ? [] : [i]));

/** One event as one statement with one commit. */
export const floorStatement = (name: string, rows: readonly WrittenRow[]): FloorStatement => {
  const { sent, sqlOf } = valuesOf(rows, (index, type) =>
    index <= 4 ? `$${index}::${type}` : `$${index}`,
  );
  const steps = rows.map((row, step) => {
    const { table, columns } = row;
    if (row.change === "update") {
      const set = changedColumns(row).map((i) => `${columns[i]?.name} = ${sqlOf(row, i)}`);
      return `s${step} as (update floor.${table} t set ${set.join(", ")} where ${keyMatch(row, "$1::bigint", "$3::text")} returning 1)`;
    }
    const list = columns.map((column) => column.name).join(", ");
    const values = columns.map((_, i) => sqlOf(row, i)).join(", ");
    return `s${step} as (insert into floor.${table} (${list}) values (${values}))`;
  });
  const updates = rows.flatMap((row, step) => (row.change === "update" ? [step] : []));
  const check = updates.map((step) => `(select count(*) from s${step})`).join(" + ") || "0";
  const text = `with ${steps.join(", ")} select (${check})::int as updated, $2::bigint, $3::text, $4::text`;
  return { name, text, values: (fresh) => sent.map((value) => value(fresh)) };
};

/** Many events as one statement for each table, to be sent between BEGIN and COMMIT. */
export const bulkStatements = (
  rows: readonly WrittenRow[],
): ((events: readonly Fresh[]) => { name: string; text: string; values: unknown[] })[] => {
  const byTable = Map.groupBy(rows, ({ table, change }) => `${table} ${change}`);
  return [...byTable].map(([file, own]) => bulkStatement(`floor bulk ${file}`, own));
};

const bulkStatement = (name: string, rows: readonly WrittenRow[]) => {
  const types: string[] = [];
  const { sent, sqlOf } = valuesOf(rows, (index, type) => {
    types[index - 1] = type;
    return `n.p${index}`;
  });
  const [first] = rows;
  if (first === undefined) throw new Error("a table without rows");
  const { table, columns } = first;
  const list = columns.map((column) => column.name).join(", ");
  const selects = rows.map((row) => columns.map((_, i) => sqlOf(row, i)).join(", "));
  const set = changedColumns(first).map((i) => `${columns[i]?.name} = ${sqlOf(first, i)}`);
  const from = () =>
    `unnest(${sent.map((_, i) => `$${i + 1}::${types[i] ?? "text"}[]`).join(", ")}) as n(${sent.map((_, i) => `p${i + 1}`).join(", ")})`;
  const text =
    first.change === "update"
      ? `update floor.${table} t set ${set.join(", ")} from ${from()} where ${keyMatch(first, "n.p1", "n.p3")}`
      : `insert into floor.${table} (${list}) select v.* from ${from()}, lateral (values ${selects.map((values) => `(${values})`).join(", ")}) v`;
  return (events: readonly Fresh[]) => ({
    name,
    text,
    values: sent.map((value, i) =>
      binaryArray(
        events.map((event) => value(event)),
        types[i] === "bigint" ? "int8" : "text",
      ),
    ),
  });
};

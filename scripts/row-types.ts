// Holds the types that rows are read as against what PostgreSQL answers.
// Decision 0052.
import type { Column } from "./statements/describe.ts";
import type { Description } from "./statements/descriptions.ts";
import type { RowProperty, ValueKind } from "./statements/rows.ts";

/** The driver's values (`getTypeParser` in kit/db) by the oid of PostgreSQL's type. */
const parsed: ReadonlyMap<number, ValueKind> = new Map<number, ValueKind>([
  [16, "boolean"],
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, "number"] as const),
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1700, 2205, 2950, 5069].map(
    (oid) => [oid, "string"] as const,
  ),
  [1114, "Date"],
  [1184, "Date"],
  [17, "Buffer"],
  [1000, "boolean[]"],
  ...[1005, 1007, 1016, 1231].map((oid) => [oid, "number[]"] as const),
  ...[1009, 1015, 1182, 2951].map((oid) => [oid, "string[]"] as const),
  [1185, "Date[]"],
]);
const json: ReadonlySet<number> = new Set([114, 3802]);

const isOf = (type: number, kinds: readonly ValueKind[]): boolean => {
  const values = kinds.filter((kind) => kind !== "null" && kind !== "undefined");
  if (values.includes("unknown")) return true;
  // What is inside a document is not the schema's to say, but it is never one of these.
  if (json.has(type))
    return values.every((kind) => kind !== "Date" && kind !== "Buffer" && kind !== "bigint");
  const kind = parsed.get(type);
  return kind !== undefined && values.length > 0 && values.every((one) => one === kind);
};

/** Faults of a row type, one sentence for each property. */
export const rowFaults = (row: readonly RowProperty[], columns: readonly Column[]): string[] =>
  row.flatMap(({ name, type, kinds }) => {
    const column = columns.findLast((one) => one.name === name);
    if (!column) return kinds.includes("undefined") ? [] : [`${name}: there is no such column`];
    if (!isOf(column.type, kinds))
      return [
        `${name}: ${type}, but the column arrives as ${parsed.get(column.type) ?? `type ${column.type}`}`,
      ];
    if (column.isNullable && !kinds.some((kind) => kind === "null" || kind === "unknown"))
      return [`${name}: ${type}, but the column can be null`];
    return [];
  });

// As kit/db/records hands them over: times are epoch ms, bytes are hex text.
const described: Readonly<Record<string, ValueKind>> = {
  int8: "number",
  int4: "number",
  int2: "number",
  timestamptz: "number",
  text: "string",
  bytea: "string",
  date: "string",
};

/** A column of a table as the catalog has it; `needed` in an insert when it is not null without a default. */
export type TableColumn = { name: string; type: string; isNullable: boolean; isNeeded: boolean };

/** Faults of the description of a table, one sentence for each column. */
export const descriptionFaults = (
  { table, columns, isWritten, row }: Description,
  found: readonly TableColumn[],
): string[] => {
  const missing = isWritten ? found.filter((one) => one.isNeeded && !columns.has(one.name)) : [];
  return [
    ...missing.map(({ name }) => `${table}.${name}: is needed by an insert, but not described`),
    ...[...columns].flatMap(([name, type]) => {
      const column = found.find((one) => one.name === name);
      if (!column) return [`${table}.${name}: there is no such column`];
      if (column.type !== type)
        return [`${table}.${name}: ${type}, but the column is ${column.type}`];
      const property = row.find((one) => one.name === name);
      const kinds = property?.kinds.filter((kind) => kind !== "null") ?? [];
      const kind = described[type];
      if (kind && !kinds.every((one) => one === kind))
        return [`${table}.${name}: ${property?.type}, but it arrives as ${kind}`];
      if (column.isNullable && !property?.kinds.some((one) => one === "null" || one === "unknown"))
        return [`${table}.${name}: ${property?.type}, but the column can be null`];
      return [];
    }),
  ];
};

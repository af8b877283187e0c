// How lists of tables say how long personal data is kept: by which kind of retention a column goes, or why it stays.
// Decision 0121.
import type { RetentionKind } from "@nuqta/contracts/retention.ts";
import type { TableDescription, TableList } from "./table-list.ts";

/** A step of retention with its table, as statements: whose rows are due, and the one that redacts them. */
export type Redaction = {
  table: string;
  kind: RetentionKind;
  /** Members and nothing else, a row for each row that is due; $1 is the instant. */
  due: string;
  /** $1 is the instant, $2 the members; answers `rows`, how many were redacted. */
  redact: string;
};

/** Steps of retention of all tables. */
export const redactionsOf = (tables: TableList): Redaction[] =>
  Object.entries(tables).flatMap(([table, { redact = [] }]) =>
    redact.map(({ kind, due, set, calls }): Redaction => {
      const gone = `update ${table} set ${set} where member_id = any($2::int8[]) and (${due}) returning 1`;
      return {
        ...{ table, kind },
        due: `select member_id from ${table} where ${due}`,
        redact:
          calls === undefined
            ? `with gone as (${gone}) select count(*)::int8 as rows from gone`
            : `select ${calls}($2::int8[], $1::timestamptz) as rows`,
      };
    }),
  );

/** In which the list of a table does not say of each personal column how long it is kept. */
export const retentionFaults = (
  table: string,
  { kind, personal = {}, retention = {}, redact = [] }: TableDescription,
): string[] => {
  const paths = Object.keys(personal);
  if (typeof retention === "string")
    return redact.length > 0 ? [`${table}: stays and has steps of retention`] : [];
  const named = Object.values(retention).filter((one) => !one.startsWith("stays: "));
  const done = redact.map((step): string => step.kind);
  return [
    ...paths
      .filter((path) => retention[path] === undefined)
      .map((path) => `${table}.${path}: say by which kind of retention it goes, or why it stays`),
    ...Object.keys(retention)
      .filter((path) => !paths.includes(path))
      .map((path) => `${table}.${path}: has a retention and is not personal`),
    ...[...new Set(named)]
      .filter((one) => !done.includes(one))
      .map((one) => `${table}: nothing redacts ${one}`),
    ...done
      .filter((one) => !named.some((name) => name === one))
      .map((one) => `${table}: redacts ${one}, which no column names`),
    ...(redact.length > 0 && kind !== "member"
      ? [`${table}: only member tables are redacted`]
      : []),
  ];
};

// What PostgreSQL says about the rows of a statement, without running it.
import type { Connection, FieldDef, PoolClient, Submittable } from "pg";

/** A column of a statement's rows; whether it can be null, or undefined where that is not clear. */
export type Column = { name: string; type: number; isNullable: boolean | undefined };

/** The columns that are declared not null, as `table oid.column number`, and the names of tables. */
export type Catalog = { notNull: ReadonlySet<string>; tables: ReadonlyMap<number, string> };

export const readCatalog = async (client: PoolClient): Promise<Catalog> => {
  const { rows } = await client.query<{ table: number; name: string; no: number; fixed: boolean }>(
    `select c.oid as table, c.relname as name, a.attnum as no, a.attnotnull as fixed
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  );
  return {
    notNull: new Set(rows.filter((row) => row.fixed).map((row) => `${row.table}.${row.no}`)),
    tables: new Map(rows.map((row) => [row.table, row.name])),
  };
};

/** Parses a statement and asks for its columns. @throws what PostgreSQL says against its text */
const columnsOf = (client: PoolClient, text: string): Promise<FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: FieldDef[] = [];
    let fault: Error | undefined;
    const asked = {
      submit: (connection: Connection) => {
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        fault = error;
        // Where the server's message ends the wait for its answer, it is not ready yet.
        reject(error);
      },
      handleReadyForQuery: () => (fault ? reject(fault) : resolve(fields)),
    };
    client.query(asked satisfies Submittable);
  });

type Plan = {
  "Node Type": string;
  "Join Type"?: string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
};

/** Tables, as they are called in a statement, that an outer join may leave without a row. */
const leftOut = (plan: Plan, isOut = false): { name: string; alias: string; isOut: boolean }[] => {
  const { "Join Type": join, Plans: parts = [] } = plan;
  const own = plan.Alias ? [{ name: plan["Relation Name"] ?? "", alias: plan.Alias, isOut }] : [];
  return own.concat(
    parts.flatMap((part) => {
      const side = part["Parent Relationship"];
      const isOutHere =
        join === "Full" ||
        (join === "Left" && side === "Inner") ||
        (join === "Right" && side === "Outer");
      const isJoined = side === "Inner" || side === "Outer";
      return leftOut(part, isJoined && (isOut || isOutHere));
    }),
  );
};

/** The conditions that every row of a plan has passed. */
const conditionsOf = (plan: Plan): string[] => [
  ...Object.entries(plan).flatMap(([key, value]) =>
    /(Cond|Filter)$/.test(key) && typeof value === "string" && !value.includes(" OR ")
      ? [value]
      : [],
  ),
  ...(plan.Plans ?? []).flatMap(conditionsOf),
];

/** Whether a condition lets only values through that are not null: comparisons are strict. */
const isProven = (output: string, conditions: readonly string[]): boolean =>
  conditions.some((condition) =>
    [`${output} IS NOT NULL`, `${output} = `, ` = ${output})`].some((part) =>
      condition.replace(/\((\w+\.\w+)\)::\w+/g, "$1").includes(part),
    ),
  );

/** Whether an expression of a plan's output can be null, by its form alone. */
const nullOf = (expression: string, isGrouped: boolean): boolean | undefined => {
  const text = expression.replace(/^\((.*)\)$/s, "$1");
  if (/^count\(/.test(text)) return false;
  if (/^(sum|min|max|avg|json_agg|jsonb_agg|array_agg|string_agg)\(/.test(text))
    return isGrouped && !text.includes("FILTER") ? undefined : true;
  if (/^COALESCE\(.*, ('[^']*'::[\w" ]+|-?\d+|'-?\d+'::\w+|true|false)\)$/s.test(text))
    return false;
  if (/^CASE .* END$/s.test(text) && !/ ELSE /.test(text)) return true;
  if (/^[\w.]+ ->> '/.test(text) && !/ \|\| | = | < | > /.test(text)) return true;
  return undefined;
};

/**
 * The columns of a statement. A column of a table can be null when it is declared so or when an outer
 * join may leave its table out; of expressions only what their form says is known.
 * @throws what PostgreSQL says against its text
 */
export const describe = async (
  client: PoolClient,
  catalog: Catalog,
  text: string,
): Promise<Column[]> => {
  const fields = await columnsOf(client, text);
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("explain answered no plan");
  const out = leftOut(plan);
  const conditions = conditionsOf(plan);
  const isGrouped = /\bgroup by\b/i.test(text);
  return fields.map((field, i) => {
    const output = plan.Output?.[i] ?? "";
    const type = field.dataTypeID;
    if (output && isProven(output, conditions))
      return { name: field.name, type, isNullable: false };
    if (field.tableID === 0)
      return { name: field.name, type, isNullable: nullOf(output, isGrouped) };
    const alias = output.match(/^(\w+)\.\w+$/)?.[1];
    const table = catalog.tables.get(field.tableID);
    const known = out.filter((one) => one.alias === alias);
    const places = known.length > 0 ? known : out.filter((one) => one.name === table);
    const isDeclared = catalog.notNull.has(`${field.tableID}.${field.columnID}`);
    return { name: field.name, type, isNullable: !isDeclared || places.some(({ isOut }) => isOut) };
  });
};

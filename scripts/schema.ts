// The rules that keep the schema ready to be spread over machines by member, asked of a real catalog.
import type { Tx } from "../server/src/kit/db/db.ts";
import type { TableDescription, TableList } from "../server/src/kit/db/table-list.ts";

type Key = { table: string; name: string; columns: string[] };
type ForeignKey = {
  table: string;
  name: string;
  to: string;
  columns: string[];
  toColumns: string[];
};
type Column = { table: string; name: string; default: string | null; identity: boolean };

export type Catalog = {
  tables: string[];
  /** Primary keys, unique constraints and unique indexes; an expression is an empty name. */
  keys: Key[];
  foreignKeys: ForeignKey[];
  columns: Column[];
};

const columnsOf = (relation: string, numbers: string): string =>
  `(select coalesce(json_agg(coalesce(a.attname, '') order by n.i), '[]')
     from unnest(${numbers}) with ordinality n(no, i)
     left join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.no and n.no > 0)`;

const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Reads the tables of the application; partitions count as the table they belong to. */
export const readCatalog = async (tx: Tx): Promise<Catalog> => {
  const tables = await tx.query<{ name: string }>({
    text: `select c.relname as name from pg_class c where ${ours} order by 1`,
  });
  const keys = await tx.query<Key>({
    text: `select c.relname as table, x.relname as name,
        ${columnsOf("c.oid", "i.indkey[0:i.indnkeyatts - 1]::int2[]")} as columns
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      where ${ours} and i.indisunique order by 1, 2`,
  });
  const foreignKeys = await tx.query<ForeignKey>({
    text: `select c.relname as table, f.conname as name, r.relname as to,
        ${columnsOf("c.oid", "f.conkey")} as columns, ${columnsOf("r.oid", "f.confkey")} as "toColumns"
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where ${ours} and f.contype = 'f' and f.conparentid = 0 order by 1, 2`,
  });
  const columns = await tx.query<Column>({
    text: `select c.relname as table, a.attname as name, a.attidentity <> '' as identity,
        pg_get_expr(d.adbin, d.adrelid) as default
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum and a.attgenerated = ''
      where ${ours} order by 1, a.attnum`,
  });
  return { tables: tables.map(({ name }) => name), keys, foreignKeys, columns };
};

const constant = /^(-?\d+(\.\d+)?|true|false|NULL|'(?:[^']|'')*')(::[a-z_ ]+(\[\])?)?$/;

/** Everything in which a catalog departs from the list, each with what to do about it. */
export const schemaFaults = (catalog: Catalog, list: TableList): string[] => {
  const isMember = (table: string) => list[table]?.kind === "member";
  const isSpread = (table: string) => isMember(table) || list[table]?.kind === "lookup";
  const uniqueAcrossMembers = merged(list, ({ uniqueAcrossMembers: named }) => named);
  const faults: string[] = [];
  for (const table of catalog.tables)
    if (list[table] === undefined) faults.push(`${table}: list it in the tables.ts of its owner`);
  for (const [table, described] of Object.entries(list))
    if (!catalog.tables.includes(table)) faults.push(`${table}: is listed but does not exist`);
    else faults.push(...columnFaults(table, described, catalog), ...eraseFaults(table, described));
  for (const table of catalog.tables.filter(isMember))
    if (!catalog.keys.some((key) => key.table === table))
      faults.push(`${table}: a member table needs a primary key`);
  for (const { table, name, columns } of catalog.keys)
    if (isMember(table) && columns[0] !== "member_id" && !uniqueAcrossMembers.includes(name))
      faults.push(`${table}: the key ${name} must begin with member_id`);
  for (const name of uniqueAcrossMembers)
    if (!catalog.keys.some((key) => key.name === name && isSpread(key.table)))
      faults.push(`${name}: is listed but is no unique index of a member table or a lookup`);
  for (const key of catalog.foreignKeys) faults.push(...foreignKeyFaults(key, list));
  for (const column of catalog.columns.filter(({ table }) => isMember(table))) {
    const name = `${column.table}.${column.name}`;
    if (column.identity || column.default?.includes("nextval("))
      faults.push(`${name}: member tables number nothing by sequences`);
    else if (column.default !== null && !constant.test(column.default)) {
      if (!list[column.table]?.livelyDefaults?.[column.name])
        faults.push(`${name}: the default ${column.default} is no constant; pass a parameter`);
    } else if (list[column.table]?.livelyDefaults?.[column.name])
      faults.push(`${name}: is listed but has no such default`);
  }
  return faults;
};

const merged = (
  list: TableList,
  part: (one: TableDescription) => Readonly<Record<string, string>> | undefined,
): string[] => Object.values(list).flatMap((one) => Object.keys(part(one) ?? {}));

const columnFaults = (table: string, one: TableDescription, catalog: Catalog): string[] => {
  const listed = one.columns.split(/\s+/);
  const real = catalog.columns.filter((column) => column.table === table).map(({ name }) => name);
  const named = Object.keys(one.personal ?? {}).map((path) => path.replace(/\..*/, ""));
  return [
    ...real
      .filter((name) => !listed.includes(name))
      .map((name) => `${table}.${name}: is not listed; say whether it is personal`),
    ...listed
      .filter((name) => !real.includes(name))
      .map((name) => `${table}.${name}: is listed but does not exist`),
    ...named
      .filter((name) => !listed.includes(name))
      .map((name) => `${table}.${name}: is personal but no column`),
  ];
};

/** In which the list of a table contradicts itself about what is personal of members. */
const eraseFaults = (
  table: string,
  { personal = {}, stays = {}, erase, merge = [] }: TableDescription,
): string[] => {
  const ofMembers = Object.keys(personal).filter((path) => personal[path] !== "colleague");
  const toErase = ofMembers.filter((path) => stays[path] === undefined);
  const isSaid = typeof erase === "string";
  const foreign = [...(isSaid ? [] : erase), ...merge].filter(
    ({ text }) => !text.includes(` ${table} `),
  );
  return [
    ...Object.keys(stays)
      .filter((path) => !ofMembers.includes(path))
      .map((path) => `${table}.${path}: stays but is not personal of members`),
    ...(toErase.length > 0 && (isSaid || erase.length === 0)
      ? [`${table}: is personal and nothing erases it`]
      : []),
    ...(ofMembers.length > 0 && isSaid ? [`${table}: is personal, and said not to be`] : []),
    ...foreign.map(({ text }) => `${table}: a step is for another table: ${text}`),
  ];
};

const foreignKeyFaults = (
  { table, name, to, columns, toColumns }: ForeignKey,
  list: TableList,
): string[] => {
  if (list[table]?.kind !== "member" && list[to]?.kind !== "member") return [];
  if (list[table]?.kind === "member" && list[to]?.kind === "configuration") return [];
  const stays = columns[0] === "member_id" && toColumns[0] === "member_id";
  if (list[table]?.kind === "member" && list[to]?.kind === "member" && stays) return [];
  return [`${table}: the foreign key ${name} to ${to} leaves the member`];
};

/** The parts of a statement: what stands between its brackets, each without the brackets inside it. */
const scopesOf = (text: string): string[] => {
  const done: string[] = [];
  const open = [""];
  const append = (more: string) => {
    open.push((open.pop() ?? "") + more);
  };
  for (const character of text) {
    if (character === "(") open.push("");
    else if (character === ")") {
      const inner = open.pop() ?? "";
      done.push(inner);
      // Column lists and function arguments belong to the text around them.
      append(/\b(select|insert|update|delete)\b/i.test(inner) ? " () " : `(${inner})`);
    } else append(character);
  }
  return [...done, ...open].flatMap((scope) => scope.split(/\bunion(?: all)?\b/i));
};

const relation = /\b(?:from|join|into|update)\s+([a-z_]+)\b/gi;

/** Member tables that a statement touches without naming member_id after them in the same part. */
export const unscopedTables = (text: string, list: TableList): string[] =>
  scopesOf(text).flatMap((scope) =>
    [...scope.matchAll(relation)].flatMap((match) => {
      const table = match[1] ?? "";
      if (list[table]?.kind !== "member" || list[table]?.readAcrossMembers) return [];
      return /\bmember_id\b/.test(scope.slice(match.index + match[0].length)) ? [] : [table];
    }),
  );

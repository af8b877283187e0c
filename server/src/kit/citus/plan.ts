// The steps that spread a database over the nodes of Citus, from the one list of tables. Decision 0102.
import type { TableList } from "../db/table-list.ts";

/** Tables as they stand in the database, read by `readShape`. */
export type Shape = {
  /** Tables of our schema that exist, with the first column of their primary key. */
  readonly keys: Readonly<Record<string, string>>;
  /** Foreign keys: a table and one it refers to. */
  readonly references: readonly { readonly from: string; readonly to: string }[];
  /** Unique indexes by name, with the table and the columns in brackets. */
  readonly uniques: Readonly<Record<string, { table: string; on: string }>>;
  /** Tables that Citus knows already, so that a run that broke off goes on. */
  readonly spread: ReadonlySet<string>;
};

export type Step = { readonly title: string; readonly text: string };

/**
 * The steps still to be done, in order: indexes that nodes cannot hold, tables that every node has
 * whole (configuration), tables spread by member, and lookups, spread by what is looked up.
 * @param shards pieces of each spread table, ≥ 1; more nodes than pieces are of no use
 * @throws Error when the database has a table that no owner lists, or lacks one
 */
export const planOf = (tables: TableList, shape: Shape, shards: number): Step[] => {
  const unknown = Object.keys(shape.keys).filter((name) => !(name in tables));
  if (unknown.length > 0) throw new Error(`no owner lists ${unknown.join(", ")}`);
  const names = Object.keys(tables).filter((name) => {
    if (!(name in shape.keys)) throw new Error(`the database lacks the table ${name}`);
    return !shape.spread.has(name);
  });
  const of = (kind: string) => names.filter((name) => tables[name]?.kind === kind);
  return [
    ...plainIndexes(tables, shape),
    ...inOrder(names.filter(isEverywhere(tables)), shape).map((name) => ({
      title: `${name}: whole on every node`,
      text: `select create_reference_table('${name}')`,
    })),
    ...of("member").map((name) => ({
      title: `${name}: spread by member`,
      text: `select create_distributed_table('${name}', 'member_id'${placeOf(name, tables, shards)})`,
    })),
    ...of("lookup").map((name) => ({
      title: `${name}: spread by ${shape.keys[name]}`,
      text: `select create_distributed_table('${name}', '${shape.keys[name]}', colocate_with => 'none', shard_count => ${shards})`,
    })),
  ];
};

const isEverywhere =
  (tables: TableList) =>
  (name: string): boolean =>
    tables[name]?.kind === "configuration" || tables[name]?.onEveryNode !== undefined;

// Members stay together: a member's rows of all tables are on one node.
const placeOf = (name: string, tables: TableList, shards: number): string => {
  const [first] = Object.keys(tables).filter((each) => tables[each]?.kind === "member");
  return name === first
    ? `, colocate_with => 'none', shard_count => ${shards}`
    : `, colocate_with => '${first}'`;
};

const plainIndexes = (tables: TableList, shape: Shape): Step[] =>
  Object.values(tables)
    .flatMap((one) => Object.keys(one.uniqueAcrossMembers ?? {}))
    .flatMap((index) => {
      const found = shape.uniques[index];
      if (found === undefined) return [];
      return {
        title: `${index}: unique on one node only, so a lookup takes its place`,
        text: `drop index ${index}; create index ${index} on ${found.table} ${found.on}`,
      };
    });

// A table comes after those that it refers to.
const inOrder = (names: readonly string[], shape: Shape): string[] => {
  const ordered: string[] = [];
  const put = (name: string, above: readonly string[]): void => {
    if (ordered.includes(name) || above.includes(name)) return;
    for (const { from, to } of shape.references)
      if (from === name && names.includes(to)) put(to, [...above, name]);
    ordered.push(name);
  };
  for (const name of names) put(name, []);
  return ordered;
};

// Which files know a concept: by what they import and name, so that renaming something of their own changes nothing.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { type Concept, contractsOf, tablesByHand } from "./concepts.ts";

/** The product's files by path, without comments. */
export type Sources = ReadonlyMap<string, string>;

/** A file that knows a concept, and what it imports or names of it; `its own` for the concept's own files. */
export type Known = { readonly path: string; readonly by: readonly string[] };

// The lists of tables say of each table alike how it is kept; they know no concept.
const isProduct = (path: string): boolean =>
  !/^server\/src\/((kit\/)?\w+\/)?tables\.ts$/.test(path) &&
  !/\.test\.tsx?$|(^|\/)testing(\.ts$|\/)|\/corpus\/|(^|[/-])texts(\.tsx?$|\/)/.test(path);

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");

/** Reads the product below a folder: no tests, and no texts in the two languages. */
export const readSources = (root: string): Sources =>
  new Map(
    globSync("{contracts,client,server,console}/src/**/*.{ts,tsx}", { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .filter(isProduct)
      .sort()
      .map((path) => [path, withoutComments(readFileSync(join(root, path), "utf8"))]),
  );

const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, name = ""]) => {
    if (name.startsWith("@nuqta/contracts/"))
      return [name.replace("@nuqta/contracts/", "contracts/src/")];
    return name.startsWith(".") ? [join(path, "..", name)] : [];
  });

// A table is named by SQL, or by the description of its rows; a query may call one of its own parts the same.
const namesTable = (table: string): ((text: string) => boolean) => {
  const at = new RegExp(
    `\\b(from|join|into|update|table|using)\\s+(only\\s+)?"?${table}\\b|"${table}"`,
  );
  const asPart = new RegExp(`\\b${table} as (materialized )?\\(`);
  return (text) => at.test(text) && !asPart.test(text);
};
const namesWord = (name: string): ((text: string) => boolean) => {
  const at = new RegExp(`\\b${name}\\b`);
  return (text) => at.test(text);
};

/** The files that know a concept, in the order of their paths. */
export const knowing = (all: Sources, { rooms, tables, names }: Concept): Known[] => {
  const isOwn = (path: string): boolean => rooms.some((room) => path.startsWith(room));
  const ofTables = tables.map((table) => [table, namesTable(table)] as const);
  const ofNames = names.map((name) => [name, namesWord(name)] as const);
  return [...all]
    .map(([path, text]) => {
      const named = path.startsWith("server/") ? [...ofTables, ...ofNames] : ofNames;
      const by = isOwn(path) ? ["its own"] : importsOf(path, text).filter(isOwn);
      return { path, by: [...by, ...named.flatMap(([name, isIn]) => (isIn(text) ? [name] : []))] };
    })
    .filter(({ by }) => by.length > 0);
};

/** Every table that a migration makes, with the first capability, in the order given, that adds rows to it. */
export const ownersOf = (
  root: string,
  all: Sources,
  capabilities: readonly string[],
): ReadonlyMap<string, string> => {
  const made = globSync("server/migrations/*.sql", { cwd: root }).flatMap((path) =>
    [
      ...readFileSync(join(root, path), "utf8").matchAll(/create table (?:if not exists )?(\w+)/g),
    ].map(([, table = ""]) => table),
  );
  const adds = (capability: string, table: string): boolean =>
    [...all].some(
      ([path, text]) =>
        path.startsWith(`server/src/${capability}/`) &&
        new RegExp(`insert into ${table}\\b|name: "${table}"`).test(text),
    );
  const ownerOf = (table: string): string | undefined =>
    tablesByHand[table] ?? capabilities.find((capability) => adds(capability, table));
  return new Map(
    [...new Set(made)].flatMap((table) => {
      const owner = ownerOf(table);
      return owner === undefined ? [] : [[table, owner] as const];
    }),
  );
};

/** A capability as a concept: its rooms, its contracts and its tables. */
export const conceptOf = (capability: string, owners: ReadonlyMap<string, string>): Concept => ({
  rooms: [
    `server/src/${capability}/`,
    `console/src/${capability}/`,
    ...(contractsOf[capability] ?? [capability]).map((name) => `contracts/src/${name}.ts`),
  ],
  tables: [...owners].filter(([, owner]) => owner === capability).map(([table]) => table),
  names: [],
});

/** The room of a file: `server/tiers`, `console/app`, `contracts`. */
export const roomOf = (path: string): string => {
  const [side = "", , room = "", ...rest] = path.split("/");
  if (side === "contracts" || side === "client") return side;
  return rest.length === 0 ? side : `${side}/${room}`;
};

export const foldersOf = (known: readonly Known[]): number =>
  new Set(known.map(({ path }) => path.slice(0, path.lastIndexOf("/")))).size;

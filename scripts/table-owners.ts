// Whose tables the statements of the product touch: only an owner writes its tables, and others read
// them by a reader or a view of the owner. What is not so yet is listed with a reason, and only that.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { redactionsOf } from "../server/src/kit/db/retention-list.ts";
import type { TableList } from "../server/src/kit/db/table-list.ts";
import { tablesOf } from "../server/src/tables.ts";
import type { SqlStatement } from "./statements/search.ts";
import { findStatements } from "./statements.ts";
import { type Exception, exceptions } from "./table-owners-list.ts";

/** A file (below server/src) that writes or reads a table. */
export type Touch = { file: string; table: string; how: "writes" | "reads" };

const writing = [
  /\binsert into (?:only )?([a-z_]+)/g,
  /(?<!for )\b(?<!do )update (?:only )?([a-z_]+) (?:(?:as )?[a-z_]+ )?set\b/g,
  /\bdelete from (?:only )?([a-z_]+)/g,
  /\btruncate (?:table )?(?:only )?([a-z_]+)/g,
  /\bcopy ([a-z_]+)/g,
  /\balter table (?:only )?([a-z_]+)/g,
];
const reading = [
  /\b(?<!delete )(?<!distinct )(?:from|join|using) (?:only |lateral )?([a-z_]+)\b(?! *\()/g,
  /\block table ([a-z_]+)/g,
];

/** The tables of `known` that the text of a statement names, but for names that it gives itself. */
const tablesIn = (text: string, patterns: readonly RegExp[], known: ReadonlySet<string>) => {
  const plain = text.replaceAll(/\s+/g, " ").toLowerCase();
  const own = [...plain.matchAll(/\b([a-z_]+)(?: \([^()]*\))? as (?:not )?(?:materialized )?\(/g)];
  const given = new Set(own.map((match) => match[1]));
  return patterns
    .flatMap((pattern) => [...plain.matchAll(pattern)].map((match) => match[1] ?? ""))
    .filter((name) => known.has(name) && !given.has(name));
};

const described = /: Table<[^=]*> = \{\s*name: "([a-z_]+)"([\s\S]*?)\n\};/g;

/** What the descriptions of tables in a source make of it: the pipeline reads and writes by them. */
export const describedIn = (file: string, source: string): Touch[] =>
  [...source.matchAll(described)].map(([, table = "", rest = ""]) => ({
    ...{ file, table },
    how: /^ {2}readOnly: true/m.test(rest) ? "reads" : "writes",
  }));

/** What one statement touches. A statement that a generic function sends is its caller's. */
export const touchedBy = (
  { file, by, texts }: Pick<SqlStatement, "file" | "by" | "texts">,
  known: ReadonlySet<string>,
): Touch[] => {
  const whose = (by ?? file).replace(/:\d+$/, "").replace(/^server\/src\//, "");
  return texts.flatMap((text) => [
    ...tablesIn(text, writing, known).map(
      (table) => ({ file: whose, table, how: "writes" }) as const,
    ),
    ...tablesIn(text, reading, known).map(
      (table) => ({ file: whose, table, how: "reads" }) as const,
    ),
  ]);
};

/** Touches of tables that the file's folder does not own, each once, as `file writes table`. */
export const foreign = (
  touches: readonly Touch[],
  owners: Readonly<Record<string, TableList>>,
): string[] => {
  const isOwn = ({ file, table }: Touch): boolean =>
    Object.entries(owners).some(([folder, list]) => file.startsWith(`${folder}/`) && list[table]);
  const lines = touches
    .filter((touch) => !isOwn(touch))
    .map(({ file, table, how }) => `${file} ${how} ${table}`);
  return [...new Set(lines)].toSorted();
};

/** What the exceptions do not say of the touches, and what they say that is not so any more. */
export const ownerFaults = (
  found: readonly string[],
  exceptions: readonly Exception[],
): string[] => {
  const listed = exceptions.flatMap(({ touches }) =>
    Object.entries(touches).flatMap(([touch, tables]) =>
      tables.split(" ").map((table) => `${touch} ${table}`),
    ),
  );
  return [
    ...found
      .filter((line) => !listed.includes(line))
      .map((line) => `${line}, which is not its own: ask the owner, by a reader or a view`),
    ...listed
      .filter((line) => !found.includes(line))
      .map((line) => `${line}: is an exception that is not needed; take it off the list`),
  ];
};

const root = join(import.meta.dirname, "../server/src");

/** What the steps of the lists touch, each as its owner. */
const inSteps = (known: ReadonlySet<string>): Touch[] =>
  Object.entries(tablesOf).flatMap(([folder, list]) =>
    Object.values(list).flatMap(({ erase, merge = [] }) => {
      const steps = [...(typeof erase === "string" ? [] : erase), ...merge];
      const redactions = redactionsOf(list).flatMap(({ due, redact }) => [due, redact]);
      const texts = [...steps.map(({ text }) => text), ...redactions];
      return touchedBy({ file: `${folder}/tables.ts`, by: undefined, texts }, known);
    }),
  );

const allTouches = (): Touch[] => {
  const known = new Set(Object.values(tablesOf).flatMap((list) => Object.keys(list)));
  const sources = globSync("**/*.ts", { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing(\.ts$|\/)/.test(file),
  );
  return [
    ...inSteps(known),
    ...findStatements().flatMap((one) => touchedBy(one, known)),
    ...sources.flatMap((file) => describedIn(file, readFileSync(join(root, file), "utf8"))),
  ];
};

if (import.meta.main) {
  const found = foreign(allTouches(), tablesOf);
  const faults = ownerFaults(found, exceptions);
  for (const fault of faults) console.error(fault);
  console.log(`${found.length} exceptions, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

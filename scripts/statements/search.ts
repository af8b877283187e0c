// Looks through the functions of the product for what they send.
import { relative, resolve } from "node:path";
import * as ts from "typescript/unstable/ast";
import { type Checker, TypeFlags } from "typescript/unstable/sync";
import type { Files } from "./files.ts";
import type { Host } from "./host.ts";
import { Interpreter } from "./interpret.ts";
import { type RowProperty, rowOf } from "./rows.ts";
import { holesOf, textOf } from "./values.ts";

export type SqlStatement = {
  /** From the root of the repository, such as `server/src/tiers/store.ts`. */
  file: string;
  /** The line of the call of `query`, the first being 1. */
  line: number;
  /** Of a statement that a generic function sends, such as `listPage`: who called that, as `file:line`. */
  by: string | undefined;
  /** One for each way the text can be put together; a part that is not known is `«its source»`. */
  texts: readonly string[];
  /** The sources of the parts that are not known, of all texts. */
  unfolded: readonly string[];
  /** The properties of the type of its rows; undefined when the rows are not read. */
  row: readonly RowProperty[] | undefined;
};

/** The functions that were entered for a text: one that others call knows less of its texts than they do. */
type Texts = Map<string, Set<ts.Node>>;
type Found = Pick<SqlStatement, "file" | "line" | "by" | "row"> & { call: ts.Node; texts: Texts };

/** The root of the repository. */
export const root = resolve(import.meta.dirname, "../..");
/** The folder of the server. */
export const server = resolve(root, "server/src");
// Where others' statements are handed to the driver.
const driver = resolve(server, "kit/db/db.ts");
// Texts that no caller knows either: files of migrations, and the tables of a batch (see their descriptions).
const asUnknown = new Set(
  ["kit/postgres/migrate.ts", "ledger/store/two-statements.ts"].map((file) =>
    resolve(server, file),
  ),
);
const maxRuns = 500;
const maxRounds = 4;

/** The statements that the functions of some files send. */
export class Search {
  private readonly found = new Map<string, Found>();
  private readonly entered = new Set<ts.Node>();
  /** The functions through which others came to a statement. */
  private readonly passed = new Map<ts.Node, Set<ts.Node>>();
  private readonly literal = new Map<ts.Node, readonly string[] | undefined>();
  private readonly lacking = new Map<string, boolean>();
  private readonly files: Files;
  private readonly checker: Checker;

  constructor(files: Files, checker: Checker) {
    this.files = files;
    this.checker = checker;
  }

  all(names: readonly string[]): SqlStatement[] {
    for (const name of names) this.enterThose(name, /\.query\b/);
    for (let round = 1; round < maxRounds; round++) {
      // A part of a text that comes in by a parameter is known to those who call.
      const asked = [...this.found.values()].flatMap((one) => this.askedOf(one));
      for (const name of names) {
        const calls = asked
          .filter((one) => one.name && this.knows(name, one))
          .map((one) => one.name);
        if (calls.length > 0)
          this.enterThose(name, new RegExp(`\\b(${[...new Set(calls)].join("|")})\\b[(<]`));
      }
    }
    return [...this.found.values()]
      .map(({ file, line, by, row, ...one }) => {
        const texts = [...one.texts.keys()].filter((text) => !this.isKnownBetter(one, text));
        return { file, line, by, texts, unfolded: [...new Set(texts.flatMap(holesOf))], row };
      })
      .filter(({ texts }) => texts.length > 0)
      .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  }

  private askedOf({ file, texts }: Found): { file: string; name: string | undefined }[] {
    if (asUnknown.has(resolve(root, file))) return [];
    return [...texts].flatMap(([text, entries]) =>
      text.includes("«^")
        ? [...entries].map((one) => ({ file: one.getSourceFile().fileName, name: nameOf(one) }))
        : [],
    );
  }

  private knows(file: string, asked: { file: string; name: string | undefined }): boolean {
    if (file === asked.file) return true;
    return [...this.files.topsOf(file).values()].some(
      (top) => "from" in top && top.from === asked.file && (top.name ?? asked.name) === asked.name,
    );
  }

  private isKnownBetter({ call, texts }: Pick<Found, "call" | "texts">, text: string): boolean {
    if (!text.includes("«")) return false;
    const passed = this.passed.get(call);
    return [...(texts.get(text) ?? [])].every((entry) => passed?.has(entry));
  }

  /** Runs the functions of a file whose text says that they send statements. */
  private enterThose(file: string, sending: RegExp): void {
    const source = this.files.source(file);
    if (!source || !sending.test(source.text)) return;
    for (const node of entriesIn(source)) {
      if (this.entered.has(node) || !sending.test(node.getText())) continue;
      this.entered.add(node);
      this.everyWay(node, file);
    }
  }

  /** Runs a function until each way of every choice was gone once. */
  private everyWay(node: ts.Node, file: string): void {
    const planned = new Set<string>();
    const ways: ReadonlyMap<string, number>[] = [new Map()];
    for (let runs = 0; runs < maxRuns; runs++) {
      const way = ways.shift();
      if (!way) return;
      this.run(node, file, (key, count) => {
        for (let one = 1; one < count; one++) {
          if (planned.has(`${key} ${one}`)) continue;
          planned.add(`${key} ${one}`);
          ways.push(new Map([...way, [key, one]]));
        }
        return way.get(key) ?? 0;
      });
    }
    throw new Error(`${file}: ${nameOf(node)} has more ways than ${maxRuns}`);
  }

  private run(entry: ts.Node, file: string, choose: Host["choose"]): void {
    const host: Host = {
      files: this.files,
      choose,
      literals: (of) => this.literals(of),
      lacks: (of, property) => this.lacks(of, property),
      record: (call, statement, calls, running) => {
        if (call.getSourceFile().fileName === driver) return;
        const text = statement instanceof Map ? statement.get("text") : statement;
        const found = this.foundAt(call, calls);
        const entries = found.texts.get(textOf(text)) ?? new Set();
        found.texts.set(textOf(text), entries.add(entry));
        const passed = this.passed.get(call) ?? new Set();
        for (const one of [...running, ...functionsAround(call)])
          if (one !== entry) passed.add(one);
        this.passed.set(call, passed);
      },
    };
    new Interpreter(host).enter(entry, file);
  }

  private literals(node: ts.Node): readonly string[] | undefined {
    if (!this.literal.has(node)) {
      const type = this.checker.getTypeAtLocation(node);
      const all = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
      const types = all.filter((one) => !(one.flags & (TypeFlags.Undefined | TypeFlags.Null)));
      const texts = types.flatMap((one) =>
        one.isStringLiteralType() || one.isBooleanLiteralType() ? [String(one.value)] : [],
      );
      this.literal.set(node, texts.length > 0 && texts.length === types.length ? texts : undefined);
    }
    return this.literal.get(node);
  }

  private lacks(node: ts.Node, property: string): boolean {
    const key = `${property} ${node.getSourceFile().fileName} ${node.pos}`;
    let lacks = this.lacking.get(key);
    if (lacks === undefined) {
      const type = this.checker.getTypeAtLocation(node);
      lacks =
        type !== undefined &&
        (type.isObjectType() || type.isIntersectionType()) &&
        !this.checker.isArrayLikeType(type) &&
        this.checker.getIndexInfosOfType(type).length === 0 &&
        !this.checker.getPropertyOfType(type, property);
      this.lacking.set(key, lacks);
    }
    return lacks;
  }

  private foundAt(call: ts.CallExpression, calls: readonly ts.CallExpression[]): Found {
    const generic = calls.findLast((one) => one.typeArguments);
    const by = generic && placeOf(generic);
    const key = `${placeOf(call)} ${call.getStart()} ${by}`;
    let found = this.found.get(key);
    if (!found) {
      const [file = "", line] = placeOf(call).split(":");
      const row = rowOf(this.checker, call, calls);
      found = { file, line: Number(line), by, row, call, texts: new Map() };
      this.found.set(key, found);
    }
    return found;
  }
}

/** Where a node stands, as `file:line`. */
export const placeOf = (node: ts.Node): string => {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, source.fileName)}:${line + 1}`;
};

/** Entries of a file: functions that are in no other, and calls that make functions. */
const entriesIn = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = [];
  node.forEachChild((child) => {
    if (ts.isFunctionLikeDeclaration(child)) found.push(child);
    else found.push(...(ts.isCallExpression(child) ? [child] : []), ...entriesIn(child));
  });
  return found;
};

const functionsAround = (node: ts.Node): ts.Node[] => {
  const found: ts.Node[] = [];
  for (let one = node.parent; one; one = one.parent)
    if (ts.isFunctionLikeDeclaration(one)) found.push(one);
  return found;
};

/** The name by which a function at the top of a file is called. */
const nameOf = (node: ts.Node): string | undefined => {
  for (let one = node; one.parent; one = one.parent) {
    if (ts.isFunctionDeclaration(one)) return one.name?.text;
    if (ts.isVariableDeclaration(one)) return ts.isIdentifier(one.name) ? one.name.text : undefined;
  }
  return undefined;
};

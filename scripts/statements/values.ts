// Values of the interpreter: the language's own where they are known, a hole where they are not.
import type { Node } from "typescript/unstable/ast";

/** A value that only the running program knows. */
export class Unknown {
  /** Its name in the program. */
  readonly source: string;
  /** Where the checker can be asked for its type: each place may know it better. */
  readonly nodes: readonly Node[];
  /** Whether it comes from whoever calls the function that was entered. */
  readonly isGiven: boolean;
  constructor(source: string, nodes: Node | readonly Node[] = [], isGiven = false) {
    this.source = source;
    this.nodes = [nodes].flat();
    this.isGiven = isGiven;
  }
}

/** A function of the product together with the names it sees. */
export class Closure {
  readonly node: Node;
  readonly scope: Scope;
  constructor(node: Node, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Unknown
  | Closure
  | Value[]
  | Map<string, Value>;

/** Names and their values, the inner first; the outermost scope is that of a file. */
export class Scope {
  readonly values = new Map<string, Value>();
  readonly file: string;
  readonly parent: Scope | undefined;
  constructor(file: string, parent?: Scope) {
    this.file = file;
    this.parent = parent;
  }
  find(name: string): Scope | undefined {
    return this.values.has(name) ? this : this.parent?.find(name);
  }
}

export const isKnown = (value: Value): boolean => !(value instanceof Unknown);

/** The text of a value inside a template; what is not known becomes `«source»`, or `«^source»` when a caller knows. */
export const textOf = (value: Value): string => {
  if (value instanceof Unknown) return `«${value.isGiven ? "^" : ""}${value.source}»`;
  if (Array.isArray(value)) return value.map(textOf).join();
  if (value instanceof Closure || value instanceof Map) return "«object»";
  return String(value);
};

/** The sources of the parts of a text that are not known. */
export const holesOf = (text: string): string[] =>
  [...text.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? "");

type Call = (closure: Value, args: Value[]) => Value;
type Truth = (value: Value, about: string) => boolean;

const listMethods: Readonly<
  Record<string, (list: Value[], args: Value[], call: Call, truth: Truth) => Value>
> = {
  join: (list, [by]) => list.map(textOf).join(by === undefined ? "," : textOf(by)),
  map: (list, [fn], call) => list.map((one, i) => call(fn, [one, i])),
  flatMap: (list, [fn], call) => list.flatMap((one, i) => call(fn, [one, i]) as Value[]),
  forEach: (list, [fn], call) => {
    for (const [i, one] of list.entries()) call(fn, [one, i]);
    return undefined;
  },
  filter: (list, [fn], call, truth) =>
    list.filter((one, i) => truth(call(fn, [one, i]), `filter ${textOf(one)}`)),
  push: (list, args) => list.push(...args),
  concat: (list, args) => list.concat(...(args as Value[][])),
  slice: (list, [from, to]) => list.slice(from as number, to as number | undefined),
  at: (list, [i]) => (typeof i === "number" ? list.at(i) : new Unknown("item")),
  includes: (list, [one]) =>
    list.every(isKnown) && isKnown(one) ? list.includes(one) : new Unknown("includes"),
  entries: (list) => list.map((one, i) => [i, one]),
};

const textMethods: Readonly<Record<string, (text: string, args: Value[]) => Value>> = {
  slice: (text, [from, to]) => text.slice(from as number, to as number | undefined),
  trim: (text) => text.trim(),
  startsWith: (text, [start]) => text.startsWith(textOf(start)),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  replaceAll: (text, [from, to]) => text.replaceAll(textOf(from), textOf(to)),
  replace: (text, [from, to]) =>
    typeof from === "string" ? text.replace(from, textOf(to)) : new Unknown("replace"),
  split: (text, [by]) => text.split(textOf(by)),
};

/** A method of a list or a text; undefined when it is none that we know. */
export const callMethod = (
  on: Value,
  name: string,
  args: Value[],
  { call, truth }: { call: Call; truth: Truth },
): { value: Value } | undefined => {
  if (Array.isArray(on) && listMethods[name])
    return { value: listMethods[name](on, args, call, truth) };
  if (typeof on === "string" && !on.includes("«") && textMethods[name])
    return { value: textMethods[name](on, args) };
  if (on instanceof Map && name === "get") {
    const [key] = args;
    return { value: typeof key === "string" ? on.get(key) : new Unknown("get") };
  }
  return undefined;
};

const ofMap = (value: Value): [string, Value][] | undefined =>
  value instanceof Map
    ? [...value]
    : Array.isArray(value)
      ? value.map((one, i) => [`${i}`, one])
      : undefined;

/** `Object.entries` and the like; undefined when they are asked of something that is not known. */
export const callObject = (name: string, [of]: Value[]): { value: Value } | undefined => {
  const entries = ofMap(of);
  if (name === "fromEntries" && Array.isArray(of))
    return { value: new Map(of.map((pair) => pair as [string, Value])) };
  if (name === "assign" || name === "freeze") return { value: of };
  if (!entries) return undefined;
  if (name === "keys") return { value: entries.map(([key]) => key) };
  if (name === "values") return { value: entries.map(([, one]) => one) };
  if (name === "entries") return { value: entries.map(([key, one]) => [key, one]) };
  return undefined;
};

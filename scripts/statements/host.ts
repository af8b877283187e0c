// What the interpreter is given by whoever runs it.
import type * as ts from "typescript/unstable/ast";
import type { Files } from "./files.ts";
import type { Value } from "./values.ts";

/** The outside of a run: the files, the ways to choose, and who hears of statements. */
export type Host = {
  files: Files;
  /** One of `count` ways; the same key is always answered the same in one run. */
  choose(key: string, count: number): number;
  /** The texts a value can have by its type, when they are few. */
  literals(node: ts.Node): readonly string[] | undefined;
  /** Whether the type of a value has no such property. */
  lacks(node: ts.Node, property: string): boolean;
  /** A call of `query`, with the calls that led to it, the innermost last, and the functions they run. */
  record(
    call: ts.CallExpression,
    statement: Value,
    calls: readonly ts.CallExpression[],
    running: ReadonlySet<ts.Node>,
  ): void;
};

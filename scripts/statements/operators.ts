// What operators and small shared steps come to.
import * as ts from "typescript/unstable/ast";
import { Unknown, type Value } from "./values.ts";

const { SyntaxKind } = ts;

/** The answer of `map` or `flatMap` for a list of which one item stands for all. */
export const listOf = (item: Value, method: string): Value =>
  method === "flatMap" && Array.isArray(item) ? item : [item];

/** A comparison or sum of values that are known; undefined when we do not know the operator. */
export const compute = (kind: ts.SyntaxKind, left: Value, right: Value): Value => {
  if (kind === SyntaxKind.EqualsEqualsEqualsToken) return left === right;
  if (kind === SyntaxKind.ExclamationEqualsEqualsToken) return left !== right;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  if (kind === SyntaxKind.PlusToken) return left + right;
  if (kind === SyntaxKind.MinusToken) return left - right;
  if (kind === SyntaxKind.AsteriskToken) return left * right;
  if (kind === SyntaxKind.GreaterThanToken) return left > right;
  if (kind === SyntaxKind.LessThanToken) return left < right;
  return undefined;
};

/** The value of a pattern's `...rest`: all that its elements before it did not take. */
export const restOf = (value: Value, elements: readonly ts.Node[], i: number): Value => {
  if (Array.isArray(value)) return value.slice(i);
  if (!(value instanceof Map)) return new Unknown("rest");
  const taken = new Set(
    elements.map((one) =>
      ts.isBindingElement(one) ? (one.propertyName ?? one.name)?.getText() : undefined,
    ),
  );
  return new Map([...value].filter(([key]) => !taken.has(key)));
};

// The types that rows are read as, taken apart for those who compare them with the schema.
import type * as ts from "typescript/unstable/ast";
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

/** What a value of a type can be; `object` is any other object or an array of objects. */
export type ValueKind =
  | "string"
  | "number"
  | "boolean"
  | "bigint"
  | "null"
  | "undefined"
  | "unknown"
  | "Date"
  | "Buffer"
  | "object"
  | `${string}[]`;

/** A property of a row type: `type` as TypeScript prints it. */
export type RowProperty = { name: string; type: string; kinds: readonly ValueKind[] };

const flagged: readonly [TypeFlags, ValueKind][] = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "undefined"],
  [TypeFlags.Any | TypeFlags.Unknown, "unknown"],
];

export const kindsOf = (checker: Checker, type: Type): ValueKind[] => {
  if (type.isUnionType())
    return [...new Set(type.getTypes().flatMap((one) => kindsOf(checker, one)))].sort();
  for (const [flags, kind] of flagged) if (type.flags & flags) return [kind];
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return [`${item ? kindsOf(checker, item).join("|") : "unknown"}[]`];
  }
  const name = type.getSymbol()?.name;
  return [name === "Date" || name === "Buffer" ? name : "object"];
};

/** The properties of a type, each with what its values can be. */
export const propertiesOf = (checker: Checker, type: Type): RowProperty[] =>
  checker.getPropertiesOfType(type).flatMap((symbol) => {
    const of = checker.getTypeOfSymbol(symbol);
    if (!of) return [];
    return [{ name: symbol.name, type: checker.typeToString(of), kinds: kindsOf(checker, of) }];
  });

const isOpen = (type: Type): boolean =>
  type.isTypeParameter() ||
  (type.isIntersectionType() && type.getTypes().some((one) => isOpen(one)));

/**
 * The row type of a call of `query`; of one inside a generic function, as the call that led there says
 * by its first type argument. Undefined when the rows are not read.
 */
export const rowOf = (
  checker: Checker,
  call: ts.CallExpression,
  calls: readonly ts.CallExpression[],
): readonly RowProperty[] | undefined => {
  const promised = checker.getTypeAtLocation(call);
  const list = promised?.isTypeReference() ? checker.getTypeArguments(promised)[0] : undefined;
  const type = list?.isTypeReference() ? checker.getTypeArguments(list)[0] : undefined;
  if (!type || type.flags & (TypeFlags.Unknown | TypeFlags.Any)) return undefined;
  const properties = propertiesOf(checker, type);
  if (!isOpen(type)) return properties;
  const given = calls.findLast((one) => one.typeArguments)?.typeArguments?.[0];
  const argument = given && checker.getTypeFromTypeNode(given);
  return argument ? [...propertiesOf(checker, argument), ...properties] : properties;
};

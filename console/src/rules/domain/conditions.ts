// Conditions as a tree of rows that are being edited, and as the wire has them.

import type {
  Condition,
  ConditionGroup,
  Operand,
  Operator,
  Quantifier,
  Scalar,
} from "@nuqta/contracts/rule-conditions.ts";
import {
  checkCondition,
  type FactKind,
  factKind,
  factKinds,
  type NamedFact,
  openFacts,
  operatorsOfKind,
} from "@nuqta/contracts/rules-facts.ts";
import { egpText, piastresOf, wholeOf } from "./amounts.ts";
import { isMoney } from "./money-facts.ts";

export type OpenFact = (typeof openFacts)[number];
export type ValueType = "text" | "number" | "boolean";
export type SpanUnit = "day" | "week" | "month" | "year";

/** One row; `values` holds what is typed: one, two for between, many for lists. */
export type ConditionRow = {
  readonly kind: "condition";
  readonly key: number;
  readonly fact: NamedFact | OpenFact;
  /** The name of an open fact. */
  readonly attribute: string;
  readonly operator: Operator;
  readonly quantifier: Quantifier;
  readonly values: readonly string[];
  readonly type: ValueType;
  readonly unit: SpanUnit;
  /** Kept as it was: the form does not edit narrowings. */
  readonly where: Condition["where"];
};

export type GroupRow = {
  readonly kind: "group";
  readonly key: number;
  readonly op: ConditionGroup["op"];
  readonly items: readonly Row[];
};
export type Row = ConditionRow | GroupRow;

/** Groups nest this deep, the outermost included. */
export const depthMax = 3;

export const isOpen = (fact: string): fact is OpenFact =>
  (openFacts as readonly string[]).includes(fact);
export const isLine = (fact: string): boolean => fact.startsWith("line.");
export const isList = (operator: Operator): boolean =>
  ["in", "not_in", "contains_any", "contains_all"].includes(operator);

export const namedFacts = Object.keys(factKinds) as NamedFact[];

/** The kind of the fact of a row. */
export const kindOf = ({ fact }: Pick<ConditionRow, "fact">): FactKind =>
  isOpen(fact) ? "open" : factKinds[fact];

/** The operators a row may have; the first is what a fresh row of its fact takes. */
export const operatorsFor = (row: ConditionRow): readonly Operator[] => {
  const all: readonly Operator[] = operatorsOfKind[kindOf(row)];
  return row.quantifier === "sum" && isLine(row.fact)
    ? all.filter((operator) => operator !== "exists")
    : all;
};

/** The quantifiers a row may have. */
export const quantifiersFor = ({ fact }: ConditionRow): readonly Quantifier[] => {
  const plain: Quantifier[] = ["any_line", "every_line", "no_line"];
  return fact === "line.quantity" || fact === "line.amount" ? [...plain, "sum"] : plain;
};

const firstOperator = (kind: FactKind): Operator => {
  if (kind === "number") return "gt";
  if (kind === "boolean") return "eq";
  if (kind === "time") return "between";
  return kind === "open" ? "eq" : "in";
};

/** A fresh row of a fact. */
export const freshRow = (key: number, fact: ConditionRow["fact"]): ConditionRow => {
  const kind = kindOf({ fact });
  return {
    kind: "condition",
    key,
    fact,
    attribute: "",
    operator: firstOperator(kind),
    quantifier: "any_line",
    values: kind === "boolean" ? ["true"] : [],
    type: "text",
    unit: "day",
    where: undefined,
  };
};

/** The row with another operator; what was typed stays where it still fits. */
export const withOperator = (row: ConditionRow, operator: Operator): ConditionRow => {
  const before =
    isList(row.operator) || row.operator === "between" ? row.values : row.values.slice(0, 1);
  const isYesNo = operator === "exists" || kindOf(row) === "boolean";
  const values = isYesNo ? ["true"] : row.operator === "exists" ? [] : before;
  const kept = isList(operator) ? values : values.slice(0, operator === "between" ? 2 : 1);
  return { ...row, operator, values: kept };
};

// --- The tree ---------------------------------------------------------------------------------

const keysOf = (row: Row): number[] =>
  row.kind === "group" ? [row.key, ...row.items.flatMap(keysOf)] : [row.key];

/** A key that no row of the tree has. */
export const nextKey = (root: GroupRow): number => Math.max(...keysOf(root)) + 1;

const mapRow = (row: Row, key: number, change: (row: Row) => Row): Row => {
  if (row.key === key) return change(row);
  if (row.kind === "condition") return row;
  return { ...row, items: row.items.map((item) => mapRow(item, key, change)) };
};

/** The tree with one row replaced. */
export const changeRow = (root: GroupRow, key: number, change: (row: Row) => Row): GroupRow =>
  mapRow(root, key, change) as GroupRow;

/** The tree without a row. */
export const withoutRow = (group: GroupRow, key: number): GroupRow => ({
  ...group,
  items: group.items
    .filter((item) => item.key !== key)
    .map((item) => (item.kind === "group" ? withoutRow(item, key) : item)),
});

/** The tree with a row at the end of a group. */
export const addRow = (root: GroupRow, groupKey: number, row: Row): GroupRow =>
  changeRow(root, groupKey, (group) =>
    group.kind === "group" ? { ...group, items: [...group.items, row] } : group,
  );

/** The tree with a row moved among its neighbours by one place, up (-1) or down (1). */
export const moveRow = (group: GroupRow, key: number, by: -1 | 1): GroupRow => {
  const at = group.items.findIndex((item) => item.key === key);
  if (at === -1)
    return {
      ...group,
      items: group.items.map((item) => (item.kind === "group" ? moveRow(item, key, by) : item)),
    };
  const items = [...group.items];
  const [moved] = items.splice(at, 1);
  if (moved !== undefined) items.splice(Math.max(0, at + by), 0, moved);
  return { ...group, items };
};

// --- From the wire ----------------------------------------------------------------------------

const textOf = (fact: string, value: Scalar): string =>
  typeof value === "number" && isMoney(fact) ? egpText(value) : String(value);

const typeOf = (value: Operand): ValueType => {
  const one = Array.isArray(value) ? value[0] : value;
  if (typeof one === "number") return "number";
  return typeof one === "boolean" ? "boolean" : "text";
};

const isSpan = (value: Operand): value is { n: number; unit: SpanUnit } =>
  typeof value === "object" && !Array.isArray(value);

const rowOf = (condition: Condition, key: number): ConditionRow => {
  const { fact, operator, value, quantifier = "any_line", where } = condition;
  const prefix = openFacts.find((each) => fact.startsWith(each));
  const list = isSpan(value) ? [String(value.n)] : Array.isArray(value) ? value : [value];
  return {
    kind: "condition",
    key,
    fact: prefix ?? (fact as NamedFact),
    attribute: prefix === undefined ? "" : fact.slice(prefix.length),
    operator,
    quantifier,
    values: list.map((each) => textOf(fact, each)),
    type: typeOf(value),
    unit: isSpan(value) ? value.unit : "day",
    where,
  };
};

/** The tree of a stored group. */
export const groupRow = (group: ConditionGroup): GroupRow => {
  let last = 0;
  const read = (from: ConditionGroup): GroupRow => {
    last += 1;
    const key = last;
    const items = from.items.map((item): Row => {
      if ("items" in item) return read(item);
      last += 1;
      return rowOf(item, last);
    });
    return { kind: "group", key, op: from.op, items };
  };
  return read(group);
};

// --- To the wire ------------------------------------------------------------------------------

const scalarOf = (row: ConditionRow, typed: string): Scalar | undefined => {
  const kind = kindOf(row);
  if (kind === "boolean" || row.operator === "exists") return typed === "true";
  if (kind === "number") return isMoney(row.fact) ? piastresOf(typed) : wholeOf(typed);
  if (kind !== "open" || row.type === "text") return typed === "" ? undefined : typed;
  if (row.type === "boolean") return typed === "true";
  const value = typed.trim() === "" ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value : undefined;
};

const operandOf = (row: ConditionRow): Operand | undefined => {
  if (row.operator === "within_last") {
    const n = wholeOf(row.values[0] ?? "");
    return n === undefined ? undefined : { n, unit: row.unit };
  }
  const wanted = isList(row.operator)
    ? row.values
    : row.values.slice(0, row.operator === "between" ? 2 : 1);
  const values = wanted.map((typed) => scalarOf(row, typed));
  if (values.some((value) => value === undefined) || values.length === 0) return undefined;
  const read = values as Scalar[];
  return isList(row.operator) || row.operator === "between" ? read : read[0];
};

const wireFact = ({ fact, attribute }: ConditionRow): string =>
  isOpen(fact) ? `${fact}${attribute.trim()}` : fact;

/** The condition of a row, whatever it is worth; undefined while its value cannot be read. */
export const conditionOf = (row: ConditionRow): Condition | undefined => {
  const value = operandOf(row);
  if (value === undefined) return undefined;
  const condition: Condition = { fact: wireFact(row), operator: row.operator, value };
  if (!isLine(row.fact)) return condition;
  const { quantifier, where } = row;
  return where === undefined ? { ...condition, quantifier } : { ...condition, quantifier, where };
};

export type RowProblem = "value_missing" | "value_wrong" | "attribute_missing" | "range_wrong";

/** What is wrong with a row, by the same table that the server refuses it by. */
export const rowProblem = (row: ConditionRow): RowProblem | undefined => {
  if (isOpen(row.fact) && row.attribute.trim() === "") return "attribute_missing";
  const needed = row.operator === "between" ? 2 : 1;
  const isMissing = row.values.filter((value) => value.trim() !== "").length < needed;
  if (isMissing) return "value_missing";
  const condition = conditionOf(row);
  if (condition === undefined) return "value_wrong";
  let isWrong = false;
  checkCondition(condition, "group", {
    addIssue: () => {
      isWrong = true;
    },
  });
  if (!isWrong) return undefined;
  return row.operator === "between" && factKind(condition.fact) === "number"
    ? "range_wrong"
    : "value_wrong";
};

/** The problems of a tree by the keys of its rows. */
export const treeProblems = (group: GroupRow): ReadonlyMap<number, RowProblem> => {
  const found = new Map<number, RowProblem>();
  for (const item of group.items) {
    if (item.kind === "group") for (const [key, code] of treeProblems(item)) found.set(key, code);
    else {
      const code = rowProblem(item);
      if (code !== undefined) found.set(item.key, code);
    }
  }
  return found;
};

/** The group as it is sent; rows that cannot be read are left out, empty inner groups too. */
export const groupOf = (group: GroupRow): ConditionGroup => ({
  op: group.op,
  items: group.items.flatMap((item): (Condition | ConditionGroup)[] => {
    if (item.kind === "condition") {
      const condition = conditionOf(item);
      return condition === undefined ? [] : [condition];
    }
    const inner = groupOf(item);
    return inner.items.length === 0 ? [] : [inner];
  }),
});

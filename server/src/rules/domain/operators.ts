// What a single comparison means for each kind of value.
import type { Operand, Operator } from "@nuqta/contracts/rule-conditions.ts";
import { weekdays } from "@nuqta/contracts/rules.ts";
import type { FactKind } from "@nuqta/contracts/rules-facts.ts";
import { assert } from "../../kit/pure/assert.ts";
import { addMonths, dateOf, dayOf, localDate, minuteOf } from "../../kit/pure/local-time.ts";
import type { EventFacts, FactValue } from "./facts.ts";
import { isFalse, isUnknown, type Truth, truthOf } from "./truth.ts";

/** Compares one value; the facts are there for the business day. */
export type Comparison = (value: FactValue, facts: EventFacts) => Truth;

/** Compiles an operator with its operand; a missing value is unknown to all but `exists`. */
export const compileComparison = (
  kind: FactKind,
  operator: Operator,
  operand: Operand,
): Comparison => {
  if (operator === "exists") {
    return (value) => truthOf((value !== undefined && value !== null) === operand);
  }
  if (operator === "within_last") return withinLast(operand);
  const known = kind === "time" ? compileTime(operator, operand) : compileKnown(operator, operand);
  return (value) => (value === undefined ? isUnknown : known(value));
};

type Known = (value: Exclude<FactValue, undefined>) => Truth;

const compileKnown = (operator: Operator, operand: Operand): Known => {
  switch (operator) {
    case "eq":
      return (value) => truthOf(equals(value, operand));
    case "ne":
      return (value) => truthOf(!equals(value, operand));
    case "in":
    case "not_in": {
      const wanted = new Set<unknown>(listOf(operand));
      const isIn = (value: unknown): boolean =>
        Array.isArray(value) ? value.some((one) => wanted.has(one)) : wanted.has(value);
      return operator === "in" ? (value) => truthOf(isIn(value)) : (value) => truthOf(!isIn(value));
    }
    case "contains_any":
    case "contains_all": {
      const wanted = listOf(operand).map(String);
      return (value) => {
        const words = wordsOf(value);
        if (words === undefined) return isUnknown;
        const has = (word: string) => words.includes(word);
        return truthOf(operator === "contains_any" ? wanted.some(has) : wanted.every(has));
      };
    }
    case "between": {
      const [low, high] = listOf(operand);
      const [fromLow, toHigh] = [ordered("gte", low), ordered("lte", high)];
      return (value) => {
        const first = fromLow(value);
        return first === truthOf(true) ? toHigh(value) : first;
      };
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return ordered(operator, operand);
    default:
      throw new Error(`no comparison ${operator}`);
  }
};

const equals = (value: unknown, operand: Operand): boolean =>
  Array.isArray(value) ? value.includes(operand) : value === operand;

// A text has no place among numbers: comparing them tells nothing, so the answer is unknown.
const ordered = (operator: "gt" | "gte" | "lt" | "lte", operand: unknown): Known => {
  const compare = (value: number | string, bound: number | string): boolean => {
    switch (operator) {
      case "gt":
        return value > bound;
      case "gte":
        return value >= bound;
      case "lt":
        return value < bound;
      case "lte":
        return value <= bound;
    }
  };
  return (value) => {
    if (value === null) return isFalse;
    if (typeof value === "number" && typeof operand === "number") {
      return truthOf(compare(value, operand));
    }
    if (typeof value === "string" && typeof operand === "string") {
      return truthOf(compare(value, operand));
    }
    return isUnknown;
  };
};

// Minutes of the day. A range whose end is not after its start crosses midnight.
const compileTime = (operator: Operator, operand: Operand): Known => {
  const [from = 0, to = 0] = listOf(operand).map((clock) => minuteOf(String(clock)));
  return (value) => {
    assert(typeof value === "number", "a time of day is a number of minutes");
    if (operator === "gte") return truthOf(value >= from);
    if (operator === "lt") return truthOf(value < from);
    return truthOf(from < to ? value >= from && value < to : value >= from || value < to);
  };
};

const startsWithDate = /^\d{4}-\d\d-\d\d/;

// Calendar units back from the business day of the event, that day included; the future is not in.
const withinLast = (operand: Operand): Comparison => {
  assert(typeof operand === "object" && "unit" in operand, "within_last takes a span");
  const { n, unit } = operand;
  return (value, facts) => {
    if (typeof value !== "string" || !startsWithDate.test(value)) return isUnknown;
    const instant = Date.parse(value);
    if (Number.isNaN(instant)) return isUnknown;
    const date = value.length > 10 ? localDate(facts.zone, instant) : value;
    const today = dateOf(facts.local.day);
    const first =
      unit === "day" || unit === "week"
        ? dateOf(dayOf(today) - n * (unit === "week" ? 7 : 1))
        : addMonths(today, -n * (unit === "year" ? 12 : 1));
    return truthOf(date > first && date <= today);
  };
};

const listOf = (operand: Operand): readonly unknown[] =>
  Array.isArray(operand) ? operand : [operand];

// A list is itself; a text is its comma-separated words.
const wordsOf = (value: FactValue): readonly string[] | undefined => {
  if (value === null) return [];
  if (typeof value === "string") return value.split(",").map((word) => word.trim());
  return Array.isArray(value) ? value : undefined;
};

/** The name of a weekday, 0 for Sunday. */
export const weekdayName = (weekday: number): string => weekdays[weekday] ?? "";

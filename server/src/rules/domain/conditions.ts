// Compiles the typed tree of conditions into closures with three-valued logic.
import type { Condition, ConditionGroup } from "@nuqta/contracts/rules.ts";
import { factKind, openFacts } from "@nuqta/contracts/rules-facts.ts";
import { defined } from "../../kit/pure/assert.ts";
import { linePredicates, openPredicates, predicates } from "../predicates/registry.ts";
import type { FactLine, Facts, FactValue } from "./facts.ts";
import { compileComparison } from "./operators.ts";
import type { ConditionTrace } from "./trace.ts";
import { isFalse, isTrue, isUnknown, not, recordOf, type Truth, truthOf } from "./truth.ts";

export type Test = (facts: Facts) => Truth;
export type LineTest = (line: FactLine, facts: Facts) => Truth;

/** A condition ready to run; line conditions also say which lines they look at and what they ask. */
export type CompiledCondition = {
  condition: Condition;
  test: Test;
  /** What the condition compared, for the trace: null when missing. */
  actual: (facts: Facts) => unknown;
  lines?: { looksAt: LineTest; asks: LineTest; read: (line: FactLine) => FactValue };
};

export type CompiledGroup = {
  op: ConditionGroup["op"];
  items: readonly (CompiledCondition | CompiledGroup)[];
  test: Test;
};

/** Compiles a group; an empty `all` or `none` is true, an empty `any` is false. */
export const compileGroup = (group: ConditionGroup): CompiledGroup => {
  const items = group.items.map((item) =>
    "op" in item ? compileGroup(item) : compileCondition(item),
  );
  const tests = items.map((item) => item.test);
  switch (group.op) {
    case "all":
      return { op: group.op, items, test: allOf(tests) };
    case "any":
      return { op: group.op, items, test: anyOf(tests) };
    case "none": {
      const any = anyOf(tests);
      return { op: group.op, items, test: (facts) => not(any(facts)) };
    }
  }
};

/** Every condition of a group and of the groups in it, in the order they are written. */
export const conditionsOf = (group: CompiledGroup): CompiledCondition[] =>
  group.items.flatMap((item) => ("op" in item ? conditionsOf(item) : [item]));

/** How a condition stands in a trace. */
export const traceOf = (compiled: CompiledCondition, facts: Facts): ConditionTrace => {
  const { fact, quantifier, operator, value } = compiled.condition;
  return {
    fact,
    ...(quantifier === undefined ? {} : { q: quantifier }),
    op: operator,
    is: compiled.actual(facts),
    want: value,
    ok: recordOf(compiled.test(facts)),
  };
};

const allOf = (tests: readonly Test[]): Test => {
  if (tests.length === 1) return defined(tests[0]);
  return (facts) => {
    let all: Truth = isTrue;
    for (const test of tests) {
      const truth = test(facts);
      if (truth === isFalse) return isFalse;
      if (truth === isUnknown) all = isUnknown;
    }
    return all;
  };
};

const anyOf = (tests: readonly Test[]): Test => {
  return (facts) => {
    let any: Truth = isFalse;
    for (const test of tests) {
      const truth = test(facts);
      if (truth === isTrue) return isTrue;
      if (truth === isUnknown) any = isUnknown;
    }
    return any;
  };
};

const compileCondition = (condition: Condition): CompiledCondition => {
  if (condition.quantifier !== undefined) return compileLines(condition);
  const read = reader(condition.fact);
  const kind = defined(factKind(condition.fact));
  const compare = compileComparison(kind, condition.operator, condition.value);
  return {
    condition,
    test: (facts) => compare(read(facts), facts),
    actual: (facts) => read(facts) ?? null,
  };
};

const reader = (fact: string): ((facts: Facts) => FactValue) => {
  const named = predicates.find((predicate) => predicate.fact === fact);
  if (named !== undefined) return named.read;
  const prefix = openFacts.find((one) => fact.startsWith(one)) ?? "";
  const open = defined(
    openPredicates.find((one) => one.prefix === prefix),
    `no fact ${fact}`,
  );
  const name = fact.slice(prefix.length);
  return (facts) => open.read(facts, name);
};

const lineReader = (fact: string) =>
  defined(
    linePredicates.find((predicate) => predicate.fact === fact),
    `no fact ${fact}`,
  ).read;

type OneLine = Pick<Condition, "fact" | "operator" | "value">;

const compileOneLine = ({ fact, operator, value }: OneLine): LineTest => {
  const read = lineReader(fact);
  const compare = compileComparison(defined(factKind(fact)), operator, value);
  return (line, facts) => compare(read(line), facts);
};

// An activity without an order has no lines: whatever is asked of them, nobody knows.
const compileLines = (condition: Condition): CompiledCondition => {
  const wheres = (condition.where ?? []).map(compileOneLine);
  const looksAt: LineTest = (line, facts) =>
    truthOf(wheres.every((where) => where(line, facts) === isTrue));
  const read = lineReader(condition.fact);
  const asks = compileOneLine(condition);
  const seen = (facts: Facts) =>
    wheres.length === 0
      ? facts.lines
      : facts.lines.filter((line) => looksAt(line, facts) === isTrue);
  const values = (facts: Facts) => seen(facts).map((line) => read(line) ?? null);
  const sum = (facts: Facts) => seen(facts).reduce((total, line) => total + Number(read(line)), 0);
  const compareSum = compileComparison("number", condition.operator, condition.value);

  const test = (facts: Facts): Truth => {
    if (!facts.hasOrder) return isUnknown;
    switch (condition.quantifier) {
      case "any_line":
        return truthOf(seen(facts).some((line) => asks(line, facts) === isTrue));
      case "no_line":
        return truthOf(!seen(facts).some((line) => asks(line, facts) === isTrue));
      case "every_line": {
        const lines = seen(facts);
        return truthOf(lines.length > 0 && lines.every((line) => asks(line, facts) === isTrue));
      }
      default:
        return compareSum(sum(facts), facts);
    }
  };
  const actual = (facts: Facts): unknown => {
    if (!facts.hasOrder) return null;
    return condition.quantifier === "sum" ? sum(facts) : values(facts).slice(0, 10);
  };
  return { condition, test, actual, lines: { looksAt, asks, read } };
};

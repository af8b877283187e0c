// Compiles the typed tree of conditions into closures with three-valued logic.
import type { Condition, ConditionGroup } from "@nuqta/contracts/rule-conditions.ts";
import { factKind, openFacts } from "@nuqta/contracts/rules-facts.ts";
import { defined } from "../../kit/pure/assert.ts";
import {
  linePredicates,
  memberPredicates,
  openMemberPredicates,
  openPredicates,
  predicates,
} from "../predicates/registry.ts";
import type { EventFacts, FactLine, Facts, FactValue } from "./facts.ts";
import { compileComparison } from "./operators.ts";
import type { ConditionTrace } from "./trace.ts";
import { isFalse, isTrue, isUnknown, not, recordOf, type Truth, truthOf } from "./truth.ts";

export type Test = (facts: Facts) => Truth;
export type EventTest = (facts: EventFacts) => Truth;
export type LineTest = (line: FactLine, facts: EventFacts) => Truth;

/** A condition ready to run; line conditions also say which lines they look at and what they ask. */
export type CompiledCondition = {
  condition: Condition;
  test: Test;
  /** The same before the member is known: what hangs on the member is unknown. */
  testEvent: EventTest;
  /** Value that the condition compared, for the trace: null when missing. */
  actual: (facts: Facts) => unknown;
  lines?: { looksAt: LineTest; asks: LineTest; read: (line: FactLine) => FactValue };
};

export type CompiledGroup = {
  op: ConditionGroup["op"];
  items: readonly (CompiledCondition | CompiledGroup)[];
  test: Test;
  testEvent: EventTest;
};

/** Compiles a group; an empty `all` or `none` is true, an empty `any` is false. */
export const compileGroup = (group: ConditionGroup): CompiledGroup => {
  const items = group.items.map((item) =>
    "op" in item ? compileGroup(item) : compileCondition(item),
  );
  const join = joins[group.op];
  const test = join(items.map((item) => item.test));
  const testEvent = join(items.map((item) => item.testEvent));
  return { op: group.op, items, test, testEvent };
};

/** Every condition of a group and of the groups in it, in the order they are written. */
export const conditionsOf = (group: CompiledGroup): CompiledCondition[] =>
  group.items.flatMap((item) => ("op" in item ? conditionsOf(item) : [item]));

/** Whether some condition of a group hangs on the member. */
export const asksOfMember = (group: CompiledGroup): boolean =>
  conditionsOf(group).some(({ testEvent }) => testEvent === nobodyKnows);

/** Entry of a condition in a trace. */
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

type Judge<F extends EventFacts> = (facts: F) => Truth;

const allOf = <F extends EventFacts>(tests: readonly Judge<F>[]): Judge<F> => {
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

const anyOf = <F extends EventFacts>(tests: readonly Judge<F>[]): Judge<F> => {
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

const noneOf = <F extends EventFacts>(tests: readonly Judge<F>[]): Judge<F> => {
  const any = anyOf(tests);
  return (facts) => not(any(facts));
};

const joins = { all: allOf, any: anyOf, none: noneOf };

/** A condition that hangs on the member tells nothing of the event alone. */
const nobodyKnows: EventTest = () => isUnknown;

const amounts: ReadonlySet<string> = new Set(["order.amount", "line.amount"]);

/** What asks for amounts tells nothing while points may still pay for part of them. */
const onAmounts = (test: EventTest, facts: readonly string[]): EventTest =>
  facts.some((fact) => amounts.has(fact))
    ? (event) => (event.input.isPaidWithPoints ? isUnknown : test(event))
    : test;

const compileCondition = (condition: Condition): CompiledCondition => {
  if (condition.quantifier !== undefined) return compileLines(condition);
  const { fact, operator, value } = condition;
  const compare = compileComparison(defined(factKind(fact)), operator, value);
  const ofEvent = readerIn(predicates, openPredicates, fact);
  if (ofEvent !== undefined) {
    const test: EventTest = (facts) => compare(ofEvent(facts), facts);
    const testEvent = onAmounts(test, [fact]);
    return { condition, test, testEvent, actual: (facts) => ofEvent(facts) ?? null };
  }
  const read = defined(readerIn(memberPredicates, openMemberPredicates, fact), `no fact ${fact}`);
  return {
    condition,
    test: (facts) => compare(read(facts), facts),
    testEvent: nobodyKnows,
    actual: (facts) => read(facts) ?? null,
  };
};

type Read<F> = (facts: F) => FactValue;

const readerIn = <F>(
  named: readonly { fact: string; read: Read<F> }[],
  open: readonly { prefix: string; read: (facts: F, name: string) => FactValue }[],
  fact: string,
): Read<F> | undefined => {
  const one = named.find((predicate) => predicate.fact === fact);
  if (one !== undefined) return one.read;
  const prefix = openFacts.find((each) => fact.startsWith(each));
  const found = open.find((each) => each.prefix === prefix);
  const name = fact.slice(prefix?.length);
  return found && ((facts) => found.read(facts, name));
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
  const seen = (facts: EventFacts) =>
    wheres.length === 0
      ? facts.lines
      : facts.lines.filter((line) => looksAt(line, facts) === isTrue);
  const values = (facts: EventFacts) => seen(facts).map((line) => read(line) ?? null);
  const sum = (facts: EventFacts) =>
    seen(facts).reduce((total, line) => total + Number(read(line)), 0);
  const compareSum = compileComparison("number", condition.operator, condition.value);

  const test: EventTest = (facts) => {
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
  const asked = [condition.fact, ...(condition.where ?? []).map(({ fact }) => fact)];
  const testEvent = onAmounts(test, asked);
  return { condition, test, testEvent, actual, lines: { looksAt, asks, read } };
};

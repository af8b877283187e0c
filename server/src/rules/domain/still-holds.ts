// Whether what a rule needed at purchase is still there after returns. Goods only ever go away, so
// each question is asked in the way that can only be lost: an amount must still be large enough, a
// line must still be there. What returns cannot take away (a channel, a weekday, an upper bound that
// held) stays as it was. So taking back more never brings a bonus back.
import { compare, plus, type Ratio, ratio, times, zero } from "../../kit/pure/ratio.ts";
import type { CompiledCondition, CompiledGroup } from "./conditions.ts";
import type { FactLine, Facts } from "./facts.ts";
import { isTrue } from "./truth.ts";

/** The exact share of a line that was kept, 0 to 1, by position among the lines that earn. */
export type Kept = readonly Ratio[];

/** Whether the conditions hold for what was kept, given that they held at purchase. */
export const stillHolds = (group: CompiledGroup, facts: Facts, kept: Kept): boolean =>
  groupHolds(group, facts, kept, true);

// `isWanted` is false inside `none`: there, what returns may do is make a condition true.
const groupHolds = (group: CompiledGroup, facts: Facts, kept: Kept, isWanted: boolean): boolean => {
  const holds = (item: CompiledCondition | CompiledGroup, wanted: boolean): boolean =>
    "op" in item
      ? groupHolds(item, facts, kept, wanted)
      : conditionHolds(item, facts, kept, wanted);
  switch (group.op) {
    case "all":
      return group.items.every((item) => holds(item, isWanted));
    case "any":
      return group.items.some((item) => holds(item, isWanted));
    case "none":
      return !group.items.some((item) => holds(item, !isWanted));
  }
};

const conditionHolds = (
  condition: CompiledCondition,
  facts: Facts,
  kept: Kept,
  isWanted: boolean,
): boolean => {
  const held = condition.test(facts) === isTrue;
  if (isWanted !== held) return held;
  if (condition.condition.quantifier === "any_line" && isWanted) {
    return someLineHolds(condition, facts, kept);
  }
  const now = keptAmount(condition, facts, kept);
  if (now === undefined) return held;
  return isWanted ? isEnough(condition, now) : isBelow(condition, now);
};

const someLineHolds = (condition: CompiledCondition, facts: Facts, kept: Kept): boolean => {
  const { lines, condition: asked } = condition;
  if (lines === undefined) return true;
  return facts.lines.some((line, position) => {
    const share = kept[position] ?? zero;
    const held = lines.looksAt(line, facts) === isTrue && lines.asks(line, facts) === isTrue;
    if (!held || share.num === 0) return false;
    if (asked.fact !== "line.quantity" && asked.fact !== "line.amount") return true;
    const before = Number(lines.read(line));
    const least = leastOf(asked.operator, asked.value);
    return least === undefined || reaches(times(ratio(before), share), least, asked.operator);
  });
};

// The parts of an order that shrink with returns, as they are now; undefined for all other facts.
const keptAmount = (
  { condition, lines }: CompiledCondition,
  facts: Facts,
  kept: Kept,
): Ratio | undefined => {
  const sum = (value: (line: FactLine) => number): Ratio =>
    facts.lines.reduce(
      (total, line, position) => plus(total, times(ratio(value(line)), kept[position] ?? zero)),
      zero,
    );
  switch (condition.fact) {
    case "order.amount":
      return sum(({ line }) => line.amount);
    case "order.quantity":
      return sum(({ line }) => line.quantity);
    case "order.line_count":
      return ratio(kept.filter((share) => share.num !== 0).length);
  }
  if (condition.quantifier !== "sum" || lines === undefined) return undefined;
  return sum((line) => (lines.looksAt(line, facts) === isTrue ? Number(lines.read(line)) : 0));
};

const isEnough = ({ condition }: CompiledCondition, now: Ratio): boolean => {
  const least = leastOf(condition.operator, condition.value);
  return least === undefined || reaches(now, least, condition.operator);
};

// The least that still does. Of a list of values that is the smallest.
const leastOf = (operator: string, value: unknown): number | undefined => {
  switch (operator) {
    case "gt":
    case "gte":
    case "eq":
      return Number(value);
    case "between":
    case "in":
      return Array.isArray(value) ? Math.min(...value.map(Number)) : undefined;
    default:
      return undefined;
  }
};

const reaches = (now: Ratio, least: number, operator: string): boolean => {
  if (least < 0) return true;
  const difference = compare(now, ratio(least));
  return operator === "gt" ? difference > 0 : difference >= 0;
};

// Inside `none` a returned piece may make an upper bound true that was not.
const isBelow = ({ condition }: CompiledCondition, now: Ratio): boolean => {
  const bound = Number(condition.value);
  if (condition.operator !== "lt" && condition.operator !== "lte") return false;
  if (bound < 0) return false;
  const difference = compare(now, ratio(bound));
  return condition.operator === "lt" ? difference < 0 : difference <= 0;
};

// One side of a replay: a rule set deciding orders and what comes back of them, as the engine does.
import {
  type Attributes,
  type Award,
  award,
  type CompiledRuleSet,
  clawback,
  type LineClawback,
  type ReadUsage,
  type Released,
  type RuleInput,
  releasedUsage,
} from "../../rules/door/domain.ts";
import type { StoredOrder, Undo } from "./stored-order.ts";

/** Award of a rule set for an order, and what of it went back so far. */
export type Given = {
  input: RuleInput;
  award: Award;
  /** Every counter that was read, with the value found: returns are worked out with them. */
  counters: Record<string, number>;
  taken: readonly LineClawback[];
  released: readonly Released[];
  /** The award without any wallet; left out where wallets bore all of their parts. */
  unbound?: Award;
};

/** Decides an order. */
export const give = (rules: CompiledRuleSet, input: RuleInput, read: ReadUsage): Given => {
  const counters: Record<string, number> = {};
  const given = award(rules, input, (key) => {
    counters[key] ??= read(key);
    return counters[key];
  });
  const taken = given.lines.map(({ lineId }) => ({ lineId, points: 0, parts: [], funders: [] }));
  const decided = { input, award: given, counters, taken, released: [] };
  if (given.shortOf === undefined) return decided;
  const { wallets: _, ...unbound } = input;
  return { ...decided, unbound: award(rules, unbound, read) };
};

/** Total taken back after a return or a cancellation. */
export const takeBack = (rules: CompiledRuleSet, given: Given, { returned }: Undo): Given => {
  const { input, counters, award: awarded } = given;
  const { lines, usage } = awarded;
  if (returned === "all") return { ...given, taken: lines, released: usage };
  const cumulative = clawback(rules, { input, counters, lines: [...lines] }, returned);
  const released = releasedUsage(rules, { input, lines, usage }, cumulative);
  // Never less than was taken back before: a return only ever takes.
  const taken = cumulative.map((line, i) => {
    const before = given.taken[i];
    return before !== undefined && before.points > line.points ? before : line;
  });
  return { ...given, taken, released };
};

/** Points left after what went back. */
export const keptPoints = ({ award: { points }, taken }: Given): number =>
  points - taken.reduce((sum, line) => sum + line.points, 0);

/** Open facts (attributes) of a rule set that the record of an order may not hold. */
export const unrecorded = (
  rules: CompiledRuleSet,
  recordedBy: CompiledRuleSet | undefined,
): string[] =>
  [...rules.openFacts].filter(
    (fact) => /^(order|member)\.attribute\./.test(fact) && recordedBy?.openFacts.has(fact) !== true,
  );

/**
 * The question a side is asked: the one on record, with more or fewer lifetime points, and with the
 * attributes that nobody asked about then.
 */
export const questionOf = (
  order: StoredOrder,
  lifetimeMore: number,
  facts: readonly string[],
): RuleInput => {
  const { input } = order;
  const { member } = input;
  const isAsIs = lifetimeMore === 0 && facts.length === 0;
  if (isAsIs || member.limit !== undefined) return input;
  return {
    ...input,
    member: {
      ...member,
      lifetimePoints: Math.max(0, member.lifetimePoints + lifetimeMore),
      attributes: withFacts(member.attributes, "member.attribute.", order.memberAttributes, facts),
    },
    order: {
      ...input.order,
      attributes: withFacts(
        input.order.attributes,
        "order.attribute.",
        order.orderAttributes,
        facts,
      ),
    },
  };
};

const withFacts = (
  recorded: Attributes,
  prefix: string,
  source: Attributes | undefined,
  facts: readonly string[],
): Attributes => {
  const names = facts.filter((fact) => fact.startsWith(prefix)).map((f) => f.slice(prefix.length));
  const found = names.flatMap((name) => {
    const value = source?.[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return found.length === 0 ? recorded : { ...recorded, ...Object.fromEntries(found) };
};

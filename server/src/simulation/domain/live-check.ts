// Whether replaying gives what was posted, and if not, why: each reason is tried, not believed.
import type { CompiledRuleSet } from "../../rules/door/domain.ts";
import { type Given, give, takeBack } from "./side.ts";
import type { StoredOrder } from "./stored-order.ts";

export type LiveCheck = {
  orders: number;
  postedPoints: number;
  replayedPoints: number;
  differences: number;
  rulesSince: number;
  limits: number;
};

/** The rule sets a check needs. */
export type CheckRules = {
  live: CompiledRuleSet;
  /** The rule set that decided then; undefined when it is gone. */
  rulesOf(version: number): CompiledRuleSet | undefined;
  /** Whether that rule set says the same as what is live. */
  isLikeLive(version: number): boolean;
};

/** Whether line by line the same was given, and taken back. */
const isAsPosted = (given: Given, order: StoredOrder): boolean =>
  order.lines.every(
    ({ points, clawed }, i) =>
      given.award.lines[i]?.points === points &&
      (order.isCancelled || given.taken[i]?.points === clawed),
  );

const decidedBy = (rules: CompiledRuleSet, order: StoredOrder): Given => {
  const given = give(rules, order.input, (key) => order.counters[key] ?? 0);
  return order.undos.reduce((now, undo) => takeBack(rules, now, undo), given);
};

export const openLiveCheck = ({ live, rulesOf, isLikeLive }: CheckRules) => {
  const check: LiveCheck = {
    orders: 0,
    postedPoints: 0,
    replayedPoints: 0,
    differences: 0,
    rulesSince: 0,
    limits: 0,
  };
  return {
    check,
    /** Compares what the replay of the live rules gave in the end with what was posted. */
    order: (order: StoredOrder, given: Given, posted: number): void => {
      check.orders += 1;
      check.postedPoints += posted;
      check.replayedPoints += given.award.points;
      if (isAsPosted(given, order)) return;
      const isLike = isLikeLive(order.ruleset);
      const rules = isLike ? live : rulesOf(order.ruleset);
      if (rules === undefined || !isAsPosted(decidedBy(rules, order), order))
        check.differences += 1;
      else if (isLike) check.limits += 1;
      else check.rulesSince += 1;
    },
  };
};

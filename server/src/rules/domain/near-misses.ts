// What a little more would have earned: rules that failed by one threshold alone.

import type { CompiledRule } from "./compile.ts";
import type { CompiledCondition, CompiledGroup } from "./conditions.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Facts } from "./facts.ts";
import { targetedLines } from "./match.ts";
import type { RuleTrace } from "./trace.ts";
import { isTrue } from "./truth.ts";

/** `missing` piastres or pieces more of `fact` would give `points` (null: depends on the rest). */
export type NearMiss = {
  ruleId: string;
  name: string;
  nameAr: string;
  fact: string;
  missing: number;
  points: number | null;
};

/** The rules that only a larger amount or quantity would make apply, the nearest first. */
export const nearMisses = (evaluation: Pick<Evaluation, "trace">): NearMiss[] =>
  evaluation.trace.rules
    .flatMap(({ rule, name = rule, name_ar = name, near }) =>
      near === undefined ? [] : [{ ruleId: rule, name, nameAr: name_ar, ...near }],
    )
    .sort((a, b) => a.missing - b.missing);

/** Distance to the one threshold that a failed rule lacks; undefined when it lacks more than one. */
export const nearMiss = (rule: CompiledRule, facts: Facts): RuleTrace["near"] => {
  if (rule.when.op !== "all" || !facts.hasOrder) return undefined;
  const failing = rule.when.items.filter((item) => item.test(facts) !== isTrue);
  const [only] = failing;
  if (only === undefined || failing.length > 1 || isGroup(only)) return undefined;
  const { fact, operator, value, quantifier } = only.condition;
  const isThreshold =
    (operator === "gte" || operator === "gt") && (grows.has(fact) || quantifier === "sum");
  const actual = only.actual(facts);
  if (!isThreshold || typeof actual !== "number" || typeof value !== "number") return undefined;
  if (targetedLines(rule, facts).length === 0) return undefined;
  const fixed = rule.rule.effects.map((one) => (one.kind === "fixed" ? one.points : null));
  const points = fixed.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  return { fact, missing: value - actual + (operator === "gt" ? 1 : 0), points };
};

const grows: ReadonlySet<string> = new Set(["order.amount", "order.quantity", "order.line_count"]);

const isGroup = (item: CompiledCondition | CompiledGroup): item is CompiledGroup => "op" in item;

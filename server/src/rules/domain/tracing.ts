// Writes the trace of a calculation: everything tried, seen and decided, as plain JSON.
import { clockOf, dateOf } from "../../kit/pure/local-time.ts";
import { ratioText } from "../../kit/pure/ratio.ts";
import { baseOff, unitPointsOf } from "./base.ts";
import type { Applying, Calculation, Covering } from "./calculate.ts";
import { addCells, total } from "./cells.ts";
import type { CompiledRule, CompiledRuleSet } from "./compile.ts";
import { conditionsOf, traceOf } from "./conditions.ts";
import type { Award } from "./evaluation.ts";
import type { Facts } from "./facts.ts";
import { withAskedOnly } from "./inputs.ts";
import { refusal } from "./match.ts";
import { nearMiss } from "./near-misses.ts";
import {
  type BaseTrace,
  engineVersion,
  type Outcome,
  type RuleTrace,
  type Trace,
  type WalletTrace,
} from "./trace.ts";
import { isTrue } from "./truth.ts";

// Rules that failed and came close to nothing are worth a line each, but not without end.
const failedRulesMax = 24;
const failedConditionsMax = 3;

export const writeTrace = (
  compiled: CompiledRuleSet,
  calculation: Calculation,
  given: Award,
  counters: Record<string, number>,
): Trace => {
  const { facts, candidates, exact, den, rounded, caps, points } = calculation;
  const { rules, more } = ruleTraces(compiled, calculation, candidates);
  const allocation = new Map<string, Record<string, number>>();
  const funding: Trace["funding"] = {};
  const rows = facts.hasOrder
    ? given.lines
    : [{ lineId: "", points, parts: given.orderParts, funders: given.orderFunders }];
  for (const row of rows) {
    if (row.points === 0) continue;
    const parts = row.parts.map((one) => [one.source, one.points]);
    allocation.set(row.lineId, Object.fromEntries(parts));
    for (const { party, points: paid } of row.funders) {
      funding[party] = (funding[party] ?? 0) + paid;
    }
  }
  const { day, minute, weekday } = facts.local;
  return {
    engine: engineVersion,
    ...(compiled.tzdb === undefined ? {} : { tzdb: compiled.tzdb }),
    ruleset: compiled.ruleSet.version,
    zone: compiled.zone,
    local: `${dateOf(day)}T${clockOf(minute)}`,
    weekday,
    input: withAskedOnly(facts.input, compiled.openFacts),
    counters,
    base: baseTrace(compiled, calculation),
    rules,
    more,
    multipliers: compiled.ruleSet.multipliers.policy,
    exact: ratioText(exact, den),
    rounding: compiled.ruleSet.rounding,
    rounded,
    caps,
    ...(calculation.covered && { wallets: walletTraces(calculation.covered) }),
    points,
    allocation: Object.fromEntries(allocation),
    funding,
  };
};

const walletTraces = ({ charges, dropped }: Covering): WalletTrace[] => {
  const bySeller = new Map<string, WalletTrace>();
  for (const { sellerId, policy, left, wanted, charged } of charges) {
    const one = bySeller.get(sellerId);
    bySeller.set(sellerId, {
      ...{ seller: sellerId, policy, left: one?.left ?? left },
      ...{ wanted: (one?.wanted ?? 0) + wanted, charged: (one?.charged ?? 0) + charged },
    });
  }
  const sellers = [...bySeller.values()];
  return [
    ...dropped.map(({ sellerId, policy, left, wanted }): WalletTrace => {
      return { seller: sellerId, policy, left, wanted, charged: 0, isDropped: true };
    }),
    ...sellers,
  ];
};

const ruleTraces = (
  compiled: CompiledRuleSet,
  calculation: Calculation,
  candidates: readonly number[],
): { rules: RuleTrace[]; more: number } => {
  const { facts, fired, outcomes, whole } = calculation;
  const rules: RuleTrace[] = [];
  let [failed, more] = [0, 0];
  for (const candidate of candidates) {
    const rule = compiled.rules[candidate];
    if (rule === undefined) continue;
    const at = fired.findIndex((one) => one.compiled === rule);
    const applying = fired[at];
    if (applying !== undefined) {
      const awarded = (whole[at + 1] ?? []).reduce((sum, points) => sum + points, 0);
      rules.push(firedTrace(applying, facts, awarded));
      continue;
    }
    const outcome = outcomes.get(rule.rule.rule_id);
    const trace = outcome ? { ...named(rule), ...outcome } : refusedTrace(rule, facts);
    const isMinor = trace.near === undefined && outcome === undefined;
    if (isMinor && failed >= failedRulesMax) {
      more++;
      continue;
    }
    if (isMinor) failed++;
    rules.push(trace);
  }
  return { rules, more };
};

const named = ({ rule }: CompiledRule) => ({
  rule: rule.rule_id,
  version: rule.version,
  name: rule.name,
  name_ar: rule.name_ar,
});

const firedTrace = (applying: Applying, facts: Facts, awarded: number): RuleTrace => {
  const { compiled, bonus, extra, trimmedBy } = applying;
  const desired = addCells(bonus, extra);
  const conditions = conditionsOf(compiled.when).map((one) => traceOf(one, facts));
  const multiplies = compiled.multiplierBps > 10_000;
  return {
    ...named(compiled),
    out: "fired",
    effects: compiled.rule.effects,
    ...(conditions.length === 0 ? {} : { conditions }),
    desired: ratioText(total(desired), desired.den),
    awarded,
    ...(multiplies ? { extra: ratioText(total(extra), extra.den) } : {}),
    ...(trimmedBy.length === 0 ? {} : { limits: trimmedBy }),
  };
};

/** Trace of a rule that did not apply; of its failing conditions at most `conditionsMax`. */
export const refusedTrace = (
  rule: CompiledRule,
  facts: Facts,
  conditionsMax = failedConditionsMax,
): RuleTrace => {
  const outcome: Outcome = refusal(rule, facts);
  if (outcome.out !== "conditions") {
    return { rule: rule.rule.rule_id, version: rule.rule.version, ...outcome };
  }
  const wantsTrue = rule.when.op !== "none";
  const conditions = conditionsOf(rule.when)
    .filter((one) => (one.test(facts) === isTrue) !== wantsTrue)
    .slice(0, conditionsMax)
    .map((one) => traceOf(one, facts));
  const near = nearMiss(rule, facts);
  const head = near
    ? { ...named(rule), near }
    : { rule: rule.rule.rule_id, version: rule.rule.version };
  return { ...head, ...outcome, conditions };
};

const baseTrace = (compiled: CompiledRuleSet, { facts, base }: Calculation): BaseTrace => {
  const off = baseOff(compiled.base, facts);
  if (off !== undefined) return { off };
  const { settings, methodOf } = compiled.base;
  const sellers = [...new Set(facts.lines.map(({ line }) => line.sellerId))];
  const method =
    settings.mode === "global"
      ? (settings.global ?? null)
      : Object.fromEntries(sellers.map((id) => [id, methodOf(id)?.method ?? null]));
  const sources = facts.lines.map((line) => {
    const own = methodOf(line.line.sellerId)?.method;
    const isProduct = own?.kind === "product";
    return isProduct ? (unitPointsOf(line, own.auto_apply_category_points)?.source ?? null) : null;
  });
  const exact = (facts.input.order?.lines ?? []).map(() => "0");
  facts.lines.forEach(({ position }, i) => {
    exact[position] = ratioText(base.nums[i] ?? 0, base.den);
  });
  return {
    mode: settings.mode,
    method,
    exact,
    ...(sources.some((source) => source !== null) ? { sources } : {}),
    total: ratioText(total(base), base.den),
  };
};

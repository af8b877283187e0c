// The fixed order of every evaluation: filter, base, multipliers, bonuses, caps, rounding, lines.
// What it finds is kept so that awards, traces and returns can be read from one calculation.
import type { Cap } from "@nuqta/contracts/rules.ts";
import { allocateCells } from "../../kit/pure/allocate.ts";
import { defined } from "../../kit/pure/assert.ts";
import { roundWhole } from "../../kit/pure/ratio.ts";
import { add, lcm, min, toNumber, type Whole } from "../../kit/pure/whole.ts";
import { baseCells } from "./base.ts";
import { candidatesOf } from "./candidates.ts";
import { addCells, type Cells, noCells, over, total } from "./cells.ts";
import type { CompiledRule, CompiledRuleSet } from "./compile.ts";
import type { ReadUsage, WalletCharge } from "./evaluation.ts";
import { type EventFacts, type Facts, factsOf } from "./facts.ts";
import type { EventInput } from "./input.ts";
import { limitBuckets, type OpenBucket, open, periodKey, reserve, trim } from "./limits.ts";
import { matchedLines, possibleLines } from "./match.ts";
import { extraAlone, extras } from "./multipliers.ts";
import { dropped } from "./stacking.ts";
import type { CapTrace, LimitTrace, Outcome } from "./trace.ts";
import { type Covered, walletKey } from "./wallets.ts";

/** A rule that matched, with what it may give to which lines. */
export type Applying = {
  compiled: CompiledRule;
  /** Positions among the lines that earn. */
  positions: readonly number[];
  buckets: readonly OpenBucket[];
  /** Exact points of its own, and exact points its multiplier adds, before any limit. */
  bonus: Cells;
  extra: Cells;
  /** Points left of both after its limits. */
  cells: Cells;
  trimmedBy: LimitTrace[];
};

export type Calculation = {
  facts: Facts;
  candidates: readonly number[];
  /** Outcomes of matched rules that give nothing, by rule id. */
  outcomes: Map<string, Outcome>;
  base: Cells;
  fired: Applying[];
  /** Exact total, then rounded, then capped. */
  exact: Whole;
  den: Whole;
  rounded: number;
  caps: CapTrace[];
  points: number;
  /** Whole points: `whole[component][position]`, the base first, then `fired` in order. */
  whole: number[][];
  /** Left out where no wallet may have to pay. */
  covered: Covering | undefined;
};

/** Payers of points, what wallets were charged, what of the base they did not bear, and sellers whose wallets fell short. */
export type Covering = Pick<Covered, "cells" | "charges"> & {
  dropped: WalletCharge[];
  short: string[];
};

/** Components that a wallet does not bear: rules, and base points of lines by their position. */
export type Unborne = { rules: Map<string, LimitTrace>; base: Set<number> };

/** No event gives more, so that counters and balances stay far from 2^53. */
export const pointsPerEventMax = 1_000_000_000_000;

/** Works out the points of an event, without components that wallets do not bear. */
export const calculateOnce = (
  compiled: CompiledRuleSet,
  facts: Facts,
  read: ReadUsage,
  unborne: Unborne,
): Calculation => {
  const { input } = facts;
  const index = compiled.triggers.get(input.trigger);
  const candidates = index === undefined ? [] : candidatesOf(index, facts);
  const outcomes = new Map<string, Outcome>();
  const base = without(baseCells(compiled.base, facts), unborne.base);
  for (const [id, by] of unborne.rules) outcomes.set(id, { out: "limit", by });
  const applying = openRules(compiled, facts, candidates, read, outcomes);
  const fired = choose(compiled, applying, base, outcomes);

  const parts = [base, ...fired.map((rule) => rule.cells)];
  let den: Whole = 1;
  for (const cells of parts) den = lcm(den, cells.den);
  const scaled = parts.map((cells) => over(cells, den));
  let exact: Whole = 0;
  for (const nums of scaled) for (const num of nums) exact = add(exact, num);
  const rounded = toNumber(
    min(roundWhole(exact, den, compiled.ruleSet.rounding), pointsPerEventMax),
  );
  const { points, caps } = applyCaps(compiled.caps, facts, rounded, read);
  const whole = spread(points, scaled, facts.lines.length, den);
  return {
    facts,
    candidates,
    outcomes,
    base,
    fired,
    exact,
    den,
    rounded,
    caps,
    points,
    whole,
    covered: undefined,
  };
};

const without = (cells: Cells, positions: ReadonlySet<number>): Cells =>
  positions.size === 0
    ? cells
    : { den: cells.den, nums: cells.nums.map((num, at) => (positions.has(at) ? 0 : num)) };

/** All counters that an evaluation of an event may read, whoever its member is. */
export const countersOf = (compiled: CompiledRuleSet, event: EventInput) => {
  const facts = factsOf(event, compiled.zone);
  const index = compiled.triggers.get(event.trigger);
  const [member, shared] = [new Set<string>(), new Set<string>()];
  for (const position of index === undefined ? [] : candidatesOf(index, facts)) {
    const rule = defined(compiled.rules[position]);
    const positions = possibleLines(rule, facts);
    if (positions === undefined) continue;
    for (const { key, scope } of limitBuckets(rule.limits, facts, positions)) {
      (scope === "member" ? member : shared).add(key);
    }
  }
  for (const cap of compiled.caps) {
    if (cap.scope === "member") member.add(capKey(cap, facts));
  }
  for (const sellerId of Object.keys(event.wallets?.sellers ?? {})) shared.add(walletKey(sellerId));
  return { member: [...member], shared: [...shared] };
};

/** The counter of a member cap in the period of the event. */
export const capKey = (cap: Extract<Cap, { scope: "member" }>, facts: EventFacts): string =>
  `cap:${cap.id}:${periodKey(cap.period, facts)}`;

type Opened = Pick<Applying, "compiled" | "positions" | "buckets">;

const openRules = (
  compiled: CompiledRuleSet,
  facts: Facts,
  candidates: readonly number[],
  read: ReadUsage,
  outcomes: Map<string, Outcome>,
): { facts: Facts; rules: Opened[] } => {
  const rules: Opened[] = [];
  for (const candidate of candidates) {
    const rule = defined(compiled.rules[candidate]);
    if (outcomes.has(rule.rule.rule_id)) continue;
    const positions = matchedLines(rule, facts);
    if (positions === undefined) continue;
    const { limits } = rule;
    if (limits.constraints.length === 0 && limits.budgets.length === 0) {
      rules.push({ compiled: rule, positions, buckets: [] });
      continue;
    }
    const opening = open(limits, limitBuckets(limits, facts, positions), positions, read);
    if (opening.isOpen) {
      rules.push({ compiled: rule, positions: opening.positions, buckets: opening.buckets });
    } else {
      outcomes.set(rule.rule.rule_id, { out: "limit", by: opening.by });
    }
  }
  return { facts, rules };
};

// First what every rule is worth alone decides who gives; then the winners' multipliers are weighed
// against each other and their limits taken for real.
const choose = (
  compiled: CompiledRuleSet,
  { facts, rules }: { facts: Facts; rules: readonly Opened[] },
  base: Cells,
  outcomes: Map<string, Outcome>,
): Applying[] => {
  const settings = compiled.ruleSet.multipliers;
  const none = noCells(facts.lines.length);
  const worthy: Applying[] = [];
  for (const opened of rules) {
    const { compiled: rule, positions } = opened;
    let bonus = none;
    for (const { give } of rule.bonuses) {
      const cells = give(facts.lines, positions);
      bonus = bonus === none ? cells : addCells(bonus, cells);
    }
    const bps = rule.multiplierBps;
    const extra = bps > 10_000 ? extraAlone(settings, { positions, bps }, base) : none;
    const applying = limited({ ...opened, bonus, extra }, new Map());
    if (total(applying.cells) === 0) outcomes.set(rule.rule.rule_id, { out: "no_effect" });
    else worthy.push(applying);
  }
  const drops = dropped(
    compiled.stacking,
    worthy.map((rule) => ({ rule: rule.compiled.rule, cells: rule.cells })),
  );
  for (const [id, outcome] of drops) outcomes.set(id, outcome);
  const winners =
    drops.size === 0 ? worthy : worthy.filter((one) => !drops.has(one.compiled.rule.rule_id));
  return settle(compiled, winners, base, outcomes);
};

const settle = (
  compiled: CompiledRuleSet,
  winners: readonly Applying[],
  base: Cells,
  outcomes: Map<string, Outcome>,
): Applying[] => {
  const multiplying = winners.filter((rule) => rule.compiled.multiplierBps > 10_000);
  const needsWeighing = multiplying.length > 1;
  const shared = needsWeighing
    ? extras(
        compiled.ruleSet.multipliers,
        multiplying.map(({ positions, compiled: rule }) => ({
          positions,
          bps: rule.multiplierBps,
        })),
        base,
      )
    : [];
  const reserved = new Map<string, number>();
  const fired: Applying[] = [];
  for (const rule of winners) {
    const weighed = shared[multiplying.indexOf(rule)];
    const hasBudget = rule.buckets.some((bucket) => bucket.isBudget);
    const final =
      weighed === undefined && !hasBudget
        ? rule
        : limited({ ...rule, extra: weighed ?? rule.extra }, reserved);
    if (hasBudget) reserve(final.cells, final.buckets, reserved);
    if (total(final.cells) === 0) outcomes.set(rule.compiled.rule.rule_id, { out: "no_effect" });
    else fired.push(final);
  }
  return fired;
};

const limited = (
  rule: Opened & { bonus: Cells; extra: Cells },
  reserved: Map<string, number>,
): Applying => {
  const { compiled, positions, buckets, bonus, extra } = rule;
  const isPlain = compiled.multiplierBps <= 10_000;
  const sum = isPlain ? bonus : addCells(bonus, extra);
  if (buckets.length === 0) {
    return { compiled, positions, buckets, bonus, extra, cells: sum, trimmedBy: [] };
  }
  const cells = { nums: [...sum.nums], den: sum.den };
  const trimmedBy = trim(cells, buckets, reserved);
  return { compiled, positions, buckets, bonus, extra, cells, trimmedBy };
};

// A cap is whole, so capping the rounded total gives the same as capping before rounding.
const applyCaps = (
  caps: readonly Cap[],
  facts: Facts,
  rounded: number,
  read: ReadUsage,
): { points: number; caps: CapTrace[] } => {
  let points = rounded;
  const traces: CapTrace[] = [];
  for (const cap of caps) {
    const used = cap.scope === "member" ? read(capKey(cap, facts)) : 0;
    const left = Math.max(0, cap.limit - used);
    const before = points;
    if (before > left) points = cap.behaviour === "reject" ? 0 : left;
    const period = cap.scope === "member" ? { period: cap.period } : {};
    const { id, scope, behaviour, limit } = cap;
    traces.push({ cap: id, scope, ...period, behaviour, limit, used, before, after: points });
  }
  return { points, caps: traces };
};

// The cells stand line by line, so that equal fractions go to the lower line, then to the base and
// to rules in rank order.
const spread = (
  points: number,
  scaled: readonly (readonly Whole[])[],
  lineCount: number,
  den: Whole,
): number[][] => {
  const flat: Whole[] = [];
  for (let line = 0; line < lineCount; line++) {
    for (const nums of scaled) flat.push(nums[line] ?? 0);
  }
  const cells = allocateCells(points, flat, den);
  return scaled.map((_, component) => {
    const whole: number[] = [];
    for (let line = 0; line < lineCount; line++) {
      whole.push(cells[line * scaled.length + component] ?? 0);
    }
    return whole;
  });
};

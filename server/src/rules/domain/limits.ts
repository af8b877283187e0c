// Constraints and budgets: what the usage counters still allow a rule, line by line.
import type { Constraint, Period, Rule, RuleCampaign } from "@nuqta/contracts/rules.ts";
import { allocateCells } from "../../kit/pure/allocate.ts";
import { bucketKey } from "../../kit/pure/local-time.ts";
import { ratioText } from "../../kit/pure/ratio.ts";
import { add, divideFloor, min, multiply, toNumber, type Whole } from "../../kit/pure/whole.ts";
import { type Cells, ceilTotal } from "./cells.ts";
import type { ReadUsage, Usage } from "./evaluation.ts";
import type { EventFacts } from "./facts.ts";
import type { LimitTrace } from "./trace.ts";

export type CompiledLimits = {
  op: "all" | "any";
  constraints: readonly Constraint[];
  /** Budgets hold whatever the constraint group says. */
  budgets: readonly { key: string; limit: number; source: string; scope: string }[];
  ruleId: string;
};

/** One counter with the lines it counts (positions among the lines that earn). */
export type Bucket = {
  key: string;
  scope: "member" | "shared";
  measure: "times" | "points";
  limit: number;
  positions: readonly number[];
  share: Usage["share"];
  source: string;
  isBudget: boolean;
  trace: Omit<LimitTrace, "left" | "wanted" | "given">;
};

/** A bucket with what it allows now, and the lines for which it is the one that counts. */
export type OpenBucket = Bucket & { left: number; governs: readonly number[] };

export const compileLimits = (rule: Rule, campaign: RuleCampaign | undefined): CompiledLimits => {
  const budgets: CompiledLimits["budgets"][number][] = [];
  if (rule.budget_points !== undefined) {
    const key = `rule:${rule.rule_id}:budget`;
    budgets.push({ key, limit: rule.budget_points, source: rule.rule_id, scope: "rule_budget" });
  }
  if (campaign?.budget_points !== undefined) {
    const source = `campaign:${campaign.campaign_id}`;
    const limit = campaign.budget_points;
    budgets.push({ key: `${source}:budget`, limit, source, scope: "campaign_budget" });
  }
  const { op } = rule.constraints;
  return { op, constraints: strictest(op, rule.constraints.items), budgets, ruleId: rule.rule_id };
};

/** The counters of a rule for the lines at `positions`. */
export const limitBuckets = (
  limits: CompiledLimits,
  facts: EventFacts,
  positions: readonly number[],
): Bucket[] => {
  const buckets: Bucket[] = [];
  for (const constraint of limits.constraints) {
    for (const [of, at] of sharesOf(constraint.scope, facts, positions)) {
      buckets.push(constraintBucket(limits.ruleId, constraint, facts, of, at));
    }
  }
  for (const { key, limit, source, scope } of limits.budgets) {
    buckets.push({
      key,
      scope: "shared",
      measure: "points",
      limit,
      positions,
      share: null,
      source,
      isBudget: true,
      trace: { scope, period: "ever", measure: "points", limit },
    });
  }
  return buckets;
};

export type Opening =
  | { isOpen: true; positions: readonly number[]; buckets: readonly OpenBucket[] }
  | { isOpen: false; by: LimitTrace };

/**
 * Lines that still have an allowance, and the buckets that grant it: under `all` every bucket of a
 * line, under `any` the one with the largest allowance. Lines of exhausted buckets drop out.
 */
export const open = (
  limits: CompiledLimits,
  buckets: readonly Bucket[],
  positions: readonly number[],
  read: ReadUsage,
): Opening => {
  const lefts = buckets.map((bucket) => Math.max(0, bucket.limit - read(bucket.key)));
  const governed = buckets.map((): number[] => []);
  let closedBy = -1;
  const kept = positions.filter((position) => {
    const counting = governing(limits.op, buckets, lefts, position);
    const exhausted = counting.find((i) => lefts[i] === 0);
    if (exhausted !== undefined) {
      if (closedBy < 0) closedBy = exhausted;
      return false;
    }
    for (const i of counting) governed[i]?.push(position);
    return true;
  });
  const closing = buckets[closedBy];
  if (kept.length === 0 && closing !== undefined) {
    return { isOpen: false, by: { ...closing.trace, left: 0 } };
  }
  return {
    isOpen: true,
    positions: kept,
    buckets: buckets.map((bucket, i) => ({
      ...bucket,
      left: lefts[i] ?? 0,
      governs: governed[i] ?? [],
    })),
  };
};

/**
 * Trims cells in place to what the buckets allow and returns the limits that took something away.
 * Near a limit the points become whole at once: each line may still be rounded up later, and a
 * limit must hold for the rounded points. `reserved` holds what earlier rules took of shared ones.
 */
export const trim = (
  cells: Cells,
  buckets: readonly OpenBucket[],
  reserved: Map<string, number>,
): LimitTrace[] => {
  const trimmedBy: LimitTrace[] = [];
  for (const bucket of buckets) {
    if (bucket.measure === "times") continue;
    const left = Math.max(0, bucket.left - (reserved.get(bucket.key) ?? 0));
    if (ceilTotal(cells, bucket.governs) <= left) continue;
    const nums = bucket.governs.map((position) => cells.nums[position] ?? 0);
    const desired = nums.reduce<Whole>(add, 0);
    const allowed = toNumber(min(divideFloor(desired, cells.den), left));
    if (desired > multiply(allowed, cells.den)) {
      const wanted = ratioText(desired, cells.den);
      trimmedBy.push({ ...bucket.trace, left, wanted, given: allowed });
    }
    const whole = allocateCells(allowed, nums, cells.den);
    bucket.governs.forEach((position, i) => {
      cells.nums[position] = multiply(whole[i] ?? 0, cells.den);
    });
  }
  return trimmedBy;
};

/** Keeps what a rule may take at most, so that the next rule on the same budget sees less. */
export const reserve = (
  cells: Cells,
  buckets: readonly OpenBucket[],
  reserved: Map<string, number>,
): void => {
  for (const { isBudget, key, positions } of buckets) {
    if (!isBudget) continue;
    const taken = toNumber(ceilTotal(cells, positions));
    reserved.set(key, (reserved.get(key) ?? 0) + taken);
  }
};

// The same counter twice with two limits would be counted twice: one of the limits decides.
const strictest = (op: "all" | "any", constraints: readonly Constraint[]): Constraint[] => {
  const byCounter = new Map<string, Constraint>();
  for (const constraint of constraints) {
    const counter = `${constraint.scope}:${constraint.measure}:${constraint.period}`;
    const other = byCounter.get(counter);
    const decides =
      other === undefined ||
      (op === "all" ? constraint.limit < other.limit : constraint.limit > other.limit);
    if (decides) byCounter.set(counter, constraint);
  }
  return [...byCounter.values()];
};

const governing = (
  op: "all" | "any",
  buckets: readonly Bucket[],
  lefts: readonly number[],
  position: number,
): number[] => {
  const counting: number[] = [];
  let [best, most] = [-1, -1];
  buckets.forEach((bucket, i) => {
    if (!bucket.positions.includes(position)) return;
    if (op === "all" || bucket.isBudget) {
      counting.push(i);
      return;
    }
    const left = lefts[i] ?? 0;
    const allowance = bucket.measure === "times" && left > 0 ? Infinity : left;
    if (allowance > most) [best, most] = [i, allowance];
  });
  if (best >= 0) counting.unshift(best);
  return counting;
};

/** The lines of each product or seller a scope counts apart; `""` when it counts all together. */
const sharesOf = (
  scope: Constraint["scope"],
  facts: EventFacts,
  positions: readonly number[],
): Map<string, readonly number[]> => {
  if (scope === "customer" || scope === "global") return new Map([["", positions]]);
  const shares = new Map<string, number[]>();
  for (const position of positions) {
    const line = facts.lines[position]?.line;
    const of = (scope === "seller" ? line?.sellerId : line?.sku) ?? "";
    const list = shares.get(of);
    if (list === undefined) shares.set(of, [position]);
    else list.push(position);
  }
  return shares;
};

const constraintBucket = (
  rule: string,
  { scope, period, measure, limit }: Constraint,
  facts: EventFacts,
  of: string,
  positions: readonly number[],
): Bucket => {
  const isCommon = scope === "customer" || scope === "global";
  const tail = isCommon ? "" : `:${of}`;
  return {
    key: `rule:${rule}:${scope}:${measure}:${periodKey(period, facts)}${tail}`,
    scope: scope === "customer" || scope === "customer_product" ? "member" : "shared",
    measure,
    limit,
    positions,
    share: isCommon ? null : scope === "seller" ? { sellerId: of } : { sku: of },
    source: rule,
    isBudget: false,
    trace: { scope, period, measure, limit, ...(isCommon ? {} : { of }) },
  };
};

/** The key of the calendar period the event lies in. */
export const periodKey = (period: Period, facts: EventFacts): string =>
  bucketKey(period, facts.local.day);

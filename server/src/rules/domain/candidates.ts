// Finds the rules that may match an event without looking at the others: by trigger, then by the
// products, brands, sellers and categories a rule cannot do without.

import type { Condition } from "@nuqta/contracts/rule-conditions.ts";
import type { Rule, RuleCampaign } from "@nuqta/contracts/rules.ts";
import type { EventFacts } from "./facts.ts";
import { type Demand, type DemandKind, demandOf } from "./targets.ts";

/** Positions of rules in their order: those that always may match, and those per demanded value. */
export type TriggerIndex = {
  always: number[];
  by: Record<DemandKind, Map<string, number[]>>;
};

export const newIndex = (): TriggerIndex => ({
  always: [],
  by: { sku: new Map(), brand: new Map(), seller: new Map(), category: new Map() },
});

/** Enters the rule at a position. */
export const indexRule = (
  index: TriggerIndex,
  position: number,
  demand: Demand | undefined,
): void => {
  if (demand === undefined) {
    index.always.push(position);
    return;
  }
  for (const kind of ["sku", "brand", "seller", "category"] as const) {
    for (const value of demand[kind]) {
      const list = index.by[kind].get(value);
      if (list === undefined) index.by[kind].set(value, [position]);
      else list.push(position);
    }
  }
};

/**
 * Targets that some line must meet so that the rule can match: its own, else those of its campaign,
 * else an `any_line` condition that must be true.
 */
export const ruleDemand = (rule: Rule, campaign: RuleCampaign | undefined): Demand | undefined => {
  const targeted = demandOf(rule.targets) ?? (campaign && demandOf(campaign.targets));
  if (targeted !== undefined) return targeted;
  if (rule.when.op !== "all") return undefined;
  for (const item of rule.when.items) {
    const demand = "op" in item ? undefined : conditionDemand(item);
    if (demand !== undefined) return demand;
  }
  return undefined;
};

/** Positions of the rules that may match, ascending and each once. */
export const candidatesOf = (index: TriggerIndex, facts: EventFacts): readonly number[] => {
  const { sku, brand, seller, category } = index.by;
  const found: number[] = [];
  const take = (list: readonly number[] | undefined) => {
    if (list !== undefined) for (const position of list) found.push(position);
  };
  for (const { line, categories } of facts.lines) {
    take(sku.get(line.sku));
    take(seller.get(line.sellerId));
    if (line.brandId !== null) take(brand.get(line.brandId));
    for (const one of categories) take(category.get(one));
  }
  if (found.length === 0) return index.always;
  const sorted = Int32Array.from(found).sort();
  return merge(index.always, sorted);
};

const merge = (a: readonly number[], b: Int32Array): number[] => {
  const merged: number[] = [];
  let [i, j, last] = [0, 0, -1];
  while (i < a.length || j < b.length) {
    const [x = Infinity, y = Infinity] = [a[i], b[j]];
    const next = Math.min(x, y);
    if (next === x) i++;
    else j++;
    if (next !== last) merged.push(next);
    last = next;
  }
  return merged;
};

const demandKinds: Record<string, DemandKind> = {
  "line.sku": "sku",
  "line.brand": "brand",
  "line.seller": "seller",
  "line.category": "category",
};

const conditionDemand = (condition: Condition): Demand | undefined => {
  if (condition.quantifier !== "any_line") return undefined;
  const kind = demandKinds[condition.fact];
  if (kind === undefined) return undefined;
  if (condition.operator !== "eq" && condition.operator !== "in") return undefined;
  const values = [condition.value].flat().map(String);
  return { sku: [], brand: [], seller: [], category: [], [kind]: values };
};

// Expected redemption: what members of earlier months went on to redeem at an age is expected of later ones.
import type { RevenueTerms } from "@nuqta/contracts/revenue.ts";
import { monthsBetween } from "../../kit/pure/local-time.ts";
import { type Fact, type Standing, standingOf, togetherFacts } from "./facts.ts";

/** Parts of one whole, fine enough that sums over ten years stay exact to a basis point. */
const whole = 1_000_000_000n;

/** Points of a cohort that members are expected to redeem in all, per 10,000 of those that count. */
export type Expectation = {
  /** Age of the oldest cohort, in months. */
  history: number;
  /** Too little history: everything is expected as the accountant stated. */
  isAssumed: boolean;
  of: (cohort: string, standing: Standing) => number;
};

type Aged = { age: number; counted: number; redeemedAt: ReadonlyMap<number, number> };

const agedOf = (facts: readonly Fact[], month: string): Aged[] =>
  [...Map.groupBy(facts, ({ cohort }) => cohort)].map(([cohort, own]) => {
    const redeemedAt = new Map<number, number>();
    for (const fact of own) {
      const age = monthsBetween(cohort, fact.month);
      redeemedAt.set(age, (redeemedAt.get(age) ?? 0) + standingOf(fact).redeemed);
    }
    const counted = own.reduce((sum, fact) => sum + standingOf(fact).counted, 0);
    return { age: monthsBetween(cohort, month), counted, redeemedAt };
  });

/** Part of a cohort's points that members redeem in the month in which it is `age` months old, of `whole`. */
const shareAt = (age: number, all: readonly Aged[]): bigint => {
  const old = all.filter((one) => one.age >= age && one.counted > 0);
  const counted = old.reduce((sum, one) => sum + one.counted, 0);
  const redeemed = old.reduce((sum, one) => sum + (one.redeemedAt.get(age) ?? 0), 0);
  return counted === 0 || redeemed <= 0 ? 0n : (BigInt(redeemed) * whole) / BigInt(counted);
};

/**
 * Expectations at the end of a month: what a cohort has redeemed, and what older cohorts redeemed at the ages that it has
 * before it. Never below the floor of the terms.
 */
export const expectationAt = (
  facts: readonly Fact[],
  month: string,
  { history_months, assumed_bps, floor_bps }: RevenueTerms,
): Expectation => {
  const sales = togetherFacts(facts.filter(({ is_sale }) => is_sale));
  const all = agedOf(sales, month);
  const history = all.reduce((oldest, { age }) => Math.max(oldest, age), 0);
  const isAssumed = history < history_months;
  const ahead: bigint[] = [0n];
  // `ahead[i]`: what is redeemed in the i oldest ages.
  for (let age = history; age > 0; age -= 1) ahead.push((ahead.at(-1) ?? 0n) + shareAt(age, all));
  const worked = (cohort: string, { counted, redeemed }: Standing): number => {
    if (counted <= 0) return 0;
    const rest = ahead[Math.max(history - monthsBetween(cohort, month), 0)] ?? 0n;
    const sum = (BigInt(Math.max(redeemed, 0)) * whole) / BigInt(counted) + rest;
    return Number((sum * 10_000n) / whole);
  };
  return {
    ...{ history, isAssumed },
    of: (cohort, standing) =>
      Math.min(Math.max(isAssumed ? assumed_bps : worked(cohort, standing), floor_bps), 10_000),
  };
};

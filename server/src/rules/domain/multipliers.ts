// What multipliers add to the base, line by line, under one policy with a maximum.
import type { RuleSet } from "@nuqta/contracts/rules.ts";
import { defined } from "../../kit/pure/assert.ts";
import { compare, plus, type Ratio, ratio, times } from "../../kit/pure/ratio.ts";
import { lcm, multiply, subtract, type Whole } from "../../kit/pure/whole.ts";
import { type Cells, noCells, over, reduced } from "./cells.ts";

/** A rule that multiplies the base of the lines at `positions`, in rank order. */
export type Multiplying = { positions: readonly number[]; bps: number };

type Settings = RuleSet["multipliers"];

/**
 * The extra points each rule adds, in the order given. `highest`: on every line only the largest.
 * `sum_of_extras`: 2x and 3x make 4x. `product`: they make 6x. Rules are taken in rank order until
 * the maximum is reached; the one that would pass it adds only what is left.
 */
export const extras = (settings: Settings, rules: readonly Multiplying[], base: Cells): Cells[] =>
  settings.policy === "highest"
    ? highestOnly(settings, rules, base)
    : together(settings, rules, base);

/** The extra of one rule that stands alone, which is the same under every policy. */
export const extraAlone = (settings: Settings, rule: Multiplying, base: Cells): Cells => {
  const { num, den } = reduced(Math.min(rule.bps, settings.maximum_bps) - 10_000, 10_000);
  const cells = noCells(base.nums.length);
  cells.den = multiply(base.den, den);
  for (const at of rule.positions) cells.nums[at] = multiply(defined(base.nums[at]), num);
  return cells;
};

// Equal multipliers: the first in rank order counts.
const highestOnly = (settings: Settings, rules: readonly Multiplying[], base: Cells): Cells[] => {
  const winners: (Multiplying | undefined)[] = base.nums.map(() => undefined);
  for (const rule of rules) {
    for (const at of rule.positions) {
      if (rule.bps > (winners[at]?.bps ?? 0)) winners[at] = rule;
    }
  }
  return rules.map((rule) => {
    const positions = rule.positions.filter((at) => winners[at] === rule);
    return extraAlone(settings, { positions, bps: rule.bps }, base);
  });
};

const together = (settings: Settings, rules: readonly Multiplying[], base: Cells): Cells[] => {
  const adding = rules.map(() => new Map<number, Ratio>());
  const byLine = new Map<number, number[]>();
  rules.forEach((rule, i) => {
    for (const position of rule.positions) {
      const here = byLine.get(position);
      if (here === undefined) byLine.set(position, [i]);
      else here.push(i);
    }
  });
  for (const [position, here] of byLine) {
    const steps = factorSteps(
      settings,
      here.map((i) => defined(rules[i]).bps),
    );
    here.forEach((i, order) => {
      adding[i]?.set(position, defined(steps[order]));
    });
  }
  return adding.map((byPosition) => multiplied(base, byPosition));
};

/** By how much each multiplier raises the factor, starting from 1. */
const factorSteps = ({ policy, maximum_bps }: Settings, bps: readonly number[]): Ratio[] => {
  const maximum = ratio(maximum_bps, 10_000);
  let factor = unit;
  return bps.map((one) => {
    const wanted =
      policy === "product"
        ? times(factor, ratio(one, 10_000))
        : plus(factor, ratio(one - 10_000, 10_000));
    const next = smaller(wanted, maximum);
    const raised = step(factor, next);
    factor = next;
    return raised;
  });
};

const unit: Ratio = { num: 1, den: 1 };

const smaller = (a: Ratio, b: Ratio): Ratio => (compare(a, b) <= 0 ? a : b);

const step = (from: Ratio, to: Ratio): Ratio =>
  ratio(
    subtract(multiply(to.num, from.den), multiply(from.num, to.den)),
    multiply(from.den, to.den),
  );

const multiplied = (base: Cells, byPosition: ReadonlyMap<number, Ratio>): Cells => {
  let den: Whole = 1;
  for (const extra of byPosition.values()) den = lcm(den, extra.den);
  const cells = noCells(base.nums.length);
  cells.den = multiply(base.den, den);
  for (const [position, extra] of byPosition) {
    const share = defined(over({ nums: [extra.num], den: extra.den }, den)[0]);
    cells.nums[position] = multiply(defined(base.nums[position]), share);
  }
  return cells;
};

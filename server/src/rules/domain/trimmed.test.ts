import { ruleSet } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compare, parseRatio, plus, type Ratio, ratio, zero } from "../../kit/pure/ratio.ts";
import { purchases, ruleSets, usages } from "../testing/arbitraries.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import { explain } from "./explain.ts";
import type { LineInput, RuleInput } from "./input.ts";
import type { RuleTrace } from "./trace.ts";

const line = (lineId: string, amount: number): LineInput => ({
  lineId,
  sku: `s-${lineId}`,
  quantity: 1,
  amount,
  unitPrice: amount,
  sellerId: "v1",
  brandId: null,
  categoryId: null,
  categoryPath: [],
  sellerTier: null,
  earns: true,
  unitPoints: null,
});
const purchase = (...lines: LineInput[]): RuleInput => ({
  trigger: "purchase",
  occurredAt: Date.parse("2026-10-29T20:30:00Z"),
  member: {
    tier: null,
    ordersCount: 2,
    spend: 0,
    lifetimePoints: 0,
    joinedAt: 0,
    attributes: {},
  },
  order: { channel: null, paymentMethod: null, attributes: {}, lines },
});
const doubled = (limit: number) =>
  compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: true, mode: "global", global: { kind: "percent", bps: 100 } },
      rules: [
        {
          rule_id: "double",
          version: 1,
          name: "Double",
          name_ar: "ضعف",
          trigger: "purchase",
          effects: [{ kind: "multiplier", bps: 20_000 }],
          constraints: {
            op: "all",
            items: [{ scope: "customer", period: "day", measure: "points", limit }],
          },
        },
      ],
    }),
  );

// What all rules stood for, and what went into their limits and came out of them.
const sides = (
  rules: readonly RuleTrace[],
  base: string,
): { stood: Ratio; wanted: Ratio; given: Ratio } => {
  let [stood, wanted, given] = [parseRatio(base), zero, zero];
  for (const rule of rules) {
    if (rule.out !== "fired") continue;
    stood = plus(stood, parseRatio(rule.desired ?? "0"));
    for (const limit of rule.limits ?? []) {
      wanted = plus(wanted, parseRatio(limit.wanted ?? "0"));
      given = plus(given, ratio(limit.given ?? 0));
    }
  }
  return { stood, wanted, given };
};

it("the parts and what limits took from them make the exact total", () => {
  let trimmed = 0;
  fc.assert(
    fc.property(ruleSets, purchases, usages, (rules, input, usage) => {
      const { trace } = evaluate(compile(rules), input, (key) => usage(key));
      const { stood, wanted, given } = sides(trace.rules, trace.base.total ?? "0");
      if (compare(wanted, zero) > 0) trimmed += 1;
      expect(compare(plus(stood, given), plus(parseRatio(trace.exact), wanted))).toBe(0);
    }),
    { numRuns: 300 },
  );
  expect(trimmed).toBeGreaterThan(0);
});

it("a fraction cut below a limit is told with the limit", () => {
  // 29.50 and 30.45 points more: 59.95 in all fit under 60, but each line rounded up is 61.
  const input = purchase(line("a", 295_000), line("b", 304_500));
  const { trace } = evaluate(doubled(60), input, () => 0);
  expect(trace.rules[0]?.limits).toEqual([
    {
      scope: "customer",
      period: "day",
      measure: "points",
      limit: 60,
      left: 60,
      wanted: "1199/20",
      given: 59,
    },
  ]);
  expect(explain(trace, "en")[4]).toBe(
    "It stood for 59.95 points; close to the limit 60 points per customer a day, only whole points count, which left 59 points.",
  );
  expect(explain(trace, "ar")[4]).toBe(
    "كانت تساوي 59.95 نقطة، لكن قرب الحد 60 نقطة لكل عميل في اليوم تُحتسب النقاط الصحيحة فقط، وهذا أبقى 59 نقطة.",
  );
});

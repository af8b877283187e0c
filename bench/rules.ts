// How long one evaluation takes: 200 rules on a five-line order, then 10 to 10,000 rules of which
// about the same number can match. Run with `node bench/rules.ts`; it prints and judges nothing.
import { ruleSet } from "@nuqta/contracts/rules.ts";
import { compile } from "../server/src/rules/domain/compile.ts";
import { award, evaluate, limitKeys } from "../server/src/rules/domain/evaluate.ts";
import type { LineInput, RuleInput } from "../server/src/rules/domain/input.ts";

const line = (i: number): LineInput => ({
  lineId: `l${i}`,
  sku: `sku-${i}`,
  quantity: 1 + (i % 3),
  amount: 9_999 * (i + 1),
  unitPrice: 9_999,
  sellerId: `seller-${i % 3}`,
  brandId: `brand-${i}`,
  categoryId: `category-${i}`,
  categoryPath: ["root"],
  sellerTier: "gold",
  earns: true,
  unitPoints: null,
});

const input: RuleInput = {
  trigger: "purchase",
  occurredAt: Date.UTC(2026, 9, 29, 12),
  member: {
    tier: "gold",
    ordersCount: 4,
    spend: 1_000_000,
    lifetimePoints: 5_000,
    joinedAt: Date.UTC(2024, 0, 1),
    attributes: {},
  },
  order: {
    channel: "app",
    paymentMethod: "card",
    attributes: {},
    lines: [0, 1, 2, 3, 4].map(line),
  },
};

// One rule in ten looks at every order, the others at one of `spread` categories, brands or sellers.
const rule = (i: number, spread: number, general: number) => {
  const of = `${i % spread}`;
  const targets =
    i < general
      ? {}
      : [
          { categories: [`category-${of}`] },
          { brands: [`brand-${of}`] },
          { sellers: [`seller-${of}`] },
        ][i % 3];
  return {
    rule_id: `rule-${i}`,
    version: 1,
    name: `Rule ${i}`,
    name_ar: `قاعدة ${i}`,
    trigger: "purchase",
    priority: i,
    when: {
      op: "all",
      items: [
        { fact: "order.amount", operator: "gte", value: 50_000 + i * 1_000 },
        { fact: "member.tier", operator: "in", value: ["gold", "platinum"] },
      ],
    },
    effects: [i % 5 === 0 ? { kind: "multiplier", bps: 15_000 } : { kind: "fixed", points: 10 }],
    targets,
  };
};

const setOf = (count: number, spread: number, general: number) =>
  compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } },
      rules: Array.from({ length: count }, (_, i) => rule(i, spread, general)),
    }),
  );

const nanoseconds = (run: () => unknown): number => {
  const warm = performance.now() + 300;
  while (performance.now() < warm) run();
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const [count, start] = [20_000, performance.now()];
    for (let i = 0; i < count; i++) run();
    best = Math.min(best, ((performance.now() - start) * 1e6) / count);
  }
  return Math.round(best);
};

const none = () => 0;
const print = (name: string, run: () => unknown) =>
  process.stdout.write(`${name.padEnd(46)} ${String(nanoseconds(run)).padStart(9)} ns\n`);

const twoHundred = setOf(200, 100, 20);
print("200 rules, five lines: award", () => award(twoHundred, input, none));
print("200 rules, five lines: award and trace", () => evaluate(twoHundred, input, none));
print("200 rules, five lines: counter keys", () => limitKeys(twoHundred, input));
const sized = [10, 100, 1_000, 10_000].map((count) => ({ count, set: setOf(count, count, 1) }));
for (const { count, set } of sized) {
  print(`${count} rules, few can match: award`, () => award(set, input, none));
}
const all = setOf(200, 100, 200);
print("200 rules that all must be tried: award", () => award(all, input, none));

// How long one evaluation takes: 200 rules on a five-line order, then 10 to 10,000 rules of which
// about the same number can match. Run with `node bench/rules.ts`; it prints and judges nothing.
// "gives" is how many rules gave points: those cost the most, because their points are shared out
// over the lines and the payers.
import { ruleSet } from "@nuqta/contracts/rules.ts";
import { type CompiledRuleSet, compile } from "../server/src/rules/domain/compile.ts";
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

export const input: RuleInput = {
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

/** `general` rules look at every order, the others at one of `spread` categories, brands or sellers;
 * the first `passing` rules ask for an amount the order has. */
export type Shape = { count: number; spread: number; general: number; passing: number };

export const rule = (i: number, { spread, general, passing }: Shape) => {
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
        { fact: "order.amount", operator: "gte", value: i < passing ? 100_000 : 200_000 },
        { fact: "member.tier", operator: "in", value: ["gold", "platinum"] },
      ],
    },
    effects: [i % 5 === 0 ? { kind: "multiplier", bps: 15_000 } : { kind: "fixed", points: 10 }],
    targets,
  };
};

export const setOf = (shape: Shape) =>
  compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } },
      rules: Array.from({ length: shape.count }, (_, i) => rule(i, shape)),
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
const print = (name: string, set: CompiledRuleSet, run: () => unknown) => {
  const { trace } = evaluate(set, input, none);
  const tried = trace.rules.length + trace.more;
  const gives = trace.rules.filter((one) => one.out === "fired").length;
  const label = `${name} (${tried} tried, ${gives} give)`;
  process.stdout.write(`${label.padEnd(64)} ${String(nanoseconds(run)).padStart(8)} ns\n`);
};

const details = () => {
  for (const passing of [0, 2, 5]) {
    const set = setOf({ count: 200, spread: 100, general: 10, passing });
    print("200 rules: award", set, () => award(set, input, none));
    print("200 rules: award and trace", set, () => evaluate(set, input, none));
    print("200 rules: counter keys", set, () => limitKeys(set, input));
  }
  for (const count of [10, 100, 1_000, 10_000]) {
    const set = setOf({ count, spread: count, general: 2, passing: 2 });
    print(`${count} rules: award`, set, () => award(set, input, none));
  }
  const all = setOf({ count: 200, spread: 1, general: 200, passing: 2 });
  print("200 rules without an index to help: award", all, () => award(all, input, none));
  const every = setOf({ count: 200, spread: 1, general: 200, passing: 200 });
  print("200 rules that all give: award", every, () => award(every, input, none));
};

if (import.meta.main) details();

import { ruleSet } from "@nuqta/contracts/rules.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { purchases, ruleSets, usages } from "../testing/arbitraries.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import type { Evaluation } from "./evaluation.ts";
import type { LineInput, RuleInput } from "./input.ts";
import { releasedUsage } from "./released.ts";
import { clawback, type Original } from "./returns.ts";

const originalOf = ({ lines, trace }: Evaluation): Original => ({
  input: trace.input,
  counters: trace.counters,
  lines,
});
const sum = (list: readonly { points: number }[]) =>
  list.reduce((total, { points }) => total + points, 0);

const line = (lineId: string, quantity: number, amount: number, more = {}): LineInput => ({
  lineId,
  sku: `s-${lineId}`,
  quantity,
  amount,
  unitPrice: amount / quantity,
  sellerId: `v-${lineId}`,
  brandId: null,
  categoryId: null,
  categoryPath: [],
  sellerTier: null,
  earns: true,
  unitPoints: null,
  ...more,
});
const purchase = (...lines: LineInput[]): RuleInput => ({
  trigger: "purchase",
  occurredAt: Date.UTC(2026, 9, 28, 12),
  member: {
    tier: null,
    ordersCount: 0,
    spend: 0,
    lifetimePoints: 0,
    joinedAt: 0,
    attributes: {},
  },
  order: { channel: null, paymentMethod: null, attributes: {}, lines },
});
const setOf = (fields: object, ...rules: object[]) =>
  compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: false, mode: "global" },
      rules: rules.map((rule, i) => ({
        rule_id: `r${i}`,
        version: 1,
        name: "Rule",
        name_ar: "قاعدة",
        trigger: "purchase",
        ...rule,
      })),
      ...fields,
    }),
  );
const percent = (bps: number) => ({
  base: { enabled: true, mode: "global", global: { kind: "percent", bps } },
});
const from = (amount: number) => ({
  op: "all",
  items: [{ fact: "order.amount", operator: "gte", value: amount }],
});

// Matchers are too slow for millions of comparisons.
const hold = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`not true: ${what}`);
};

/** Points taken back per line for each cumulative return. */
const table = (
  set: ReturnType<typeof compile>,
  input: RuleInput,
  steps: Record<string, number>[],
) => {
  const original = originalOf(evaluate(set, input, () => 0));
  return steps.map((returned) => clawback(set, original, returned).map(({ points }) => points));
};

describe("clawback", () => {
  it("takes 3, 3 and 4 of 10 points on three pieces returned one by one", () => {
    const input = purchase(line("a", 3, 10_000));
    expect(table(setOf(percent(1_000)), input, [{ a: 1 }, { a: 2 }, { a: 3 }])).toEqual([
      [3],
      [6],
      [10],
    ]);
  });

  it("touches only the returned line, not its neighbours by value", () => {
    const input = purchase(line("a", 1, 20_000), line("b", 1, 80_000));
    expect(table(setOf(percent(1_000)), input, [{ a: 1 }])).toEqual([[20, 0]]);
  });

  it("takes a threshold bonus back whole once the threshold is lost", () => {
    const bonus = { when: from(50_000), effects: [{ kind: "fixed", points: 100 }] };
    const input = purchase(line("a", 4, 40_000), line("b", 1, 20_000));
    const steps = [{ a: 1 }, { a: 2 }, { a: 4, b: 1 }];
    expect(table(setOf({}, bonus), input, steps)).toEqual([
      [0, 0],
      [67, 33],
      [67, 33],
    ]);
    const inStep = { ...bonus, on_return: "proportional" };
    expect(table(setOf({}, inStep), input, steps)).toEqual([
      [16, 0],
      [33, 0],
      [67, 33],
    ]);
  });

  it("keeps what the kept goods are still worth under a limit", () => {
    const capped = {
      effects: [{ kind: "percent", bps: 1_000 }],
      constraints: {
        op: "all",
        items: [{ scope: "customer", period: "day", measure: "points", limit: 100 }],
      },
    };
    const input = purchase(line("a", 1, 100_000), line("b", 1, 100_000));
    expect(table(setOf({}, capped), input, [{ a: 1 }, { a: 1, b: 1 }])).toEqual([
      [0, 0],
      [50, 50],
    ]);
  });

  it("keeps fixed base points while anything is kept", () => {
    const global = {
      base: { enabled: true, mode: "global", global: { kind: "fixed", points: 10 } },
    };
    const input = purchase(line("a", 2, 10_000), line("b", 1, 10_000));
    expect(table(setOf(global), input, [{ a: 2 }, { a: 1, b: 1 }, { a: 2, b: 1 }])).toEqual([
      [0, 0],
      [0, 0],
      [5, 5],
    ]);
    const fixed = { kind: "fixed", points: 10 };
    const individual = {
      base: { enabled: true, mode: "individual", individual: { "v-a": fixed, "v-b": fixed } },
    };
    expect(table(setOf(individual), input, [{ a: 1 }, { a: 2 }])).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });

  it("asks for a line that was needed, and ignores one that was not", () => {
    const brand = {
      when: {
        op: "all",
        items: [{ fact: "line.sku", quantifier: "any_line", operator: "eq", value: "s-a" }],
      },
      effects: [{ kind: "fixed", points: 10 }],
    };
    const input = purchase(line("a", 1, 10_000), line("b", 1, 10_000));
    expect(table(setOf({}, brand), input, [{ b: 1 }, { a: 1 }])).toEqual([
      [0, 0],
      [5, 5],
    ]);
  });

  it.each([
    ["lost with its only true branch", "any", { operator: "lte", value: 10_000 }],
    ["lost when a return makes true what must not be", "none", { operator: "lt", value: 50_000 }],
  ])("is %s", (_, op, bound) => {
    const items = [{ fact: "order.amount", ...bound }];
    const enough = { fact: "order.amount", operator: "gte", value: 50_000 };
    const when = op === "any" ? { op, items: [...items, enough] } : { op, items };
    const bonus = { when, effects: [{ kind: "fixed", points: 10 }] };
    const input = purchase(line("a", 3, 60_000));
    expect(table(setOf({}, bonus), input, [{}, { a: 1 }, { a: 2 }, { a: 3 }])).toEqual([
      [0],
      [10],
      [10],
      [10],
    ]);
  });

  it("keeps what returns cannot take away: a channel, a tier, an upper bound that held", () => {
    const items = [
      { fact: "order.amount", operator: "between", value: [10_000, 60_000] },
      { fact: "order.quantity", operator: "in", value: [1, 3] },
      { fact: "line.sku", quantifier: "no_line", operator: "eq", value: "s-z" },
      { fact: "member.orders_count", operator: "eq", value: 0 },
    ];
    const bonus = { when: { op: "all", items }, effects: [{ kind: "fixed", points: 10 }] };
    const input = purchase(line("a", 3, 60_000));
    expect(table(setOf({}, bonus), input, [{ a: 1 }, { a: 2 }, { a: 3 }])).toEqual([
      [0],
      [0],
      [10],
    ]);
  });

  it("gives the capacity of limits and caps back in the bucket of the purchase", () => {
    const limits = ["times", "points"].map((measure) => ({
      scope: "customer",
      period: "day",
      measure,
      limit: 90,
    }));
    const cap = { id: "m", scope: "member", period: "month", limit: 500 };
    const set = setOf(
      { ...percent(1_000), caps: [cap] },
      {
        effects: [{ kind: "per_item", points: 5 }],
        on_return: "proportional",
        constraints: { op: "all", items: limits },
      },
    );
    const input = purchase(line("a", 2, 10_000));
    const evaluation = evaluate(set, input, () => 0);
    const stored = { input, lines: evaluation.lines, usage: evaluation.usage };
    const freed = (returned: Record<string, number>) =>
      releasedUsage(set, stored, clawback(set, originalOf(evaluation), returned)).map(
        ({ key, delta }) => `${key} ${delta}`,
      );
    expect(evaluation.points).toBe(20);
    expect(freed({})).toEqual([]);
    expect(freed({ a: 1 })).toEqual(["rule:r0:customer:points:2026-10-28 5", "cap:m:2026-10 10"]);
    expect(freed({ a: 2 })).toEqual([
      "rule:r0:customer:times:2026-10-28 1",
      "rule:r0:customer:points:2026-10-28 10",
      "cap:m:2026-10 20",
    ]);
  });
});

/** Stories of one run. */
const runs = 4_000;

describe("any returns of any purchase, in any order and split", () => {
  it("never take less than before, never more than was given, and end exact", () => {
    let taken = 0;
    fc.assert(
      fc.property(
        ruleSets,
        purchases,
        usages,
        fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })), { maxLength: 8 }),
        (rules, input, usage, steps) => {
          const set = compile(rules);
          const evaluation = evaluate(set, input, usage);
          if (evaluation.points === 0) return;
          const original = originalOf(evaluation);
          const lines = input.order?.lines ?? [];
          const all = Object.fromEntries(lines.map((one) => [one.lineId, one.quantity]));
          const returned: Record<string, number> = {};
          let before = clawback(set, original, returned);
          expect(sum(before)).toBe(0);
          for (const step of [...steps, undefined]) {
            if (step === undefined) Object.assign(returned, all);
            else {
              const one = lines[step[0] % lines.length];
              if (one === undefined) continue;
              returned[one.lineId] = Math.min(one.quantity, (returned[one.lineId] ?? 0) + step[1]);
            }
            const now = clawback(set, original, returned);
            now.forEach((row, i) => {
              const last = before[i];
              hold(row.points >= (last?.points ?? 0), "a line never gives back");
              hold(sum(row.parts) === row.points, "parts add up");
              hold(sum(row.funders) === row.points, "funders add up");
              row.parts.forEach((part, j) => {
                hold(part.points >= (last?.parts[j]?.points ?? 0), "a part never gives back");
              });
              row.funders.forEach((funder, j) => {
                hold(funder.points >= (last?.funders[j]?.points ?? 0), "nor does a payer");
              });
            });
            before = now;
          }
          before.forEach((row, i) => {
            const { lineId, points, parts, funders } = row;
            expect({ lineId, points, parts, funders }).toEqual(evaluation.lines[i]);
          });
          const freed = releasedUsage(set, { ...original, usage: evaluation.usage }, before);
          expect(freed).toEqual(
            evaluation.usage.map(({ scope, key, delta }) => ({ scope, key, delta })),
          );
          taken++;
        },
      ),
      { numRuns: runs },
    );
    expect(taken).toBeGreaterThan(runs / 2);
  }, 240_000);
});

// Counters: as they really stood, and apart from that.

import { constraintScopes, ruleSet } from "@nuqta/contracts/rules.ts";
import { expect, test } from "vitest";
import { compile } from "../../rules/domain/compile.ts";
import { limitKeys } from "../../rules/domain/evaluate.ts";
import { isOfMember, openCounters } from "./counters.ts";

const moves = (key: string, delta: number) => new Map([[key, delta]]);

test("the engine's own keys tell whose counters they are", () => {
  const compiled = compile(
    ruleSet.parse({
      version: 1,
      base: { enabled: false, mode: "global" },
      caps: [{ id: "c", scope: "member", period: "day", limit: 9 }],
      campaigns: [
        { campaign_id: "k", name: "k", name_ar: "k", status: "active", budget_points: 9 },
      ],
      rules: [
        {
          rule_id: "customer",
          version: 1,
          name: "r",
          name_ar: "r",
          trigger: "purchase",
          effects: [{ kind: "fixed", points: 1 }],
          budget_points: 9,
          campaign_id: "k",
          constraints: {
            op: "all",
            items: constraintScopes.map((scope) => ({
              scope,
              period: "month",
              measure: "times",
              limit: 3,
            })),
          },
        },
      ],
    }),
  );
  const line = {
    ...{ lineId: "1", sku: "customer", quantity: 1, amount: 100, unitPrice: 100, sellerId: "cap" },
    ...{ brandId: null, categoryId: null, categoryPath: [], sellerTier: null },
    ...{ earns: true, unitPoints: null },
  };
  const keys = limitKeys(compiled, {
    trigger: "purchase",
    occurredAt: 0,
    order: { channel: null, paymentMethod: null, attributes: {}, lines: [line] },
  });
  expect([keys.member.length, keys.shared.length]).toEqual([3, 5]);
  expect(keys.member.map(isOfMember)).toEqual([true, true, true]);
  expect(keys.shared.map(isOfMember)).toEqual([false, false, false, false, false]);
});

test("a side that does what was done reads what was read", () => {
  const counters = openCounters(2);
  counters.see(1, "cap:a:2026", 40);
  expect(counters.read(0, 1, "cap:a:2026")).toBe(40);
  counters.moveReal(1, moves("cap:a:2026", 10));
  counters.moveApart(1, 1, moves("cap:a:2026", 15));
  expect([0, 1].map((side) => counters.read(side, 1, "cap:a:2026"))).toEqual([50, 65]);
  // Something that is not replayed used 5 more in between.
  counters.see(1, "cap:a:2026", 55);
  expect([0, 1].map((side) => counters.read(side, 1, "cap:a:2026"))).toEqual([55, 70]);
});

test("members have counters of their own and share the others; none reads below zero", () => {
  const counters = openCounters(1);
  counters.see(1, "rule:r:customer:times:ever", 3);
  counters.see(1, "rule:r:budget", 100);
  expect(counters.read(0, 2, "rule:r:customer:times:ever")).toBe(0);
  expect(counters.read(0, 2, "rule:r:budget")).toBe(100);
  counters.moveApart(0, 2, moves("rule:r:budget", -130));
  expect(counters.read(0, 1, "rule:r:budget")).toBe(0);
  counters.see(1, "rule:r:budget", 0);
  counters.moveApart(0, 2, moves("rule:r:budget", 150));
  expect(counters.read(0, 1, "rule:r:budget")).toBe(20);
});

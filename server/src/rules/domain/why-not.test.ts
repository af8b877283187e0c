import { ruleSet } from "@nuqta/contracts/rules.ts";
import { describe, expect, it } from "vitest";
import { type CompiledRuleSet, compile } from "./compile.ts";
import { decide } from "./evaluate.ts";
import type { RuleInput } from "./input.ts";
import { whyNot } from "./why-not.ts";

const rule = (rule_id: string, fields: object) => ({
  ...{ rule_id, version: 1, name: `Rule ${rule_id}`, name_ar: `قاعدة ${rule_id}` },
  ...{ trigger: "purchase", effects: [{ kind: "fixed", points: 10 }] },
  ...fields,
});
const line: NonNullable<RuleInput["order"]>["lines"][number] = {
  ...{ lineId: "1", sku: "A", quantity: 1, amount: 10_000, unitPrice: 10_000, sellerId: "S" },
  ...{ brandId: null, categoryId: null, categoryPath: [], sellerTier: "silver", earns: true },
  unitPoints: null,
};
const input = (lines = [line]): RuleInput => ({
  ...{ trigger: "purchase", occurredAt: Date.parse("2026-10-29T20:30:00Z") },
  member: {
    ...{ tier: "base", ordersCount: 2, spend: 0, lifetimePoints: 0, joinedAt: 0, attributes: {} },
  },
  order: { channel: "web", paymentMethod: null, attributes: {}, lines },
});
const setOf = (rules: object[], more: object = {}): CompiledRuleSet =>
  compile(
    ruleSet.parse({
      ...{ version: 3, base: { enabled: false, mode: "global" }, rules },
      ...more,
    }),
  );
const asked = (set: CompiledRuleSet, id: string, event = input(), used: object = {}) => {
  const read = (key: string) => (used as Record<string, number>)[key] ?? 0;
  const { inputs } = decide(set, event, read);
  const { rules } = whyNot(
    inputs,
    () => set,
    ({ rule_id }) => rule_id === id,
  );
  const [one] = rules;
  return [one?.reason, one?.points, one?.sentences.map(({ text }) => text).join(" ")];
};

describe("why a rule gave nothing", () => {
  it("is told of rules for other events, and of rules that no line of the order concerns", () => {
    const set = setOf([
      rule("login", { trigger: "login" }),
      rule("far", { targets: { sellers: ["T"], exclude: { products: ["B"] } } }),
      rule("tier", { audience: { kind: "seller_tiers", tiers: ["gold"] } }),
    ]);
    expect(asked(set, "login")).toEqual([
      ...["other_event", 0],
      "Rule “Rule login” did not apply: it is for another kind of event.",
    ]);
    const head = "did not apply: nothing in the order is among its products.";
    expect(asked(set, "far")).toEqual([
      ...["targets", 0],
      `Rule “Rule far” ${head} It is for sellers T. It leaves out products B. The order had products A, sellers S.`,
    ]);
    expect(asked(set, "tier")).toEqual([
      ...["targets", 0],
      `Rule “Rule tier” ${head} It is for sellers of gold; those of the order were of silver. The order had products A, sellers S.`,
    ]);
    expect(asked(set, "far", input([{ ...line, earns: false }]))[2]).toContain(
      "No line of the order earns: none of its sellers took part then.",
    );
  });

  it("is that it asks about a member who limited that, whatever it asks", () => {
    const when = (fact: string, operator: string, value: unknown) => ({
      when: {
        op: "any",
        items: [
          { fact, operator, value },
          { fact: "order.amount", operator: "gt", value: 0 },
        ],
      },
    });
    const set = setOf([
      rule("tier", { audience: { kind: "customer_tiers", tiers: ["base"] } }),
      rule("known", when("member.attribute.vip", "exists", false)),
      rule("first", when("order.first", "eq", true)),
      rule("rich", when("member.spend", "gte", 0)),
      rule("all", {}),
    ]);
    const limited = { ...input(), member: { ...input().member, limit: "objection" as const } };
    for (const id of ["tier", "known", "first", "rich"])
      expect([id, ...asked(set, id, limited)]).toEqual([
        ...[id, "limited", 0],
        `Rule “Rule ${id}” did not apply: it asks about the member, who limited the processing of their data.`,
      ]);
    expect(asked(set, "all", limited)[0]).toBe("gave");
    for (const id of ["tier", "known", "rich", "all"]) expect(asked(set, id)[0]).toBe("gave");
  });

  it("names the rule that won a group, also from a group inside it", () => {
    const groups = [
      { id: "outer", mode: "best_for_member" },
      { id: "inner", mode: "stack", parent: "outer" },
    ];
    const set = setOf(
      [
        rule("small", { stack_group: "outer" }),
        rule("large", { stack_group: "inner", effects: [{ kind: "fixed", points: 30 }] }),
      ],
      { stack_groups: groups },
    );
    expect(asked(set, "small")).toEqual([
      ...["group", 0],
      "Rule “Rule small” gave way to another rule of the group “outer” (the best for the member counts). Rule “Rule large” gave 30 points.",
    ]);
  });

  it("says that a rule of the same order took the rest of the budget", () => {
    const campaign = { campaign_id: "c", name: "C", name_ar: "ج", status: "active" };
    const set = setOf(
      [
        rule("one", { campaign_id: "c", priority: 1 }),
        rule("two", { campaign_id: "c", priority: 2 }),
      ],
      { campaigns: [{ ...campaign, budget_points: 50 }] },
    );
    const [reason, points, text] = asked(set, "two", input(), { "campaign:c:budget": 40 });
    expect([reason, points]).toEqual(["no_effect", 0]);
    expect(text).toContain("Rules that go first took what was left of the budget.");
  });

  it("tells a cap that left nothing from a part below one point", () => {
    const caps = [{ id: "none", scope: "order", limit: 0 }];
    const capped = asked(setOf([rule("one", {})], { caps }), "one");
    expect(capped.slice(0, 2)).toEqual(["capped", 0]);
    expect(capped[2]).toContain("The cap “none” (0 points per order, 0 used before) reduced 10");
    const tiny = setOf([rule("one", { effects: [{ kind: "percent", bps: 1 }] })]);
    expect(asked(tiny, "one")).toEqual([
      ...["below_one", 0],
      "Rule “Rule one” applied, but its part came to less than one point.",
    ]);
  });

  it("lists every condition that failed, and not the first three alone", () => {
    const items = [1, 2, 3, 4, 5].map((value) => ({
      ...{ fact: "order.quantity", operator: "gt", value: value + 10 },
    }));
    const set = setOf([rule("five", { when: { op: "all", items } })]);
    const [, , text] = asked(set, "five");
    expect(String(text).match(/needed/g)).toHaveLength(5);
  });
});

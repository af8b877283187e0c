import { describe, expect, it } from "vitest";
import { condition, trigger } from "./rule-conditions.ts";
import { effect, funding, rule, ruleSet } from "./rules.ts";

const base = { enabled: true, mode: "global", global: { kind: "percent", bps: 500 } };
const aRule = {
  rule_id: "welcome",
  version: 1,
  name: "Welcome",
  name_ar: "مرحبًا",
  trigger: "signup",
  effects: [{ kind: "fixed", points: 50 }],
};
const codes = (result: { error?: { issues: readonly object[] } }) =>
  (result.error?.issues ?? []).map((issue) => {
    const { params, code } = issue as { params?: { code: string }; code: string };
    return params?.code ?? code;
  });

describe("a rule set", () => {
  it("fills in what a rule does not say", () => {
    const set = ruleSet.parse({ version: 1, base, rules: [aRule] });
    expect(set.timezone).toBe("Africa/Cairo");
    expect(set.rules[0]).toMatchObject({
      when: { op: "all", items: [] },
      audience: { kind: "all" },
      priority: 100,
      on_return: "reevaluate",
    });
    expect(ruleSet.parse(JSON.parse(JSON.stringify(set)))).toEqual(set);
  });

  it.each([
    ["two rules of one id", { rules: [aRule, aRule] }, "duplicate_id"],
    ["an unknown campaign", { rules: [{ ...aRule, campaign_id: "c" }] }, "unknown_campaign"],
    ["an unknown group", { rules: [{ ...aRule, stack_group: "g" }] }, "unknown_group"],
    [
      "an unknown parent",
      { stack_groups: [{ id: "a", mode: "stack", parent: "z" }] },
      "unknown_group",
    ],
    [
      "groups nested twice",
      {
        stack_groups: [
          { id: "a", mode: "stack" },
          { id: "b", mode: "stack", parent: "a" },
          { id: "c", mode: "stack", parent: "b" },
        ],
      },
      "nested_twice",
    ],
    [
      "a group in itself",
      { stack_groups: [{ id: "a", mode: "stack", parent: "a" }] },
      "nested_twice",
    ],
    ["no method for the global mode", { base: { enabled: true, mode: "global" } }, "missing"],
    ["an unknown zone", { timezone: "Africa/Nowhere" }, "unknown_zone"],
    ["an unknown field", { rulez: [] }, "unrecognized_keys"],
  ])("refuses %s", (_, fields, code) => {
    expect(codes(ruleSet.safeParse({ version: 1, base, ...fields }))).toContain(code);
  });
});

describe("a rule", () => {
  it.each([
    ["two multipliers", { effects: [2, 3].map((n) => ({ kind: "multiplier", bps: n * 10_000 })) }],
    ["no effect", { effects: [] }],
    ["an id with a separator", { rule_id: "a:b" }],
    ["four groups in each other", { when: nested(4) }],
    ["a trigger nobody sends", { trigger: "purchased" }],
    ["a half point", { effects: [{ kind: "fixed", points: 1.5 }] }],
    ["a time that is none", { schedule: { times: [{ from: "24:00", to: "02:00" }] } }],
  ])("refuses %s", (_, fields) => {
    expect(rule.safeParse({ ...aRule, ...fields }).success).toBe(false);
  });

  it("takes three groups in each other", () => {
    expect(rule.safeParse({ ...aRule, when: nested(3) }).success).toBe(true);
  });

  it("takes custom triggers by name", () => {
    expect(["custom.app_share", "login"].map((one) => trigger.safeParse(one).success)).toEqual([
      true,
      true,
    ]);
    expect(
      ["custom.", "custom.App", "custom.a b", "x.custom.a"].map(
        (one) => trigger.safeParse(one).success,
      ),
    ).toEqual([false, false, false, false]);
  });
});

describe("a condition", () => {
  it.each([
    ["order.colour", "eq", "red", {}, "unknown_fact"],
    ["order.attribute.", "eq", "red", {}, "unknown_fact"],
    ["line.sku", "eq", "s1", {}, "quantifier_misplaced"],
    ["order.amount", "eq", 1, { quantifier: "sum" }, "quantifier_misplaced"],
    ["line.sku", "eq", "s1", { quantifier: "sum" }, "not_summable"],
    ["line.quantity", "exists", true, { quantifier: "sum" }, "operator_misplaced"],
    ["order.channel", "gt", "a", {}, "operator_misplaced"],
    ["order.first", "in", [true], {}, "operator_misplaced"],
    ["order.amount", "gte", "100", {}, "bad_value"],
    ["order.amount", "gte", 1.5, {}, "bad_value"],
    ["order.amount", "between", [5, 1], {}, "bad_value"],
    ["order.amount", "in", 5, {}, "bad_value"],
    ["order.weekday", "eq", "monday", {}, "bad_value"],
    ["order.time", "gte", "25:00", {}, "bad_value"],
    ["order.first", "eq", "yes", {}, "bad_value"],
    ["activity.date", "within_last", 5, {}, "bad_value"],
    ["member.attribute.x", "gt", true, {}, "bad_value"],
    ["member.attribute.x", "exists", "yes", {}, "bad_value"],
  ])("on %s %s %j is refused as it should be", (fact, operator, value, more, code) => {
    expect(codes(condition.safeParse({ fact, operator, value, ...more }))).toEqual([code]);
  });

  it("refuses facts of the order where lines are narrowed", () => {
    const where = [{ fact: "order.amount", operator: "gte", value: 1 }];
    const one = { fact: "line.sku", operator: "eq", value: "a", quantifier: "any_line", where };
    expect(codes(condition.safeParse(one))).toEqual(["not_a_line_fact"]);
  });
});

describe("funding and effects", () => {
  it("needs shares of exactly 10000", () => {
    const shares = (a: number, b: number) =>
      funding.safeParse([
        { party: "platform", share_bps: a },
        { party: "seller_of_line", share_bps: b },
      ]).success;
    expect([shares(6_000, 4_000), shares(6_000, 3_999), shares(10_000, 1)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(funding.safeParse([{ party: "somebody", share_bps: 10_000 }]).success).toBe(false);
  });

  it("refuses multipliers below one and unknown kinds", () => {
    expect(effect.safeParse({ kind: "multiplier", bps: 9_999 }).success).toBe(false);
    expect(effect.safeParse({ kind: "formula", points: 1 }).success).toBe(false);
  });
});

function nested(depth: number): object {
  const inner = depth === 1 ? [] : [nested(depth - 1)];
  return { op: "all", items: inner };
}

import { ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import { expect, test } from "vitest";
import { audienceProblems } from "./audience.ts";
import {
  type EffectRow,
  freshEffect,
  noRule,
  type RuleForm,
  ruleDraftOf,
  ruleForm,
  ruleProblems,
} from "./rule-form.ts";

const stored = ruleDraft.parse({
  name: "White nights",
  name_ar: "ليالٍ بيضاء",
  description: "For late buyers",
  trigger: "purchase",
  when: { op: "any", items: [{ fact: "order.amount", operator: "gt", value: 10_050 }] },
  constraints: {
    op: "any",
    items: [
      { scope: "customer_product", period: "week", measure: "points", limit: 300 },
      { scope: "global", period: "ever", measure: "times", limit: 0 },
    ],
  },
  effects: [
    { kind: "fixed", points: 5 },
    { kind: "rate", points: 2, per_amount: 1_050 },
    { kind: "percent", bps: 250 },
    { kind: "multiplier", bps: 12_500 },
    { kind: "per_item", points: 7 },
  ],
  audience: { kind: "customer_tiers", tiers: ["gold"] },
  targets: { brands: ["B-1"], categories: ["C-1"], exclude: { products: ["P-9"] } },
  schedule: {
    start_date: "2026-12-01",
    end_date: "2026-12-31",
    weekdays: ["fri", "sat"],
    times: [{ from: "20:00", to: "02:00" }],
  },
  stack_group: "order-bonus",
  priority: 7,
  excludes: ["other"],
  funding: [
    { party: "seller:S-1", share_bps: 6_050 },
    { party: "platform", share_bps: 3_950 },
  ],
  on_return: "proportional",
  campaign_id: "white",
  budget_points: 9_000,
});

test("a stored rule is read into the form and written back as it was", () => {
  const form = ruleForm(stored);
  expect(ruleProblems(form)).toEqual({});
  expect(audienceProblems(form)).toEqual({});
  expect(ruleDraft.parse(ruleDraftOf(form))).toEqual(stored);
});

const effect = (change: Partial<EffectRow>) => ({ effects: [{ ...freshEffect(1), ...change }] });
const good: RuleForm = { ...noRule, name: "A rule", ...effect({ points: "10" }) };

test("the shortest rule that says something has no problems, and the server takes it", () => {
  expect(ruleProblems(good)).toEqual({});
  expect(ruleDraft.parse(ruleDraftOf(good))).toMatchObject({
    name: "A rule",
    name_ar: "A rule",
    effects: [{ kind: "fixed", points: 10 }],
  });
});

test.each<[Partial<RuleForm>, string, string]>([
  [{ name: "  " }, "name", "name_required"],
  [effect({ points: "" }), "effect-1", "effect_wrong"],
  [effect({ points: "0" }), "effect-1", "effect_wrong"],
  [effect({ kind: "rate", points: "1", amount: "0" }), "effect-1", "effect_wrong"],
  [effect({ kind: "multiplier", factor: "0.5" }), "effect-1", "effect_wrong"],
  [{ effects: [] }, "effects", "effect_missing"],
  [
    {
      effects: [
        { ...freshEffect(1), kind: "multiplier" },
        { ...freshEffect(2), kind: "multiplier" },
      ],
    },
    "effect-2",
    "two_multipliers",
  ],
  [{ startDate: "2026-12-02", endDate: "2026-12-01" }, "endDate", "end_before_start"],
  [{ hours: [{ key: 1, from: "20:00", to: "" }] }, "hours-1", "hours_wrong"],
  [{ priority: "first" }, "priority", "number_wrong"],
  [{ budget: "1.5" }, "budget", "number_wrong"],
  [
    { isShared: true, funding: [{ key: 1, party: "platform", id: null, share: "60" }] },
    "funding",
    "shares",
  ],
  [
    { isShared: true, funding: [{ key: 1, party: "seller", id: null, share: "100" }] },
    "funding",
    "party_missing",
  ],
])("%j is wrong at %s: %s", (change, field, code) => {
  expect(ruleProblems({ ...good, ...change })).toEqual({ [field]: code });
});

test("tiers and targets that are switched on name something", () => {
  const audience = { kind: "customer_tiers" as const, customerTiers: [], sellerTiers: ["x"] };
  const targets = { ...good.targets, brands: { isOn: true, ids: [] } };
  expect(audienceProblems({ audience, targets })).toEqual({
    tiers: "tiers_missing",
    brands: "none_chosen",
  });
});

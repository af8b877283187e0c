// Earning rules on the wire: base earning, rules, campaigns, stacking and caps as one immutable
// rule set. Points are whole numbers, money is piastres, rates are basis points (10000 = 100 %).
import { z } from "zod";
import { day } from "./kit/instant.ts";
import { externalId, kept, line, optionalText, text, type Wording } from "./kit/text.ts";
import { conditionGroup, trigger } from "./rule-conditions.ts";
import { ruleId } from "./rule-id.ts";
import { checkRuleSet } from "./rules-references.ts";

const pointsPerEffect = z.int().min(1).max(1_000_000_000);

const allowance = z.int().min(0).max(1_000_000_000_000);

const bps = (min: number, max: number) => z.int().min(min).max(max);

const ids = z.array(externalId).max(5_000);

export const constraintScopes = [
  "customer",
  "product",
  "customer_product",
  "seller",
  "global",
] as const;

export const periods = ["day", "week", "month", "year", "ever"] as const;

export type Period = (typeof periods)[number];

/** Limit on times or points that a rule may give within one calendar period. */
export const constraint = z.strictObject({
  scope: z.enum(constraintScopes),
  period: z.enum(periods),
  measure: z.enum(["times", "points"]),
  limit: allowance,
});

export type Constraint = z.infer<typeof constraint>;

/** `all`: the smallest remaining allowance counts; `any`: the largest. */
export const constraintGroup = z.strictObject({
  op: z.enum(["all", "any"]),
  items: z.array(constraint).max(10),
});

export const fixedEffect = z.strictObject({ kind: z.literal("fixed"), points: pointsPerEffect });

export const rateEffect = z.strictObject({
  kind: z.literal("rate"),
  points: pointsPerEffect,
  per_amount: z.int().min(1).max(1_000_000_000_000),
});

/** Effect of a rule. `rate`: so many points per so many piastres. `multiplier`: 20000 is 2x base. */
export const effect = z.discriminatedUnion("kind", [
  fixedEffect,
  rateEffect,
  z.strictObject({ kind: z.literal("percent"), bps: bps(1, 1_000_000) }),
  z.strictObject({ kind: z.literal("per_item"), points: pointsPerEffect }),
  z.strictObject({ kind: z.literal("multiplier"), bps: bps(10_000, 1_000_000) }),
]);

export type Effect = z.infer<typeof effect>;

const productSets = {
  products: ids.optional(),
  brands: ids.optional(),
  sellers: ids.optional(),
  categories: ids.optional(),
};

/** The lines meant: of any named kind; none named means every line; exclusions always win. */
export const targets = z.strictObject({
  ...productSets,
  exclude: z.strictObject(productSets).optional(),
});

export type Targets = z.infer<typeof targets>;

export const audience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("all") }),
  z.strictObject({ kind: z.literal("customer_tiers"), tiers: z.array(externalId).min(1).max(100) }),
  z.strictObject({ kind: z.literal("seller_tiers"), tiers: z.array(externalId).min(1).max(100) }),
]);

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

const clockTime = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

/**
 * When something is on, in the business zone. Days are inclusive. A time range whose end is not
 * after its start crosses midnight and belongs to the day on which it starts.
 */
export const schedule = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  weekdays: z.array(z.enum(weekdays)).min(1).max(7).optional(),
  times: z
    .array(z.strictObject({ from: clockTime, to: clockTime }))
    .min(1)
    .max(24)
    .optional(),
});

export type Schedule = z.infer<typeof schedule>;

const party = z.union([
  z.enum(["platform", "seller_of_line"]),
  z.string().regex(/^(seller|brand):\S.{0,127}$/),
]);

/** Parties that pay for the points, in shares of 10000. */
export const funding = z
  .array(z.strictObject({ party, share_bps: bps(1, 10_000) }))
  .min(1)
  .max(20)
  .refine((shares) => shares.reduce((sum, share) => sum + share.share_bps, 0) === 10_000, {
    params: { code: "shares_not_whole" },
  });

export type Funding = z.infer<typeof funding>;

const naming = { name: line(200), name_ar: line(200) };

const everything = { op: "all" as const, items: [] };

/** One published version of a rule. A lower `priority` number goes first; ties go by rule id. */
export const rule = z.strictObject({
  rule_id: ruleId,
  version: z.int().min(1),
  ...naming,
  description: optionalText(2_000).default(""),
  trigger,
  when: conditionGroup.default(everything),
  constraints: constraintGroup.default(everything),
  effects: z
    .array(effect)
    .min(1)
    .max(5)
    .refine((list) => list.filter((one) => one.kind === "multiplier").length <= 1, {
      params: { code: "two_multipliers" },
    }),
  audience: audience.default({ kind: "all" }),
  targets: targets.default({}),
  schedule: schedule.default({}),
  stack_group: ruleId.optional(),
  priority: z.int().min(0).max(1_000_000).default(100),
  excludes: z.array(ruleId).max(1_000).default([]),
  funding: funding.optional(),
  on_return: z.enum(["proportional", "reevaluate"]).default("reevaluate"),
  campaign_id: ruleId.optional(),
  budget_points: allowance.optional(),
});

export type Rule = z.infer<typeof rule>;

export const campaignStatuses = [
  "draft",
  "in_review",
  "approved",
  "scheduled",
  "active",
  "paused",
  "ended",
  "archived",
  "cancelled",
] as const;

/**
 * A campaign lends its status, dates, targets, budget and funding to its rules. `scheduled` and
 * `active` both run within the dates, so that nothing must be published at midnight.
 */
export const ruleCampaign = z.strictObject({
  campaign_id: ruleId,
  ...naming,
  status: z.enum(campaignStatuses),
  start_date: day.optional(),
  end_date: day.optional(),
  targets: targets.default({}),
  budget_points: allowance.optional(),
  funding: funding.optional(),
});

export type RuleCampaign = z.infer<typeof ruleCampaign>;

/** Method of earning base points. `percent`: 1 point stands for 1 EGP of the basis times the rate. */
export const earningMethod = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("fixed"), points: pointsPerEffect }),
  z.strictObject({ kind: z.literal("percent"), bps: bps(1, 1_000_000) }),
  z.strictObject({ kind: z.literal("product"), auto_apply_category_points: z.boolean() }),
]);

export type EarningMethod = z.infer<typeof earningMethod>;

/** Global and individual settings are both kept; `mode` says which one counts. */
export const baseEarning = z.strictObject({
  enabled: z.boolean(),
  mode: z.enum(["global", "individual"]),
  global: earningMethod.optional(),
  individual: z.record(externalId, earningMethod).default({}),
  schedule: schedule.optional(),
  funding: funding.optional(),
});

export type BaseEarning = z.infer<typeof baseEarning>;

/** Group of rules of which only some may give together; groups nest one level. */
export const stackGroupOf = ({ line }: Wording) =>
  z.strictObject({
    id: ruleId,
    /** For people; the id stands in for a name that is not there. */
    name: line(100).optional(),
    name_ar: line(100).optional(),
    mode: z.enum(["stack", "best_for_member", "lowest_cost", "first_by_priority"]),
    parent: ruleId.optional(),
  });

export type StackGroup = z.infer<ReturnType<typeof stackGroupOf>>;

/** A ceiling on all points of one evaluation, or of one member in a calendar period. */
export const cap = z.discriminatedUnion("scope", [
  z.strictObject({
    id: ruleId,
    scope: z.literal("order"),
    limit: allowance,
    behaviour: z.enum(["trim", "reject"]).default("trim"),
  }),
  z.strictObject({
    id: ruleId,
    scope: z.literal("member"),
    period: z.enum(periods),
    limit: allowance,
    behaviour: z.enum(["trim", "reject"]).default("trim"),
  }),
]);

export type Cap = z.infer<typeof cap>;

export const multiplierSettings = z.strictObject({
  policy: z.enum(["highest", "sum_of_extras", "product"]),
  maximum_bps: bps(10_000, 1_000_000),
});

/** Everything one evaluation depends on but the event itself: immutable, named by its version. */
export const ruleSet = z
  .strictObject({
    version: z.int().min(0),
    timezone: text(64).default("Africa/Cairo"),
    rounding: z.enum(["floor", "half_up", "ceil"]).default("floor"),
    base: baseEarning,
    multipliers: multiplierSettings.default({ policy: "highest", maximum_bps: 100_000 }),
    rules: z.array(rule).max(20_000).default([]),
    campaigns: z.array(ruleCampaign).max(5_000).default([]),
    stack_groups: z.array(stackGroupOf(kept)).max(500).default([]),
    caps: z.array(cap).max(20).default([]),
  })
  .superRefine(checkRuleSet);

export type RuleSet = z.infer<typeof ruleSet>;

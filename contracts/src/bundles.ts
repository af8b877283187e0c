// Configuration of a world as one document: settings, terms, tiers, rules, campaigns, rewards and templates. What
// guards people (approval thresholds, codes at counters, the fraud watch, roles, keys) is never part of it.
// Decision 0137.
import { z } from "zod";
import { templateFieldsOf } from "./campaigns.ts";
import { piastres } from "./kit/money.ts";
import { externalId, kept, type Wording, written } from "./kit/text.ts";
import { inactivityTerms } from "./policies.ts";
import { earningSettingsOf, redemptionSettings } from "./programme.ts";
import { programmeSettings, thresholdNames } from "./programme-settings.ts";
import { rewardBodyOf, rewardStatuses } from "./rewards.ts";
import { ruleId } from "./rule-id.ts";
import { rule, ruleCampaign } from "./rules.ts";
import { checkRuleSet } from "./rules-references.ts";
import { tierRules } from "./tiers.ts";

/** Settings of the programme that no bundle carries: they say what one person may do alone. */
export const guardNames = [...thresholdNames, "counter_codes"] as const;

const {
  approval_points_threshold: _points,
  approval_cost_threshold: _cost,
  counter_codes: _codes,
  ...programmeFields
} = programmeSettings.shape;
const { rule_id: _ruleId, version: _version, ...ruleFields } = rule.shape;
const { campaign_id: _campaignId, ...campaignFields } = ruleCampaign.shape;

const namesOf = ({ line, optionalText }: Wording) => ({
  name: line(200),
  name_ar: line(200),
  description: optionalText(2_000).default(""),
});

const ruleOf = (wording: Wording) => z.strictObject({ ...ruleFields, ...namesOf(wording) });

const campaignOf = (wording: Wording) =>
  z
    .strictObject({
      ...campaignFields,
      ...namesOf(wording),
      status: z.enum(["active", "paused", "ended", "archived"]),
      reward_ids: z.array(ruleId).max(100).optional(),
    })
    .refine(
      ({ start_date: from, end_date: to }) => from === undefined || to === undefined || from <= to,
      { path: ["end_date"], params: { code: "out_of_range" } },
    );

const tierFieldsOf = ({ line, optionalText }: Wording) => ({
  tier_id: externalId,
  name: line(100),
  description: optionalText(2_000).default(""),
  rule_type: z.enum(tierRules),
  is_active: z.boolean(),
});

const amount = piastres.max(1_000_000_000_000).nullable();
const count = z.int().min(0).max(1_000_000_000).nullable();

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const twice = { params: { code: "duplicate_value" } } as const;

/** A ladder of tiers, the lowest first: its order is part of what it says. */
const ladderOf = <Tier extends z.ZodType<{ tier_id: string; name: string }>>(tier: Tier) =>
  z
    .array(tier)
    .max(1_000)
    .refine((tiers) => isDistinct(tiers.map(({ tier_id }) => tier_id)), twice)
    .refine((tiers) => isDistinct(tiers.map(({ name }) => name.toLowerCase())), twice);

/** Codes of what does not fit between rules, campaigns and groups, in the words of fields. */
const codes: Readonly<Record<string, string>> = {
  duplicate_id: "duplicate_value",
  unknown_campaign: "unknown_id",
  unknown_group: "unknown_id",
  missing: "required",
};

/** The place in a bundle of what a rule set calls `rules[3]`, `stack_groups[0]` or `base.global`. */
const placeOf = (
  [list, at, ...rest]: readonly (string | number)[],
  rules: readonly string[],
): (string | number)[] => {
  if (list === "rules") return ["rules", rules[Number(at)] ?? "", ...rest];
  if (list === "timezone") return ["settings", "programme", "timezone"];
  const inside = at === undefined ? [] : [at, ...rest];
  return ["settings", "earning", ...(list === "base" ? inside : [list ?? "", ...inside])];
};

const bundleOf = (wording: Wording) =>
  z
    .strictObject({
      /** The form of this document; another one would be another number. */
      nuqta_bundle: z.literal(1),
      settings: z.strictObject({
        earning: earningSettingsOf(wording),
        programme: z.strictObject(programmeFields),
        redemption: redemptionSettings,
      }),
      terms: z.strictObject({ inactivity: inactivityTerms }),
      tiers: z.strictObject({
        customer: ladderOf(
          z.strictObject({
            ...tierFieldsOf(wording),
            min_purchase_amount: amount,
            min_transactions_count: count,
          }),
        ),
        seller: ladderOf(
          z.strictObject({
            ...tierFieldsOf(wording),
            minimum_sales_volume: amount,
            minimum_products: count,
          }),
        ),
      }),
      rules: z.record(ruleId, ruleOf(wording)),
      campaigns: z.record(ruleId, campaignOf(wording)),
      rewards: z.record(
        ruleId,
        z.strictObject({ status: z.enum(rewardStatuses), offer: rewardBodyOf(wording) }),
      ),
      templates: z.record(
        ruleId,
        z.strictObject({ ...templateFieldsOf(wording).shape, rule: ruleOf(wording) }),
      ),
    })
    .superRefine(({ settings, rules, campaigns }, context) => {
      const { stack_groups, caps, ...base } = settings.earning;
      const ids = Object.keys(rules);
      checkRuleSet(
        {
          ...{ timezone: settings.programme.timezone, base, stack_groups, caps },
          rules: Object.entries(rules).map(([rule_id, one]) => ({ ...one, rule_id })),
          campaigns: Object.keys(campaigns).map((campaign_id) => ({ campaign_id })),
        },
        {
          addIssue: ({ path, params, ...issue }) =>
            context.addIssue({
              ...issue,
              path: placeOf(path, ids),
              params: { code: codes[params.code] ?? params.code },
            }),
        },
      );
    });

/** A bundle as a world that exists says it. */
export const keptBundle = bundleOf(kept);

/** A bundle as somebody sends it. */
export const writtenBundle = bundleOf(written);

export type Bundle = z.output<typeof keptBundle>;

export type BundleInput = z.input<typeof writtenBundle>;

// Turns a rule set into closures and a candidate index, once per version.
import type { Cap, Funding, Rule, RuleCampaign, RuleSet } from "@nuqta/contracts/rules.ts";
import { compileWindow, type Window } from "../../kit/pure/window.ts";
import { type Bonus, compileBonus } from "../effects/bonuses.ts";
import { type CompiledBase, compileBase } from "./base.ts";
import { indexRule, newIndex, ruleDemand, type TriggerIndex } from "./candidates.ts";
import { asksOfMember, type CompiledGroup, compileGroup, conditionsOf } from "./conditions.ts";
import type { Give } from "./effect.ts";
import { type CompiledLimits, compileLimits } from "./limits.ts";
import { byRank } from "./rank.ts";
import { windowSpec } from "./schedule.ts";
import { type CompiledStacking, compileStacking } from "./stacking.ts";
import { compileTargets, type LineFilter } from "./targets.ts";

export type CompiledRule = {
  rule: Rule;
  campaign: RuleCampaign | undefined;
  /** The campaign is one that runs within its dates. */
  isLive: boolean;
  isInCampaign: Window;
  isOn: Window;
  customerTiers: ReadonlySet<string> | undefined;
  sellerTiers: ReadonlySet<string> | undefined;
  /** It asks who the member is: their tier, or anything that is known of them. */
  isPersonal: boolean;
  when: CompiledGroup;
  targets: readonly LineFilter[];
  bonuses: readonly { give: Give; isLinear: boolean }[];
  /** 10000 when the rule multiplies nothing. */
  multiplierBps: number;
  limits: CompiledLimits;
  funding: Funding | undefined;
};

export type CompiledRuleSet = {
  ruleSet: RuleSet;
  tzdb: string | undefined;
  zone: string;
  base: CompiledBase;
  /** By priority, then by id: the position is the rank of a rule everywhere. */
  rules: readonly CompiledRule[];
  triggers: ReadonlyMap<string, TriggerIndex>;
  stacking: CompiledStacking;
  caps: readonly Cap[];
  /** Sellers that pay whatever is sold, because a rule or the base names them. */
  payingSellers: readonly string[];
  /** Names of the open facts that some rule asks for; traces keep no others. */
  openFacts: ReadonlySet<string>;
};

/**
 * Compiles a rule set. `tzdb` is the version of the time zone data, kept in every trace. Without
 * `indexed` every rule of a trigger is tried, which gives the same points more slowly.
 */
export const compile = (
  ruleSet: RuleSet,
  options: { tzdb?: string; indexed?: boolean } = {},
): CompiledRuleSet => {
  const campaigns = new Map(ruleSet.campaigns.map((one) => [one.campaign_id, one]));
  const rules = ruleSet.rules
    .map((rule) => compileRule(rule, campaigns.get(rule.campaign_id ?? "")))
    .sort((a, b) => byRank(a.rule, b.rule));
  const triggers = new Map<string, TriggerIndex>();
  rules.forEach(({ rule, campaign }, position) => {
    if (campaign !== undefined && !indexedStatuses.has(campaign.status)) return;
    const index = triggers.get(rule.trigger) ?? newIndex();
    triggers.set(rule.trigger, index);
    const demand = options.indexed === false ? undefined : ruleDemand(rule, campaign);
    indexRule(index, position, demand);
  });
  return {
    ruleSet,
    tzdb: options.tzdb,
    zone: ruleSet.timezone,
    base: compileBase(ruleSet.base),
    rules,
    triggers,
    stacking: compileStacking(
      ruleSet.stack_groups,
      rules.map((one) => one.rule),
    ),
    caps: ruleSet.caps,
    payingSellers: payersOf([ruleSet.base.funding, ...rules.map((one) => one.funding)]),
    openFacts: new Set(
      rules.flatMap((one) => conditionsOf(one.when).map(({ condition }) => condition.fact)),
    ),
  };
};

const payersOf = (fundings: readonly (Funding | undefined)[]): string[] => [
  ...new Set(
    fundings.flatMap((funding = []) =>
      funding.flatMap(({ party }) =>
        party.startsWith("seller:") ? party.slice("seller:".length) : [],
      ),
    ),
  ),
];

const liveStatuses: ReadonlySet<string> = new Set(["scheduled", "active"]);
// A paused campaign is tried too, so that the trace can say why it gave nothing.
const indexedStatuses: ReadonlySet<string> = new Set([...liveStatuses, "paused"]);

const compileRule = (rule: Rule, campaign: RuleCampaign | undefined): CompiledRule => {
  const { audience } = rule;
  const multiplier = rule.effects.find((effect) => effect.kind === "multiplier");
  const when = compileGroup(rule.when);
  const filters = [compileTargets(rule.targets), campaign && compileTargets(campaign.targets)];
  return {
    rule,
    campaign,
    isLive: campaign === undefined || liveStatuses.has(campaign.status),
    isInCampaign: compileWindow({ firstDate: campaign?.start_date, lastDate: campaign?.end_date }),
    isOn: compileWindow(windowSpec(rule.schedule)),
    customerTiers: audience.kind === "customer_tiers" ? new Set(audience.tiers) : undefined,
    sellerTiers: audience.kind === "seller_tiers" ? new Set(audience.tiers) : undefined,
    isPersonal: audience.kind === "customer_tiers" || asksOfMember(when),
    when,
    targets: filters.filter((filter) => filter !== undefined),
    bonuses: rule.effects
      .filter((effect): effect is Bonus => effect.kind !== "multiplier")
      .map((effect) => compileBonus(effect)),
    multiplierBps: multiplier?.bps ?? 10_000,
    limits: compileLimits(rule, campaign),
    funding: rule.funding ?? campaign?.funding,
  };
};

// What stood in the way of a rule, in figures and names: dates, tiers, products, and how much of a limit
// was used.
import type { Schedule, Targets } from "@nuqta/contracts/rules.ts";
import type { CompiledRule } from "./compile.ts";
import type { ReadUsage } from "./evaluation.ts";
import type { Facts } from "./facts.ts";
import { limitBuckets } from "./limits.ts";
import { targetedLines } from "./match.ts";
import { type Message, messages, weekdayNames } from "./messages.ts";
import { type Locale, numberText, pointsText } from "./plural.ts";
import { say, word } from "./say.ts";
import type { Outcome, RuleTrace } from "./trace.ts";
import { kindNames, statusNames, whyNotMessages as texts } from "./why-not-messages.ts";

/** A rule at the decision it was part of, or was not. */
export type Looked = {
  rule: CompiledRule;
  facts: Facts;
  read: ReadUsage;
  /** Rules that gave points. */
  gave: readonly RuleTrace[];
  /** The group of a rule, and the one that lies around it. */
  groupsOf: (ruleId: string) => readonly string[];
  /** The campaign of a rule. */
  campaignOf: (ruleId: string) => string | undefined;
};

/** Sentences that add to the outcome of a rule; none where it says all there is. */
export const details = (outcome: Outcome, looked: Looked, locale: Locale): string[] => {
  switch (outcome.out) {
    case "campaign":
      return campaignDetails(looked, locale);
    case "schedule":
      return scheduleDetails(looked.rule.rule.schedule, locale);
    case "audience":
      return audienceDetails(looked, locale);
    case "targets":
      return targetDetails(looked, locale);
    case "limit":
      return limitDetails(looked, locale);
    case "group":
      return winners(looked, locale, ({ rule }) => looked.groupsOf(rule).includes(outcome.by));
    case "excluded":
      return winners(looked, locale, ({ rule }) => rule === outcome.by);
    case "no_effect":
      return isBudgetTaken(looked) ? [say(texts.budget_taken, locale)] : [];
    default:
      return [];
  }
};

const windowText = (
  from: string | undefined,
  to: string | undefined,
  locale: Locale,
): string | undefined => {
  if (from === undefined && to === undefined) return undefined;
  if (to === undefined) return say(texts.window_from, locale, { from: from ?? "" });
  if (from === undefined) return say(texts.window_to, locale, { to });
  return say(texts.window_both, locale, { from, to });
};

const campaignDetails = ({ rule: { campaign, isLive } }: Looked, locale: Locale): string[] => {
  if (campaign === undefined) return [];
  const name = locale === "ar" ? campaign.name_ar : campaign.name;
  if (!isLive) {
    const status = word(statusNames, campaign.status, locale);
    return [say(texts.campaign_status, locale, { campaign: name, status })];
  }
  const window = windowText(campaign.start_date, campaign.end_date, locale);
  return window === undefined
    ? []
    : [say(texts.campaign_dates, locale, { campaign: name, window })];
};

const scheduleDetails = (schedule: Schedule, locale: Locale): string[] => {
  const { start_date, end_date, weekdays = [], times = [] } = schedule;
  const join = messages.list[locale];
  const parts: string[] = [];
  const window = windowText(start_date, end_date, locale);
  if (window !== undefined) parts.push(window);
  if (weekdays.length > 0) {
    const days = weekdays.map((one) => word(weekdayNames, one, locale)).join(join);
    parts.push(say(texts.on_days, locale, { days }));
  }
  if (times.length > 0) {
    const ranges = times.map(({ from, to }) => say(texts.time_range, locale, { from, to }));
    parts.push(say(texts.at_times, locale, { times: ranges.join(join) }));
  }
  return parts.length === 0 ? [] : [say(texts.schedule, locale, { parts: parts.join(join) })];
};

const audienceDetails = ({ rule, facts }: Looked, locale: Locale): string[] => {
  const tiers = listed([...(rule.customerTiers ?? [])], locale);
  const { tier } = facts.input.member;
  return tier === null
    ? [say(texts.audience_no_tier, locale, { tiers })]
    : [say(texts.audience_members, locale, { tiers, tier })];
};

const listedMax = 5;

const listed = (ids: readonly string[], locale: Locale): string => {
  const shown = ids.slice(0, listedMax).join(messages.list[locale]);
  const count = ids.length - listedMax;
  return count <= 0
    ? shown
    : say(texts.and_more, locale, { listed: shown, count: numberText(count) });
};

type Kinds = Partial<Record<keyof typeof kindNames, readonly string[] | undefined>>;

const kindsText = (kinds: Kinds, locale: Locale): string | undefined => {
  const names = Object.entries(kindNames) as [keyof typeof kindNames, Message][];
  const parts = names.flatMap(([kind, message]) => {
    const ids = kinds[kind] ?? [];
    return ids.length === 0 ? [] : [say(message, locale, { ids: listed(ids, locale) })];
  });
  return parts.length === 0 ? undefined : parts.join(messages.list[locale]);
};

const targetDetails = ({ rule, facts }: Looked, locale: Locale): string[] => {
  if (facts.lines.length === 0) return [say(texts.no_line_earns, locale)];
  const { rule: own, campaign, sellerTiers } = rule;
  const wanted = (targets: Targets | undefined, message: Message): string[] => {
    if (targets === undefined) return [];
    const { exclude = {}, ...included } = targets;
    const kinds = kindsText(included, locale);
    const out = kindsText(exclude, locale);
    return [
      ...(kinds === undefined ? [] : [say(message, locale, { kinds })]),
      ...(out === undefined ? [] : [say(texts.targets_excluded, locale, { kinds: out })]),
    ];
  };
  const tiers = facts.lines.flatMap(({ line }) => line.sellerTier ?? []);
  const had = kindsText(kindsOf(facts), locale);
  return [
    ...wanted(own.targets, texts.targets),
    ...wanted(campaign?.targets, texts.targets_campaign),
    ...(sellerTiers === undefined
      ? []
      : [
          say(texts.audience_sellers, locale, {
            tiers: listed([...sellerTiers], locale),
            tier: tiers.length === 0 ? messages.nothing[locale] : listed(unique(tiers), locale),
          }),
        ]),
    ...(had === undefined ? [] : [say(texts.order_had, locale, { kinds: had })]),
  ];
};

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

const kindsOf = ({ lines }: Facts): Kinds => ({
  products: unique(lines.map(({ line }) => line.sku).filter((sku) => sku !== "")),
  brands: unique(lines.flatMap(({ line }) => line.brandId ?? [])),
  sellers: unique(lines.map(({ line }) => line.sellerId).filter((id) => id !== "")),
  categories: unique(lines.flatMap(({ categories }) => categories)),
});

const bucketsOf = ({ rule, facts }: Looked) =>
  limitBuckets(rule.limits, facts, targetedLines(rule, facts));

const limitDetails = (looked: Looked, locale: Locale): string[] =>
  bucketsOf(looked).flatMap(({ key, limit, measure }) => {
    const used = looked.read(key);
    if (used < limit) return [];
    const whole =
      measure === "points"
        ? pointsText(limit, locale)
        : say(messages.times_left, locale, { count: numberText(limit) });
    return [say(texts.used, locale, { used: numberText(used), limit: whole })];
  });

// Rules share the budget of their campaign: whoever goes first leaves the others what is left.
const isBudgetTaken = (looked: Looked): boolean => {
  const { campaign } = looked.rule;
  if (campaign === undefined) return false;
  const own = looked.gave.filter(({ rule }) => looked.campaignOf(rule) === campaign.campaign_id);
  const given = own.reduce((sum, { awarded = 0 }) => sum + awarded, 0);
  const budget = bucketsOf(looked).find(({ trace }) => trace.scope === "campaign_budget");
  return given > 0 && budget !== undefined && looked.read(budget.key) + given >= budget.limit;
};

const winners = (
  { gave }: Looked,
  locale: Locale,
  isMeant: (one: RuleTrace) => boolean,
): string[] =>
  gave.filter(isMeant).map(({ rule, name, name_ar, awarded = 0 }) =>
    say(texts.won, locale, {
      name: (locale === "ar" ? name_ar : name) ?? rule,
      points: pointsText(awarded, locale),
    }),
  );

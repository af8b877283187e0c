// What is in force when: publications laid along time, and the programme that decisions are made with.
// Decision 0054.

import { type AntiFraudSettings, antiFraudDefaults } from "@nuqta/contracts/anti-fraud.ts";
import { amountMax } from "@nuqta/contracts/kit/points.ts";
import type { EarningSettingsValue, RedemptionSettingsValue } from "@nuqta/contracts/programme.ts";
import type { ProgrammeSettingsValue } from "@nuqta/contracts/programme-settings.ts";
import type { Rule, RuleCampaign, RuleSet } from "@nuqta/contracts/rules.ts";
import { localDate, localTime, startOfDay } from "../kit/pure/local-time.ts";
import { once } from "../kit/pure/once.ts";
import { withEntries } from "../kit/pure/with-entries.ts";
import { worthOf } from "../ledger/door/account.ts";
import { type CompiledRuleSet, compile, type WalletPolicy } from "../rules/door/domain.ts";

export type RedemptionSettings = RedemptionSettingsValue;
export type EarningSettings = EarningSettingsValue;
export type ProgrammeSection = ProgrammeSettingsValue;

/** All settings that commands look at. Points, piastres, days and seconds as the names say. */
export type ProgrammeSettings = ProgrammeSection & { redemption: RedemptionSettings };

/**
 * The worth of points under some settings, in piastres: at most the greatest amount of money there is, and
 * nothing while points have no value of their own.
 */
export const worthUnder = (
  points: number,
  { redemption }: Pick<ProgrammeSettings, "redemption">,
): number => {
  const { conversion_points, conversion_amount, fixed_point_value_enabled } = redemption;
  if (!fixed_point_value_enabled) return 0;
  return Math.min(
    worthOf(points, { points: conversion_points, piastres: conversion_amount }),
    amountMax,
  );
};

/**
 * The end (epoch ms) of what is given back at `now` though its own time is over: the start of the local
 * day after the last day of grace, as every end is. Without grace it is over at once.
 */
export const graceUntil = (
  { refund_grace_days, timezone }: ProgrammeSettings,
  now: number,
): number =>
  refund_grace_days === 0
    ? now
    : startOfDay(timezone, localTime(timezone, now).day + refund_grace_days + 1);

export type Sections = {
  programme: ProgrammeSection;
  redemption: RedemptionSettings;
  earning: EarningSettings;
  anti_fraud: AntiFraudSettings;
};

/** A campaign as it is kept: what the engine needs, and what people want to read. */
export type CampaignDocument = RuleCampaign & {
  description?: string | undefined;
  /** Rewards that can be claimed only while one of the campaigns that chose them runs. */
  reward_ids?: string[] | undefined;
};

/** Changes of one publication; null takes a rule or campaign away. */
export type Changes = Partial<Sections> & {
  rules?: Readonly<Record<string, Rule | null>>;
  campaigns?: Readonly<Record<string, CampaignDocument | null>>;
};

/** A published version; never changed. `effectiveFrom` is in epoch ms. */
export type Publication = { version: number; effectiveFrom: number; changes: Changes };

/** Everything in force from one publication until the next, named by that publication's version. */
export type Composition = Sections & {
  version: number;
  /** Epoch ms. */
  effectiveFrom: number;
  settings: ProgrammeSettings;
  /** The publication that put the anti-fraud settings into force. */
  antiFraudVersion: number;
  rules: ReadonlyMap<string, Rule>;
  campaigns: ReadonlyMap<string, CampaignDocument>;
  /** Built when first asked for. */
  ruleSet(): RuleSet;
  compiled(): CompiledRuleSet;
};

export type Seller = {
  sellerId: string;
  name: string;
  status: "invited" | "submitted" | "under_review" | "active" | "suspended" | "closed";
  tierId: string | null;
  isStub: boolean;
  /** Left out where the seller pays without a limit. */
  wallet?: WalletPolicy;
};

/** Whether a seller's lines earn, and points pay for them; one whom nobody has heard of takes part. */
export const takesPart = ({ sellers }: Pick<Parties, "sellers">, sellerId: string): boolean =>
  (sellers.get(sellerId)?.status ?? "active") === "active";

export type Brand = { brandId: string; name: string; active: boolean; isStub: boolean };
export type Category = {
  categoryId: string;
  name: string;
  parentId: string | null;
  /** Itself and its ancestors, itself first. */
  path: readonly string[];
  defaultPoints: number | null;
  active: boolean;
  isStub: boolean;
};

export type Parties = {
  sellers: ReadonlyMap<string, Seller>;
  brands: ReadonlyMap<string, Brand>;
  categories: ReadonlyMap<string, Category>;
};

/** Configuration that the posting pipeline decides with: immutable, one for each version. */
export type Programme = Parties & {
  /** config_version.version as it was when this was read. */
  readonly version: number;
  /** Settings, rule set and compiled rule set in force at a business instant (epoch ms). */
  settingsAt(instant: number): ProgrammeSettings;
  /** Anti-fraud settings at a business instant, and the publication that they are from. */
  antiFraudAt(instant: number): { version: number; settings: AntiFraudSettings };
  /** Whether campaigns leave a reward to be claimed at a business instant. */
  isRewardOpenAt(instant: number, rewardId: string): boolean;
  ruleSetAt(instant: number): RuleSet;
  rulesAt(instant: number): CompiledRuleSet;
  /** By the rule set's own version, as traces name it; undefined when there is none. */
  ruleSetOf(version: number): RuleSet | undefined;
  rulesOf(version: number): CompiledRuleSet | undefined;
};

/** The points a product gives by itself, and where it belongs. */
export type ProductPoints = {
  sku: string;
  points: number | null;
  categoryId: string | null;
  brandId: string | null;
  sellerId: string | null;
  active: boolean;
};

/** Compositions in the order in which they come into force. */
export type Timeline = readonly Composition[];

export type CompileOptions = { tzdb?: string };

/** The rule set the engine takes: earning settings, rules and campaigns of one composition. */
const ruleSetOf = (composition: Omit<Composition, "ruleSet" | "compiled">): RuleSet => {
  const { rounding, multipliers, stack_groups, caps, ...base } = composition.earning;
  return {
    version: composition.version,
    timezone: composition.programme.timezone,
    rounding,
    base,
    multipliers,
    stack_groups,
    caps,
    rules: [...composition.rules.values()],
    campaigns: [...composition.campaigns.values()].map(
      ({ description: _description, reward_ids: _rewards, ...campaign }) => campaign,
    ),
  };
};

const compose = (
  before: Composition | undefined,
  { version, effectiveFrom, changes }: Publication,
  options: CompileOptions,
): Composition => {
  const programme = changes.programme ?? before?.programme;
  const redemption = changes.redemption ?? before?.redemption;
  const earning = changes.earning ?? before?.earning;
  if (!programme || !redemption || !earning)
    throw new Error("the first publication of a programme must hold every section");
  const parts = {
    version,
    effectiveFrom,
    programme,
    redemption,
    earning,
    // A programme from before there was anything to watch watches nothing.
    anti_fraud: changes.anti_fraud ?? before?.anti_fraud ?? antiFraudDefaults,
    antiFraudVersion: changes.anti_fraud ? version : (before?.antiFraudVersion ?? version),
    settings: { ...programme, redemption },
    rules: withEntries(before?.rules ?? new Map(), changes.rules),
    campaigns: withEntries(before?.campaigns ?? new Map(), changes.campaigns),
  };
  const ruleSet = once(() => ruleSetOf(parts));
  return { ...parts, ruleSet, compiled: once(() => compile(ruleSet(), options)) };
};

/** Composition if `changes` were published now: for trying drafts, never for deciding. */
export const withChanges = (composition: Composition, changes: Changes): Composition => {
  const { version, effectiveFrom } = composition;
  return compose(composition, { version, effectiveFrom, changes }, {});
};

/**
 * Lays publications along time. Nothing is published into the past, so a composition that has come
 * into force never changes; those of `before` that still hold are taken over with what they compiled.
 */
export const timelineOf = (
  publications: readonly Publication[],
  options: CompileOptions = {},
  before: Timeline = [],
): Timeline => {
  const ordered = publications.toSorted(
    (a, b) => a.effectiveFrom - b.effectiveFrom || a.version - b.version,
  );
  const timeline: Composition[] = [];
  let isSame = true;
  ordered.forEach((publication, i) => {
    const known = before[i];
    isSame &&= known?.version === publication.version;
    timeline.push(isSame && known ? known : compose(timeline[i - 1], publication, options));
  });
  return timeline;
};

/** The composition in force at an instant (epoch ms); before the first one, the first. */
export const inForce = (timeline: Timeline, instant: number): Composition => {
  let low = 0;
  let high = timeline.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((timeline[middle]?.effectiveFrom ?? 0) <= instant) low = middle;
    else high = middle - 1;
  }
  const found = timeline[low];
  if (found === undefined) throw new Error("a programme without any publication");
  return found;
};

/** Fills in the paths of categories. A parent that is missing or leads in a circle ends the path. */
export const categoriesOf = (
  rows: readonly Omit<Category, "path">[],
): ReadonlyMap<string, Category> => {
  const parents = new Map(rows.map((row) => [row.categoryId, row.parentId]));
  const pathOf = (id: string): string[] => {
    const path = [id];
    let parent = parents.get(id) ?? null;
    while (parent !== null && !path.includes(parent)) {
      path.push(parent);
      parent = parents.get(parent) ?? null;
    }
    return path;
  };
  return new Map(rows.map((row) => [row.categoryId, { ...row, path: pathOf(row.categoryId) }]));
};

const isRunning = ({ status, start_date, end_date }: CampaignDocument, day: string): boolean =>
  (status === "active" || status === "scheduled") &&
  (start_date === undefined || start_date <= day) &&
  (end_date === undefined || day <= end_date);

/**
 * Whether a reward can be claimed on a local day as far as campaigns go: when none chose it, or one
 * that did is running. Archived campaigns let go of what they chose.
 */
export const isRewardOpen = (
  campaigns: Iterable<CampaignDocument>,
  rewardId: string,
  day: string,
): boolean => {
  const choosing = [...campaigns].filter(
    ({ status, reward_ids }) => status !== "archived" && reward_ids?.includes(rewardId) === true,
  );
  return choosing.length === 0 || choosing.some((one) => isRunning(one, day));
};

/** The programme as of one configuration version. */
export const programmeOf = (version: number, timeline: Timeline, parties: Parties): Programme => {
  const byVersion = new Map(timeline.map((one) => [one.version, one]));
  return {
    version,
    ...parties,
    settingsAt: (instant) => inForce(timeline, instant).settings,
    antiFraudAt: (instant) => {
      const { antiFraudVersion: version, anti_fraud: settings } = inForce(timeline, instant);
      return { version, settings };
    },
    isRewardOpenAt: (instant, rewardId) => {
      const { campaigns, programme } = inForce(timeline, instant);
      return isRewardOpen(campaigns.values(), rewardId, localDate(programme.timezone, instant));
    },
    ruleSetAt: (instant) => inForce(timeline, instant).ruleSet(),
    rulesAt: (instant) => inForce(timeline, instant).compiled(),
    ruleSetOf: (wanted) => byVersion.get(wanted)?.ruleSet(),
    rulesOf: (wanted) => byVersion.get(wanted)?.compiled(),
  };
};

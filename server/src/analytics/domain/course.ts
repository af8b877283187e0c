// The versions of a campaign, and the stretches of time in which each of them gave points.
// Decision 0182.
import type { Rule } from "@nuqta/contracts/rules.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { CampaignDocument, Composition, Timeline } from "../../programme/domain.ts";
import type { Days } from "./range.ts";

/** From one instant until another, in epoch ms. */
export type Stretch = { readonly from: number; readonly until: number };

export type Version = Stretch & {
  readonly version: number;
  /** Equal for equal content. */
  readonly hash: string;
  /** The days on which the campaign and its rules were to run. */
  readonly own: Days;
  /** The most points that it can give. */
  readonly budget: number | null;
  readonly ruleIds: readonly string[];
  readonly hasActivities: boolean;
  /** Neither paused nor over. */
  readonly stretches: readonly Stretch[];
};

const always: Days = { from: "0000-01-01", to: "9999-12-30" };

const ownDays = (campaign: CampaignDocument, rules: readonly Rule[]): Days => {
  const starts = rules.map(({ schedule }) => schedule.start_date ?? always.from);
  const ends = rules.map(({ schedule }) => schedule.end_date ?? always.to);
  const [first, last] = [starts.toSorted()[0], ends.toSorted().at(-1)];
  const from = [campaign.start_date, first].reduce<string>(
    (a, b) => (b !== undefined && b > a ? b : a),
    always.from,
  );
  const to = [campaign.end_date, last].reduce<string>(
    (a, b) => (b !== undefined && b < a ? b : a),
    always.to,
  );
  return { from, to };
};

const budgetOf = (campaign: CampaignDocument, rules: readonly Rule[]): number | null => {
  const ofRules = rules.reduce<number | null>(
    (sum, { budget_points: points }) =>
      sum === null || points === undefined ? null : sum + points,
    rules.length === 0 ? null : 0,
  );
  const own = campaign.budget_points ?? null;
  return own === null || ofRules === null ? (own ?? ofRules) : Math.min(own, ofRules);
};

const stretchOf = (
  { status }: CampaignDocument,
  { from, to }: Days,
  span: Stretch,
  zone: string,
): Stretch[] => {
  if (status !== "active" && status !== "scheduled") return [];
  const first = from === always.from ? span.from : startOfDay(zone, dayOf(from));
  const end = to === always.to ? span.until : startOfDay(zone, dayOf(to) + 1);
  const stretch = { from: Math.max(span.from, first), until: Math.min(span.until, end) };
  return stretch.from < stretch.until ? [stretch] : [];
};

type Ask = {
  readonly id: string;
  readonly zone: string;
  /** Hashes the campaign and its rules as they stand in a publication; undefined where it has no such campaign. */
  readonly hashOf: (composition: Composition) => string | undefined;
};

/** Every version of a campaign, the oldest first. Pausing it and letting it go on makes none. */
export const courseOf = (timeline: Timeline, { id, zone, hashOf }: Ask): Version[] => {
  const versions: Version[] = [];
  let last: { campaign: CampaignDocument; rules: readonly Rule[]; hash: string } | undefined;
  timeline.forEach((composition, at) => {
    const campaign = composition.campaigns.get(id);
    if (campaign === undefined) return;
    const rules = [...composition.rules.values()].filter(({ campaign_id }) => campaign_id === id);
    // Most publications change something else, and hashing is expensive.
    const isSame =
      last?.campaign === campaign &&
      last.rules.length === rules.length &&
      rules.every((rule, n) => rule === last?.rules[n]);
    const hash = isSame ? last?.hash : hashOf(composition);
    if (hash === undefined) return;
    last = { campaign, rules, hash };
    const until = timeline[at + 1]?.effectiveFrom ?? Number.POSITIVE_INFINITY;
    const span = { from: composition.effectiveFrom, until };
    // Published one after another at one instant: only the last was ever in force.
    if (span.from === span.until) return;
    const own = ownDays(campaign, rules);
    const stretches = stretchOf(campaign, own, span, zone);
    const before = versions.at(-1);
    if (before?.hash === hash && before.until === span.from) {
      const joined = { ...before, until, stretches: [...before.stretches, ...stretches] };
      versions.splice(-1, 1, joined);
      return;
    }
    versions.push({
      ...{ version: composition.version, hash, own, stretches, ...span },
      budget: budgetOf(campaign, rules),
      ruleIds: rules.map(({ rule_id }) => rule_id),
      hasActivities: rules.some(({ trigger }) => trigger !== "purchase"),
    });
  });
  return versions;
};

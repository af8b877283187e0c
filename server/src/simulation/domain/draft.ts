// What a simulation replays: the changes that publishing the draft would make.
import type { Rule } from "@nuqta/contracts/rules.ts";
import type { CampaignDocument, Changes, Composition } from "../../programme/domain.ts";
import type { Budget } from "./replay.ts";

export type Subject = { id: string | null; name: string | null; name_ar: string | null };
export type Dates = "keep" | "ignore";
export type Days = { from: string; to: string };

const rulesIn = ({ rules }: Changes): Rule[] =>
  Object.values(rules ?? {}).filter((rule) => rule !== null);

const campaignsIn = ({ campaigns }: Changes): CampaignDocument[] =>
  Object.values(campaigns ?? {}).filter((campaign) => campaign !== null);

type Span = { start_date?: string | undefined; end_date?: string | undefined };

const touches = ({ start_date, end_date }: Span, { from, to }: Days): boolean =>
  (start_date === undefined || start_date <= to) && (end_date === undefined || end_date >= from);

/** Reading of the draft's dates: as they are, unless some part of it would run on no day. */
export const datesFor = (changes: Changes, days: Days): Dates => {
  const spans = [...rulesIn(changes).map(({ schedule }) => schedule), ...campaignsIn(changes)];
  return spans.every((span) => touches(span, days)) ? "keep" : "ignore";
};

/** The same changes without first and last days. */
export const withoutDates = (changes: Changes): Changes => ({
  ...changes,
  ...(changes.rules && {
    rules: Object.fromEntries(
      rulesIn(changes).map((rule) => {
        const { start_date: _start, end_date: _end, ...schedule } = rule.schedule;
        return [rule.rule_id, { ...rule, schedule }];
      }),
    ),
  }),
  ...(changes.campaigns && {
    campaigns: Object.fromEntries(
      campaignsIn(changes).map((campaign) => {
        const { start_date: _start, end_date: _end, ...rest } = campaign;
        return [campaign.campaign_id, rest];
      }),
    ),
  }),
});

/** A draft apart from the version it would get: two drafts with equal content are equal here. */
export const contentOf = (changes: Changes): Changes => ({
  ...changes,
  ...(changes.rules && {
    rules: Object.fromEntries(
      Object.entries(changes.rules).map(([id, rule]) => [id, rule && { ...rule, version: 0 }]),
    ),
  }),
});

/** The draft of a campaign with its rules, as it was when it was published; undefined where there is none. */
export const publishedDraft = (
  { campaigns, rules }: Pick<Composition, "campaigns" | "rules">,
  id: string,
): Changes | undefined => {
  const campaign = campaigns.get(id);
  if (campaign === undefined) return undefined;
  const own = [...rules].filter(([, { campaign_id }]) => campaign_id === id);
  return contentOf({
    campaigns: { [id]: { ...campaign, status: "active" } },
    rules: Object.fromEntries(own),
  });
};

/** The budgets a draft brings with it. */
export const budgetsOf = (changes: Changes): Budget[] => [
  ...rulesIn(changes).flatMap(({ rule_id: id, budget_points: limit }): Budget[] =>
    limit === undefined ? [] : [{ scope: "rule", id, key: `rule:${id}:budget`, limit }],
  ),
  ...campaignsIn(changes).flatMap(({ campaign_id: id, budget_points: limit }): Budget[] =>
    limit === undefined ? [] : [{ scope: "campaign", id, key: `campaign:${id}:budget`, limit }],
  ),
];

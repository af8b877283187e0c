// The form of a campaign: what is typed, what is wrong with it, and what is sent.

import type { CampaignDraftInput } from "@nuqta/contracts/campaigns-routes.ts";
import type { FormCode } from "@nuqta/contracts/kit/form-problem.ts";
import type { Funding, Targets } from "@nuqta/contracts/rules.ts";
import { wholeOf } from "../rules/domain/amounts.ts";
import {
  type FundingRow,
  fundingOf,
  fundingProblem,
  fundingRows,
  platformPays,
} from "../rules/domain/funding.ts";
import {
  noTargets,
  type TargetForm,
  targetForm,
  targetKinds,
  targetsOf,
} from "../rules/domain/targets.ts";

export type CampaignForm = {
  readonly name: string;
  readonly nameAr: string;
  readonly description: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly ruleIds: readonly string[];
  readonly targets: TargetForm;
  /** Kept as it was: the form does not show exclusions. */
  readonly exclude: Targets["exclude"];
  /** Rewards that can be claimed only while the campaign runs. */
  readonly rewardIds: readonly string[];
  readonly budget: string;
  readonly isShared: boolean;
  readonly funding: readonly FundingRow[];
};

export const noCampaign: CampaignForm = {
  name: "",
  nameAr: "",
  description: "",
  startDate: "",
  endDate: "",
  ruleIds: [],
  targets: noTargets,
  exclude: undefined,
  rewardIds: [],
  budget: "",
  isShared: false,
  funding: platformPays,
};

type Drafted = Omit<CampaignDraftInput, "campaign_id">;

/** The form of a stored campaign, with the rules that name it. */
export const campaignForm = (stored: Drafted, ruleIds: readonly string[]): CampaignForm => ({
  name: stored.name,
  nameAr: stored.name_ar === stored.name ? "" : (stored.name_ar ?? ""),
  description: stored.description ?? "",
  startDate: stored.start_date ?? "",
  endDate: stored.end_date ?? "",
  ruleIds,
  targets: targetForm((stored.targets ?? {}) as Targets),
  exclude: stored.targets?.exclude,
  rewardIds: stored.reward_ids ?? [],
  budget: stored.budget_points === undefined ? "" : String(stored.budget_points),
  isShared: stored.funding !== undefined,
  funding: fundingRows(stored.funding as Funding | undefined),
});

/** What is sent of a form without problems. */
export const campaignDraftOf = (form: CampaignForm): CampaignDraftInput => {
  const budget = wholeOf(form.budget);
  return {
    name: form.name.trim(),
    ...(form.nameAr.trim() !== "" && { name_ar: form.nameAr.trim() }),
    description: form.description,
    ...(form.startDate !== "" && { start_date: form.startDate }),
    ...(form.endDate !== "" && { end_date: form.endDate }),
    targets: targetsOf(form.targets, form.exclude),
    ...(form.rewardIds.length > 0 && { reward_ids: [...form.rewardIds] }),
    ...(budget !== undefined && { budget_points: budget }),
    ...(form.isShared && { funding: fundingOf(form.funding) }),
  };
};

export type CampaignProblem =
  | FormCode
  | "name_required"
  | "start_past"
  | "end_before_start"
  | "shares"
  | "party_missing"
  | "none_chosen";

/** What is wrong, by field; a start in the past counts only for a campaign that is new. */
export const campaignProblems = (
  form: CampaignForm,
  { today, isNew }: { today: string; isNew: boolean },
): Readonly<Record<string, CampaignProblem>> => {
  const found: Record<string, CampaignProblem> = {};
  if (form.name.trim() === "") found["name"] = "name_required";
  if (isNew && form.startDate !== "" && form.startDate < today) found["startDate"] = "start_past";
  if (form.startDate !== "" && form.endDate !== "" && form.endDate < form.startDate)
    found["endDate"] = "end_before_start";
  if (form.budget.trim() !== "" && wholeOf(form.budget) === undefined)
    found["budget"] = "not_integer";
  for (const kind of targetKinds)
    if (form.targets[kind].isOn && form.targets[kind].ids.length === 0) found[kind] = "none_chosen";
  const payers = form.isShared ? fundingProblem(form.funding) : undefined;
  if (payers !== undefined) found["funding"] = payers;
  return found;
};

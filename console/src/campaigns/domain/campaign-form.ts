// The form of a campaign: what is typed, what is wrong with it, and what is sent.

import { hundredths } from "@nuqta/contracts/kit/egp.ts";
import type { FieldCode } from "@nuqta/contracts/kit/field-problem.ts";
import type { Funding, Targets } from "@nuqta/contracts/rules.ts";
import type { CampaignDraftInput } from "@nuqta/contracts/rules-routes.ts";
import { hundredthsText, wholeOf } from "./amounts.ts";

export const targetKinds = ["products", "brands", "sellers", "categories"] as const;
export type TargetKind = (typeof targetKinds)[number];

/** A kind keeps what was chosen while it is off; off, it is not sent. */
export type TargetChoice = { readonly isOn: boolean; readonly ids: readonly string[] };
export type TargetForm = Readonly<Record<TargetKind, TargetChoice>>;

export const partyKinds = ["platform", "seller_of_line", "seller", "brand"] as const;
export type PartyKind = (typeof partyKinds)[number];

/** One payer; `id` for a seller or brand of its own, `share` in percent as typed. */
export type FundingRow = {
  readonly key: number;
  readonly party: PartyKind;
  readonly id: string | null;
  readonly share: string;
};

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

export const noTargets: TargetForm = {
  products: { isOn: false, ids: [] },
  brands: { isOn: false, ids: [] },
  sellers: { isOn: false, ids: [] },
  categories: { isOn: false, ids: [] },
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
  funding: [{ key: 1, party: "platform", id: null, share: "100" }],
};

export const targetForm = (targets: Targets): TargetForm => ({
  products: choiceOf(targets.products),
  brands: choiceOf(targets.brands),
  sellers: choiceOf(targets.sellers),
  categories: choiceOf(targets.categories),
});

const choiceOf = (ids: readonly string[] | undefined): TargetChoice => ({
  isOn: (ids ?? []).length > 0,
  ids: ids ?? [],
});

/** What is sent: kinds that are on and name something; a copy, since wire arrays are mutable. */
export const targetsOf = (form: TargetForm, exclude?: Targets["exclude"]): Targets => {
  const targets: Targets = {};
  for (const kind of targetKinds)
    if (form[kind].isOn && form[kind].ids.length > 0) targets[kind] = [...form[kind].ids];
  return exclude === undefined ? targets : { ...targets, exclude };
};

const rowOf = (share: Funding[number], at: number): FundingRow => {
  const [kind = "", ...rest] = share.party.split(":");
  const percent = hundredthsText(share.share_bps);
  const id = rest.length === 0 ? null : rest.join(":");
  return { key: at + 1, party: kind as PartyKind, id, share: percent };
};

/** The rows of a funding, one for the platform when there is none. */
export const fundingRows = (funding: Funding | undefined): readonly FundingRow[] =>
  funding === undefined ? noCampaign.funding : funding.map(rowOf);

export const fundingOf = (rows: readonly FundingRow[]): Funding =>
  rows.map(({ party, id, share }) => ({
    party: id === null ? (party as "platform") : (`${party}:${id}` as "seller:x"),
    share_bps: hundredths(share) ?? 0,
  }));

/** Percent still to be shared out, in hundredths of a percent; negative when it is too much. */
export const shareLeft = (rows: readonly FundingRow[]): number =>
  rows.reduce((left, row) => left - (hundredths(row.share) ?? 0), 10_000);

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
  | FieldCode
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
): Partial<Record<string, CampaignProblem>> => {
  const found: Record<string, CampaignProblem> = {};
  if (form.name.trim() === "") found["name"] = "name_required";
  if (isNew && form.startDate !== "" && form.startDate < today) found["startDate"] = "start_past";
  if (form.startDate !== "" && form.endDate !== "" && form.endDate < form.startDate)
    found["endDate"] = "end_before_start";
  if (form.budget.trim() !== "" && wholeOf(form.budget) === undefined)
    found["budget"] = "not_integer";
  for (const kind of targetKinds)
    if (form.targets[kind].isOn && form.targets[kind].ids.length === 0) found[kind] = "none_chosen";
  if (!form.isShared) return found;
  if (shareLeft(form.funding) !== 0) found["funding"] = "shares";
  if (form.funding.some((row) => isNamed(row.party) && row.id === null))
    found["funding"] = "party_missing";
  return found;
};

const isNamed = (party: PartyKind): boolean => party === "seller" || party === "brand";

/** How far a budget is used up, 0 to 1, and how loudly that has to be said. */
export const budgetState = (
  used: number,
  budget: number,
): { share: number; level: "calm" | "half" | "low" | "gone" } => {
  const share = budget === 0 ? 1 : Math.max(0, Math.min(1, used / budget));
  // Compared as whole numbers, so that 80 % is 80 %.
  if (used >= budget) return { share, level: "gone" };
  if (used * 5 >= budget * 4) return { share, level: "low" };
  return { share, level: used * 2 >= budget ? "half" : "calm" };
};

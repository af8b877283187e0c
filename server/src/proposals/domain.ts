// Campaigns that sellers propose: what becomes of them, and the campaign that one stands for. Whose goods it is for and
// who pays is added here and nowhere else.
// Decision 0155.
import { type CampaignDraftInput, campaignDraft } from "@nuqta/contracts/campaigns-routes.ts";
import type { ProposalContent, ProposalState } from "@nuqta/contracts/proposals.ts";
import type { Funding, Rule, Targets } from "@nuqta/contracts/rules.ts";
import { type RuleDraftInput, ruleDraft } from "@nuqta/contracts/rules-routes.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import type { CampaignDocument } from "../programme/domain.ts";

/** Points and what they are worth in piastres. */
type Rate = { readonly points: number; readonly piastres: number };

// A budget of rules and campaigns may be no larger.
const allowanceMax = 1_000_000_000_000n;

/** The points that so much money pays for, whole ones. */
export const pointsWithin = (budget: number, { points, piastres }: Rate): number => {
  const exact = (BigInt(budget) * BigInt(points)) / BigInt(piastres);
  return Number(exact < allowanceMax ? exact : allowanceMax);
};

/** The id of the one rule of a proposal's campaign. */
export const ruleIdOf = (proposalId: string): string => `${proposalId}-points`;

export type Bounded = {
  readonly campaign: ReturnType<typeof campaignDraft.parse>;
  readonly rule: ReturnType<typeof ruleDraft.parse>;
};

const narrow = ({ products, brands, categories }: ProposalContent["goods"]): Targets => ({
  ...(products.length > 0 && { products }),
  ...(brands.length > 0 && { brands }),
  ...(categories.length > 0 && { categories }),
});

/**
 * The campaign and the rule that a proposal stands for. A line has to meet the targets of both: the campaign's are goods
 * of the seller, the rule's what of them it chose. Both are paid by the seller alone.
 */
export const boundedTo = (
  sellerId: string,
  proposalId: string,
  content: ProposalContent,
  rate: Rate,
): Bounded => {
  const { name, name_ar, description, start_date, end_date } = content;
  const funding: Funding = [{ party: `seller:${sellerId}`, share_bps: 10_000 }];
  const campaign: CampaignDraftInput = {
    ...{ name, name_ar, description, start_date, end_date, funding },
    targets: { sellers: [sellerId] },
    budget_points: pointsWithin(content.budget, rate),
  };
  const rule: RuleDraftInput = {
    ...{ name, name_ar, trigger: "purchase", effects: [content.earning], funding },
    ...{ targets: narrow(content.goods), campaign_id: proposalId },
  };
  return { campaign: campaignDraft.parse(campaign), rule: ruleDraft.parse(rule) };
};

const isPaidBy = (funding: Funding | undefined, party: string): boolean =>
  funding?.every((share) => share.party === party) === true;

/** True of a campaign that is still for goods of one seller alone, and paid by it alone. */
export const isOwn = (
  campaign: Pick<CampaignDocument, "targets" | "funding">,
  rules: readonly Pick<Rule, "funding">[],
  sellerId: string,
): boolean => {
  const { sellers = [], products = [], brands = [], categories = [] } = campaign.targets;
  const isBounded = sellers.length === 1 && sellers[0] === sellerId;
  const others = products.length + brands.length + categories.length;
  const party = `seller:${sellerId}`;
  return (
    isBounded &&
    others === 0 &&
    rules.every(({ funding }) => isPaidBy(funding ?? campaign.funding, party))
  );
};

export type ProposalAct = "save" | "submit" | "withdraw" | "forecast" | "approve" | "return";

const from: Readonly<Record<ProposalAct, readonly ProposalState[]>> = {
  save: ["draft", "submitted", "returned"],
  submit: ["draft", "returned"],
  withdraw: ["draft", "submitted", "returned"],
  forecast: ["submitted", "approved"],
  // Again, where the campaign still waits for a second person.
  approve: ["submitted", "approved"],
  return: ["submitted", "approved"],
};

/** Judges whether a proposal may do this, as it was read. */
export const judgeAct = (
  act: ProposalAct,
  { state, revision }: { state: ProposalState; revision: number },
  read: number,
): Decision<null, "version_conflict" | "proposal_state"> => {
  if (revision !== read) return refuse("version_conflict");
  return from[act].includes(state) ? accept(null) : refuse("proposal_state");
};

/** Judges the budget of what a seller writes: worth a point, and within its wallet, where it has one. */
export const judgeBudget = (
  budget: number,
  { rate, walletLeft }: { rate: Rate; walletLeft: number | null },
): Decision<null, "validation_failed"> => {
  const refuseAt = (code: "too_small" | "too_large", limit: number) =>
    refuse("validation_failed", { errors: [{ path: "budget", code, limit }] });
  const least = Math.ceil(rate.piastres / rate.points);
  if (pointsWithin(budget, rate) < 1) return refuseAt("too_small", least);
  if (walletLeft !== null && budget > walletLeft) return refuseAt("too_large", walletLeft);
  return accept(null);
};

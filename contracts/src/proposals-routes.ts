// Routes of campaigns that sellers propose: of their own area, and of the marketplace.
// Decision 0155.
import { z } from "zod";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";
import {
  openProposalsMax,
  proposal,
  proposalBrief,
  proposalContent,
  proposalItem,
  proposalStates,
  storeProposal,
} from "./proposals.ts";
import { ruleId } from "./rule-id.ts";
import { forecastRefusals, waits } from "./rules-routes.ts";

const datesInOrder = (value: { start_date: string; end_date: string }) =>
  value.start_date <= value.end_date;
const endBeforeStart = { path: ["end_date"], params: { code: "out_of_range" } };

/** The version that was read, so that nobody decides about, or overwrites, what was changed meanwhile. */
const revision = z.int().min(1);
const read = { revision };

const params = z.strictObject({ id: ruleId });
const stateFilter = { state: z.enum(proposalStates).optional() };
const reading = { tag: "storefront", permission: "store:own", stepUp: "none: reads" } as const;
const writing = {
  tag: "storefront",
  permission: "store:campaigns",
  stepUp: "none: keeps a draft, which is approved apart",
  idempotency: "required",
} as const;
const changing = [
  "proposal_not_found",
  "proposal_state",
  "version_conflict",
  "validation_failed",
] as const;

const named = z.strictObject({ id: z.string(), name: z.string() });

export const listStoreGoods = route({
  ...reading,
  method: "GET",
  path: "/v1/store/goods",
  summary:
    "Brands and categories of the own seller's products, which a campaign of its own may name, and what its wallet has left.",
  replies: {
    200: z.strictObject({
      brands: z.array(named),
      categories: z.array(named),
      /** Piastres left in the wallet of the seller; null without one. */
      wallet_left: piastres.nullable(),
    }),
  },
  refusals: [],
});

export const listStoreProposals = route({
  ...reading,
  method: "GET",
  path: "/v1/store/proposals",
  summary: "Campaigns that the own seller proposed, the newest first.",
  query: pageQuery({ sort: ["created_at"], filters: stateFilter }),
  replies: { 200: pageOf(proposalBrief) },
  refusals: [],
});

export const getStoreProposal = route({
  ...reading,
  method: "GET",
  path: "/v1/store/proposals/{id}",
  summary:
    "A campaign that the own seller proposed: what was answered, its forecast, and what it has given since it runs.",
  params,
  replies: { 200: storeProposal },
  refusals: ["proposal_not_found"],
});

export const createStoreProposal = route({
  ...writing,
  method: "POST",
  path: "/v1/store/proposals",
  act: { verb: "added", target: "proposal:{id}", as: ["proposal.added"] },
  summary: `Draft a campaign for own goods that the own seller pays for alone, within a budget. ${openProposalsMax} may be open at a time. Whose goods it is for and who pays is not asked: the server adds both.`,
  body: proposalContent.refine(datesInOrder, endBeforeStart),
  replies: { 201: storeProposal },
  refusals: ["proposals_full", "validation_failed"],
});

export const saveStoreProposal = route({
  ...writing,
  method: "PUT",
  path: "/v1/store/proposals/{id}",
  act: { verb: "changed", target: "proposal:{id}", as: ["proposal.changed"] },
  summary:
    "Change a proposal of the own seller that is not approved; one that was submitted or sent back is a draft again.",
  params,
  body: z.strictObject({ ...proposalContent.shape, ...read }).refine(datesInOrder, endBeforeStart),
  replies: { 200: storeProposal },
  refusals: changing,
});

export const submitStoreProposal = route({
  ...writing,
  method: "POST",
  path: "/v1/store/proposals/{id}/submit",
  act: { verb: "submitted", target: "proposal:{id}", as: ["proposal.submitted"] },
  summary: "Submit a draft of the own seller to the marketplace; it is replayed over 30 days.",
  params,
  body: z.strictObject(read),
  replies: { 200: storeProposal },
  refusals: [...changing, "proposal_started", "proposal_goods_changed", "proposal_above_wallet"],
});

export const withdrawStoreProposal = route({
  ...writing,
  method: "POST",
  path: "/v1/store/proposals/{id}/withdraw",
  act: { verb: "withdrawn", target: "proposal:{id}", as: ["proposal.withdrawn"] },
  summary: "Withdraw a proposal of the own seller that is not approved, for good.",
  params,
  body: z.strictObject(read),
  replies: { 200: storeProposal },
  refusals: changing,
});

const tag = "campaigns";

export const listProposals = route({
  method: "GET",
  path: "/v1/proposals",
  tag,
  permission: "campaigns:read",
  stepUp: "none: reads",
  summary:
    "Campaigns that sellers submitted, those that wait the longest first; q looks at names, the id and the seller",
  query: pageQuery({
    sort: ["submitted_at"],
    filters: {
      state: z.enum(["submitted", "returned", "approved"]).optional(),
      seller_id: externalId.optional(),
    },
  }),
  replies: { 200: pageOf(proposalItem) },
  refusals: [],
});

export const getProposal = route({
  method: "GET",
  path: "/v1/proposals/{id}",
  tag,
  permission: "campaigns:read",
  stepUp: "none: reads",
  summary: "A campaign that a seller submitted, with its forecast",
  params,
  replies: { 200: proposal },
  refusals: ["proposal_not_found"],
});

const answering = {
  method: "POST",
  tag,
  permission: "campaigns:write",
  params,
  idempotency: "optional",
} as const;

export const forecastProposal = route({
  ...answering,
  path: "/v1/proposals/{id}/forecast",
  act: { verb: "asked", target: "simulation:{forecast.simulation_id}" },
  stepUp: "none: gives and takes no points",
  summary: "Replay a submitted proposal anew over the last 30 days, against what is in force now",
  replies: { 200: proposal },
  refusals: ["proposal_not_found", "proposal_state", "too_many_simulations", "nothing_to_simulate"],
});

export const approveProposal = route({
  ...answering,
  path: "/v1/proposals/{id}/approve",
  act: { verb: "approved", target: "proposal:{id}" },
  stepUp: "fresh",
  summary:
    "Approve a submitted proposal as it was read: it becomes a campaign and is published; 202 when a second person has to agree. Needs its forecast, and the permission to publish rules",
  body: z.strictObject(read),
  replies: { 200: proposal, ...waits },
  refusals: [
    ...(["proposal_not_found", "proposal_state", "version_conflict", "proposal_started"] as const),
    ...(["proposal_goods_changed", "proposal_above_wallet"] as const),
    ...(["already_exists", "campaign_not_found", "campaign_state", "rule_not_found"] as const),
    ...(["nothing_to_publish", "version_missing"] as const),
    ...forecastRefusals,
  ],
});

export const returnProposal = route({
  ...answering,
  path: "/v1/proposals/{id}/return",
  act: { verb: "sent_back", target: "proposal:{id}" },
  stepUp: "none: gives and takes no points",
  summary:
    "Send a proposal back with a reason that its seller reads; also one that was approved and whose campaign still waits for a second person",
  body: z.strictObject({ ...read, reason: written.text(2_000) }),
  replies: { 200: proposal },
  refusals: [
    ...(["proposal_not_found", "proposal_state", "version_conflict"] as const),
    ...(["campaign_not_found", "campaign_state", "rule_not_found", "nothing_to_publish"] as const),
  ],
});

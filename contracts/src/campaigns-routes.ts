// Campaigns as drafts and as published: routes and shapes.
import { z } from "zod";
import { day } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { publishBody } from "./kit/section.ts";
import { line, optionalText } from "./kit/text.ts";
import { ruleId } from "./rule-id.ts";
import { campaignStatuses, ruleCampaign } from "./rules.ts";
import {
  budgetUsed,
  forecastRefusals,
  marks,
  named,
  refusals,
  ruleParams,
  waits,
  writtenNames,
} from "./rules-routes.ts";

const { campaign_id: _campaign, status: _status, ...campaignFields } = ruleCampaign.shape;

/** Rewards that can be claimed only while a campaign that chose them runs. */
const rewardIds = z.array(ruleId).max(100).optional();

const campaignDraftFields = z.strictObject({
  ...campaignFields,
  reward_ids: rewardIds,
  ...writtenNames,
});

const datesInOrder = (value: { start_date?: string | undefined; end_date?: string | undefined }) =>
  value.start_date === undefined ||
  value.end_date === undefined ||
  value.start_date <= value.end_date;

const endBeforeStart = { path: ["end_date"], params: { code: "out_of_range" } };

/** Campaign as one edits it; its status changes by publishing, pausing and ending it. */
export const campaignDraft = campaignDraftFields
  .refine(datesInOrder, endBeforeStart)
  .transform(named);

/** A campaign as somebody types it. */
export type CampaignDraftInput = z.input<typeof campaignDraft>;

const draftedCampaign = z.strictObject({
  ...campaignFields,
  name_ar: line(200),
  reward_ids: rewardIds,
  description: optionalText(2_000),
});

export const campaignResource = z.strictObject({
  campaign_id: ruleId,
  name: z.string(),
  name_ar: z.string(),
  description: z.string(),
  status: z.enum(campaignStatuses),
  start_date: day.nullable(),
  end_date: day.nullable(),
  live: z
    .strictObject({
      ...ruleCampaign.shape,
      description: z.string().optional(),
      reward_ids: rewardIds,
    })
    .nullable(),
  draft: draftedCampaign.nullable(),
  budget_used: budgetUsed,
  ...marks,
});

/** `published` is all but drafts, `current` all but the archived. */
export const campaignFilters = [
  "draft",
  "published",
  "current",
  "scheduled",
  "active",
  "paused",
  "ended",
  "archived",
] as const;

const campaigns = { tag: "campaigns", permission: "campaigns:write", params: ruleParams } as const;

const oneCampaign = { 200: campaignResource } as const;

const moveRefusals = ["campaign_not_found", "campaign_state"] as const;

const move = {
  ...campaigns,
  method: "POST",
  idempotency: "optional",
  body: publishBody,
  replies: oneCampaign,
  refusals: moveRefusals,
} as const;

export const listCampaigns = route({
  method: "GET",
  path: "/v1/campaigns",
  summary: "The campaigns library.",
  tag: "campaigns",
  permission: "campaigns:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["created_at", "updated_at", "name"],
    filters: { status: z.enum(campaignFilters).optional() },
  }),
  replies: { 200: pageOf(campaignResource) },
  refusals: [],
});

export const createCampaign = route({
  method: "POST",
  path: "/v1/campaigns",
  summary: "Draft a campaign. Nothing is live before it is published.",
  tag: "campaigns",
  permission: "campaigns:write",
  act: { verb: "added", target: "campaign:{campaign_id}" },
  stepUp: "none: keeps a draft, which is published apart",
  idempotency: "optional",
  body: z
    .strictObject({ ...campaignDraftFields.shape, campaign_id: ruleId.optional() })
    .refine(datesInOrder, endBeforeStart)
    .transform(named),
  replies: { 201: campaignResource },
  refusals: ["already_exists"],
});

export const getCampaign = route({
  ...campaigns,
  method: "GET",
  path: "/v1/campaigns/{id}",
  summary: "One campaign, live and drafted.",
  permission: "campaigns:read",
  stepUp: "none: reads",
  replies: oneCampaign,
  refusals: ["campaign_not_found"],
});

export const saveCampaign = route({
  ...campaigns,
  method: "PUT",
  path: "/v1/campaigns/{id}",
  act: { verb: "drafted", target: "campaign:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Save a draft of a campaign. If-Match carries the etag that was read.",
  body: campaignDraft,
  replies: oneCampaign,
  refusals: [...moveRefusals, ...refusals],
});

export const deleteCampaign = route({
  ...campaigns,
  method: "DELETE",
  path: "/v1/campaigns/{id}",
  act: { verb: "draft_deleted", target: "campaign:{id}" },
  stepUp: "none: keeps a draft, which is published apart",
  summary: "Delete a campaign that never ran; one that did is ended and archived.",
  replies: { 200: z.strictObject({ deleted: z.boolean(), campaign: campaignResource.nullable() }) },
  refusals: moveRefusals,
});

export const publishCampaign = route({
  ...move,
  path: "/v1/campaigns/{id}/publish",
  act: { verb: "published", target: "campaign:{id}" },
  stepUp: "fresh",
  summary:
    "Make the draft of a campaign live, with the drafts of its rules when asked; 202 when a second person has to agree.",
  body: publishBody.extend({ with_rules: z.boolean().default(false) }),
  replies: { ...oneCampaign, ...waits },
  refusals: [...moveRefusals, "nothing_to_publish", ...refusals, ...forecastRefusals],
});

export const pauseCampaign = route({
  ...move,
  path: "/v1/campaigns/{id}/pause",
  act: { verb: "paused", target: "campaign:{id}" },
  stepUp: "none: ends earlier, and gives nothing",
  summary: "Stop a running campaign for a while.",
});

export const resumeCampaign = route({
  ...move,
  path: "/v1/campaigns/{id}/resume",
  act: { verb: "resumed", target: "campaign:{id}" },
  stepUp: "fresh",
  summary: "Let a paused campaign run again.",
});

export const endCampaign = route({
  ...move,
  path: "/v1/campaigns/{id}/end",
  act: { verb: "ended", target: "campaign:{id}" },
  stepUp: "none: ends earlier, and gives nothing",
  summary: "End a campaign for good.",
});

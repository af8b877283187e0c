// Campaigns as the server keeps them, and the ways to change them.

import { previewReach } from "@nuqta/contracts/campaigns.ts";
import {
  type CampaignDraftInput,
  createCampaign,
  deleteCampaign,
  endCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  publishCampaign,
  resumeCampaign,
  saveCampaign,
} from "@nuqta/contracts/campaigns-routes.ts";
import type { Targets } from "@nuqta/contracts/rules.ts";
import { getRule, listRules, saveRule } from "@nuqta/contracts/rules-routes.ts";
import { keepPreviousData, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { ruleKeys } from "../rules/keys.ts";
import type { ForecastProgress } from "../rules/queries/forecast-progress.ts";
import { publishForecast } from "../rules/queries/publishing.ts";
import { ruleBody, useForget } from "../rules/queries/rules.ts";
import { campaignKeys } from "./keys.ts";

export type Campaign = Answer<typeof getCampaign>;
/** One page of campaigns. */
export const useCampaigns = (query: Ask<typeof listCampaigns>["query"]) =>
  useQuery({
    queryKey: campaignKeys.list(query),
    queryFn: ({ signal }) => call(listCampaigns, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useCampaign = (id: string | undefined) =>
  useQuery({
    queryKey: campaignKeys.one(id),
    queryFn: ({ signal }) => call(getCampaign, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** The rules that name a campaign, as drafted. */
export const useRulesOf = (campaignId: string | undefined) =>
  useQuery({
    queryKey: ruleKeys.ofCampaign(campaignId),
    queryFn: ({ signal }) =>
      call(listRules, { query: { campaign_id: campaignId, limit: "100", sort: "name" }, signal }),
    enabled: campaignId !== undefined,
  });

/** Who would see what; rules that are not read yet are left out. */
export const useReach = (targets: Targets, ruleIds: readonly string[]) => {
  const rules = useQueries({
    queries: ruleIds.map((id) => ({
      queryKey: ruleKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getRule, { params: { id }, signal }),
    })),
  });
  const audiences = rules.flatMap(({ data }) => {
    const audience = data === undefined ? undefined : ruleBody(data)?.audience;
    return audience === undefined ? [] : [audience];
  });
  return useQuery({
    queryKey: campaignKeys.reach(targets, audiences),
    queryFn: ({ signal }) => call(previewReach, { body: { targets, audiences }, signal }),
    enabled: rules.every(({ isPending }) => !isPending),
    placeholderData: keepPreviousData,
  });
};

const joinCampaign = async (id: string, campaignId: string | undefined): Promise<void> => {
  const rule = await call(getRule, { params: { id } });
  const body = ruleBody(rule);
  if (body === undefined || body.campaign_id === campaignId) return;
  const { campaign_id: _before, ...rest } = body;
  const joined = campaignId === undefined ? rest : { ...rest, campaign_id: campaignId };
  await call(saveRule, { params: { id }, body: joined, ifMatch: rule.etag });
};

export type CampaignSave = {
  readonly seen: Campaign | undefined;
  readonly body: CampaignDraftInput;
  readonly ruleIds: readonly string[];
  /** The rules that named it before. */
  readonly ruleIdsBefore: readonly string[];
};

/** The campaign as it stands, and the approval that its publication waits for. */
export type CampaignSaved = {
  readonly campaign: Campaign;
  readonly approvalId?: string;
};

/** Saves a campaign as a draft, and joins its rules to it. */
export const useSaveCampaign = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: async (ask: CampaignSave): Promise<Campaign> => {
      const { seen, body, ruleIds, ruleIdsBefore } = ask;
      const campaign =
        seen === undefined
          ? await call(createCampaign, { body, idempotencyKey: crypto.randomUUID() })
          : await call(saveCampaign, {
              params: { id: seen.campaign_id },
              body,
              ifMatch: seen.etag,
            });
      for (const id of ruleIds) await joinCampaign(id, campaign.campaign_id);
      for (const id of ruleIdsBefore.filter((each) => !ruleIds.includes(each)))
        await joinCampaign(id, undefined);
      return campaign;
    },
    onSettled: forget,
  });
};

type CampaignPublish = {
  /** The draft that was seen. */
  readonly campaign: Campaign;
  readonly onProgress: (progress: ForecastProgress) => void;
};

/** Publishes the saved draft of a campaign with those of its rules. */
export const usePublishCampaign = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: async ({ campaign, onProgress }: CampaignPublish): Promise<CampaignSaved> => {
      const params = { id: campaign.campaign_id };
      const answer = await publishForecast(
        { kind: "campaign", id: params.id },
        () => call(publishCampaign, { params, body: { with_rules: true }, ifMatch: campaign.etag }),
        onProgress,
      );
      if ("approval" in answer) return { campaign, approvalId: answer.approval.approval_id };
      return { campaign: answer };
    },
    onSettled: forget,
  });
};

const moves = { pause: pauseCampaign, resume: resumeCampaign, end: endCampaign } as const;
export type CampaignMove = keyof typeof moves;

/** Pauses, resumes or ends a campaign. */
export const useMoveCampaign = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, move }: { id: string; move: CampaignMove }) =>
      call(moves[move], { params: { id }, body: {} }),
    onSettled: forget,
  });
};

/** Deletes a campaign that never ran; ends and archives one that did. */
export const useDeleteCampaign = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call(deleteCampaign, { params: { id } }),
    onSettled: forget,
  });
};

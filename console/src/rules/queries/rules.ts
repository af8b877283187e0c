// Rules as the server keeps them: a draft beside what is live, versions, and a cart tried out.

import {
  coverTargets,
  createTemplate,
  type TemplateBodyInput,
} from "@nuqta/contracts/campaigns.ts";
import type { Targets } from "@nuqta/contracts/rules.ts";
import {
  createRule,
  deactivateRule,
  deleteRule,
  getRule,
  listRules,
  listRuleVersions,
  publishRule,
  type RuleDraftInput,
  saveRule,
} from "@nuqta/contracts/rules-routes.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { campaignKeys } from "../../campaigns/keys.ts";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { simulationKeys } from "../../simulation/keys.ts";
import { templateKeys } from "../../templates/keys.ts";
import type { RuleDraft } from "../domain/rule-types.ts";
import { ruleKeys } from "../keys.ts";
import type { ForecastProgress } from "./forecast-progress.ts";
import { publishForecast } from "./publishing.ts";

export type Rule = Answer<typeof getRule>;

/** What a write may have changed is asked for again. */
export const useForget = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    for (const queryKey of [
      campaignKeys.all,
      ruleKeys.all,
      templateKeys.all,
      simulationKeys.all,
      approvalKeys.all,
    ])
      await client.invalidateQueries({ queryKey });
  };
};

/** What one edits of a rule: its draft, or what is live where there is none. */
export const ruleBody = ({ draft, live }: Rule): RuleDraftInput | undefined => {
  if (draft !== null) return draft;
  if (live === null) return undefined;
  const { rule_id: _id, version: _version, ...body } = live;
  return body;
};

export const useRule = (id: string | undefined) =>
  useQuery({
    queryKey: ruleKeys.one(id),
    queryFn: ({ signal }) => call(getRule, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** The draft that was worked on last; null when there is none. */
export const useLastDraft = (isWanted: boolean) =>
  useQuery({
    queryKey: ruleKeys.lastDraft,
    queryFn: async ({ signal }) => {
      const query = { sort: "-updated_at", limit: "25" } as const;
      const { data } = await call(listRules, { query, signal });
      return data.find((rule) => rule.draft !== null && rule.status !== "inactive") ?? null;
    },
    enabled: isWanted,
  });

export const useRuleVersions = (id: string) =>
  useQuery({
    queryKey: ruleKeys.versions(id),
    queryFn: ({ signal }) => call(listRuleVersions, { params: { id }, signal }),
  });
export type RuleVersion = Answer<typeof listRuleVersions>["data"][number];

/** What one works on: the draft, or what is live where there is none. */
export const draftOf = (rule: Rule): RuleDraft | undefined =>
  ruleBody(rule) as RuleDraft | undefined;

/** Saves a draft; without `seen` it is a new rule. */
export const useSaveRule = () => {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: ({ seen, body }: { seen: Rule | undefined; body: RuleDraftInput }) =>
      seen === undefined
        ? call(createRule, { body, idempotencyKey: crypto.randomUUID() })
        : call(saveRule, { params: { id: seen.rule_id }, body, ifMatch: seen.etag }),
    onSuccess: (rule) => {
      // What is asked for again comes in its own time: whoever saved goes on at once.
      void forget();
      client.setQueryData(ruleKeys.one(rule.rule_id), rule);
    },
  });
};

type RulePublication = {
  readonly seen: Rule;
  readonly body: Ask<typeof publishRule>["body"];
  readonly onProgress: (progress: ForecastProgress) => void;
};

/** Makes the draft that was seen live, now or from an instant; or lets it wait for a second person. */
export const usePublishRule = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ seen, body, onProgress }: RulePublication) => {
      const { rule_id: id, etag: ifMatch } = seen;
      const publish = () => call(publishRule, { params: { id }, body, ifMatch });
      return publishForecast({ kind: "rule", id }, publish, onProgress);
    },
    onSettled: forget,
  });
};

/** Takes a live rule away, now. */
export const useDeactivateRule = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call(deactivateRule, { params: { id }, body: {} }),
    onSettled: forget,
  });
};

/** Drops the draft of a rule; one that was never published is gone with it. */
export const useDeleteRule = () => {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call(deleteRule, { params: { id } }),
    onSuccess: ({ deleted }, id) => {
      if (deleted) client.removeQueries({ queryKey: ruleKeys.one(id) });
    },
    onSettled: forget,
  });
};

/** The products that targets cover; `undefined` while it is counted. */
export const useCoverage = (targets: Targets) =>
  useQuery({
    queryKey: campaignKeys.coverage(targets),
    queryFn: ({ signal }) => call(coverTargets, { body: { targets }, signal }),
    placeholderData: keepPreviousData,
  });

/** Keeps a rule as a template, for the next time. */
export const useKeepAsTemplate = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: TemplateBodyInput) =>
      call(createTemplate, { body, idempotencyKey: crypto.randomUUID() }),
    onSettled: forget,
  });
};

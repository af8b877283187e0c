// Why an entry is what it is, and what became of a rule or campaign that gave nothing to it.
import { listCampaigns } from "@nuqta/contracts/campaigns-routes.ts";
import { getWhy, getWhyNot } from "@nuqta/contracts/ledger.ts";
import { listRules } from "@nuqta/contracts/rules-routes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSpeech } from "../../i18n/language.tsx";
import { call } from "../../kit/api.ts";
import type { Option } from "../../ui/remote-select.tsx";
import { memberKeys } from "../keys.ts";
import { whyTexts as texts } from "../parts/why-texts.ts";

/** Why an entry is what it is; it never changes. */
export const useWhy = (id: string) =>
  useQuery({
    queryKey: memberKeys.why(id),
    queryFn: ({ signal }) => call(getWhy, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const namesAsk = { limit: "25", sort: "name" } as const;

/** Rules and campaigns whose name holds what was typed; values are `rule:<id>` and `campaign:<id>`. */
export const useRuleOrCampaignOptions = (q: string): readonly Option[] | undefined => {
  const { pick, t } = useSpeech();
  return useQuery({
    queryKey: memberKeys.rulesAndCampaigns(q),
    queryFn: async ({ signal }) => {
      const query = { ...namesAsk, q };
      const [rules, campaigns] = await Promise.all([
        call(listRules, { query, signal }),
        call(listCampaigns, { query, signal }),
      ]);
      return { rules: rules.data, campaigns: campaigns.data };
    },
    select: ({ rules, campaigns }) => [
      ...rules.map(({ rule_id, name, name_ar }) => ({
        value: `rule:${rule_id}`,
        label: t(texts.namedRule, { name: pick(name, name_ar) }),
      })),
      ...campaigns.map(({ campaign_id, name, name_ar }) => ({
        value: `campaign:${campaign_id}`,
        label: t(texts.namedCampaign, { name: pick(name, name_ar) }),
      })),
    ],
    placeholderData: keepPreviousData,
  }).data;
};

/** The answer of the record about `asked`, a value of the options. */
export const useWhyNot = (entryId: string, asked: string) =>
  useQuery({
    queryKey: memberKeys.whyNot(entryId, asked),
    queryFn: ({ signal }) => {
      const [kind = "rule", id = ""] = asked.split(":");
      const query = kind === "rule" ? { rule: id } : { campaign: id };
      return call(getWhyNot, { params: { id: entryId }, query, signal });
    },
  });

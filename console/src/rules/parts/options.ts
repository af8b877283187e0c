// Rules as options of a select.
import { listRules } from "@nuqta/contracts/rules-routes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import type { Option } from "../../ui/remote-select.tsx";
import { ruleKeys } from "../keys.ts";

/** Rules whose name holds what was typed: free ones, and those of `campaignId`. */
export const useRuleOptions = (
  q: string,
  campaignId: string | undefined,
): readonly Option[] | undefined =>
  useQuery({
    queryKey: ruleKeys.options(q),
    queryFn: ({ signal }) => call(listRules, { query: { limit: "100", sort: "name", q }, signal }),
    select: ({ data }) =>
      data
        .filter(({ draft, live }) => {
          const campaign = (draft ?? live)?.campaign_id;
          return campaign === undefined || campaign === campaignId;
        })
        .map(({ rule_id, name }) => ({ value: rule_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** Every rule whose name holds what was typed. */
export const useAnyRuleOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: ruleKeys.options(q),
    queryFn: ({ signal }) => call(listRules, { query: { limit: "100", sort: "name", q }, signal }),
    select: ({ data }) => data.map(({ rule_id, name }) => ({ value: rule_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

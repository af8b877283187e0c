// What waits for a second person, and what is decided about it.

import {
  approveApproval,
  getApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from "@nuqta/contracts/approvals.ts";
import { type EffectDays, effectDaysUsual } from "@nuqta/contracts/bundle-plans.ts";
import { getAskedConfiguration, planConfiguration } from "@nuqta/contracts/bundle-routes.ts";
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { campaignKeys } from "../campaigns/keys.ts";
import { fraudKeys } from "../fraud/keys.ts";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { memberKeys } from "../members/keys.ts";
import { programmeKeys } from "../programme/keys.ts";
import { ruleKeys } from "../rules/keys.ts";
import { sellerKeys } from "../sellers/keys.ts";
import { approvalKeys } from "./keys.ts";

export type Approval = Answer<typeof getApproval>;

/** One page of approvals, found and filtered by the server. */
export const useApprovals = (query: Ask<typeof listApprovals>["query"]) =>
  useQuery({
    queryKey: approvalKeys.list(query),
    queryFn: ({ signal }) => call(listApprovals, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useApproval = (id: string) =>
  useQuery({
    queryKey: approvalKeys.one(id),
    queryFn: ({ signal }) => call(getApproval, { params: { id }, signal }),
  });

/** The plan of a bundle that waits as it is now, over other days than it was asked for; undefined `days` asks for none. */
export const usePlanOver = (id: string, days: EffectDays | undefined) =>
  useQuery({
    queryKey: approvalKeys.over(id, days),
    queryFn: async ({ signal }) => {
      const { after } = await call(getAskedConfiguration, { params: { id }, signal });
      const query = { days: `${days ?? effectDaysUsual}` } as const;
      return call(planConfiguration, { query, body: after as BundleInput, signal });
    },
    enabled: days !== undefined,
  });

export type Verdict = "approve" | "refuse" | "withdraw";

const routes = { approve: approveApproval, refuse: refuseApproval, withdraw: withdrawApproval };

// What a decision may have changed.
const changed = [
  approvalKeys.all,
  approvalKeys.settlements,
  memberKeys.each,
  memberKeys.lists,
  ruleKeys.all,
  campaignKeys.all,
  fraudKeys.all,
  programmeKeys.all,
  sellerKeys.all,
];

/** Decides; whatever came of it, what it may have changed is read anew. */
export const useDecide = ({ approval_id: id }: Approval) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verdict, reason }: { verdict: Verdict; reason: string }) =>
      call(routes[verdict], { params: { id }, body: { reason } }),
    onSettled: () => Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

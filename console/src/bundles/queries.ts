// Configuration as a file: downloaded, planned, asked for, and taken back.

import { type EffectDays, effectDaysUsual } from "@nuqta/contracts/bundle-plans.ts";
import {
  askConfiguration,
  getAskedConfiguration,
  getConfiguration,
  planConfiguration,
} from "@nuqta/contracts/bundle-routes.ts";
import type { BundleInput } from "@nuqta/contracts/bundles.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../approvals/keys.ts";
import { type Answer, call } from "../kit/api.ts";
import { keepFile } from "../ui/keep-file.ts";
import { bundleKeys } from "./keys.ts";

export type Plan = Answer<typeof planConfiguration>;

/** Saves the configuration in force as a file. */
export const useDownload = () =>
  useMutation({
    mutationFn: async () => {
      const bundle = await call(getConfiguration, {});
      const text = `${JSON.stringify(bundle, null, 2)}\n`;
      keepFile(new Blob([text], { type: "application/json" }), "configuration.json");
    },
  });

const planQuery = (before: string | undefined, days: EffectDays) => ({
  days: `${days}` as const,
  ...(before !== undefined && { goes_back_to: before }),
});

/** Plans a bundle, which the server reads and checks whole; `before` names the request that it takes back. */
export const usePlan = (before: string | undefined) =>
  useMutation({
    mutationFn: async ({ bundle, days }: { bundle: BundleInput; days: EffectDays }) => {
      const query = planQuery(before, days);
      return { bundle, plan: await call(planConfiguration, { query, body: bundle }) };
    },
  });

type Over = { bundle: BundleInput; plan: Plan; before: string | undefined };

/** The same plan over other days; undefined `days` asks for none. */
export const usePlanOver = ({ bundle, plan, before }: Over, days: EffectDays | undefined) =>
  useQuery({
    queryKey: bundleKeys.over(plan.plan_hash, before, days),
    queryFn: ({ signal }) => {
      const query = planQuery(before, days ?? effectDaysUsual);
      return call(planConfiguration, { query, body: bundle, signal });
    },
    enabled: days !== undefined,
  });

/** The configuration that goes back to before a request, by its approval; null where it was not carried out. */
export const useWayBack = (id: string | undefined) =>
  useQuery({
    queryKey: bundleKeys.back(id ?? ""),
    queryFn: async ({ signal }) =>
      (await call(getAskedConfiguration, { params: { id: id ?? "" }, signal })).back,
    enabled: id !== undefined,
  });

/** Asks for a planned bundle; answers the approval that waits, if one does. */
export const useAsk = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { bundle: BundleInput; plan: Plan; note: string }) => {
      const { bundle, plan, note } = asked;
      const days = plan.effect.over?.days;
      const answer = await call(askConfiguration, {
        body: {
          ...{ bundle, plan_hash: plan.plan_hash },
          ...(days !== undefined && { days }),
          ...(note !== "" && { note }),
          ...(plan.goes_back !== null && { goes_back_to: plan.goes_back.approval_id }),
        },
      });
      return "approval" in answer ? answer.approval : undefined;
    },
    onSettled: () => client.invalidateQueries({ queryKey: approvalKeys.all }),
  });
};

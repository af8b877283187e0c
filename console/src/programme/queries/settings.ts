// The settings of the programme: read, saved at once, or drafted and published.

import { listApprovals } from "@nuqta/contracts/approvals.ts";
import type { BodyInputOf } from "@nuqta/contracts/kit/route.ts";
import {
  applyRedemptionSettings,
  type EarningSettingsValue,
  getEarningSettings,
  getRedemptionSettings,
  previewEarningOff,
  publishEarningSettings,
  publishProgrammeSettings,
  saveEarningSettings,
  saveProgrammeSettings,
  setGlobalEarning,
} from "@nuqta/contracts/programme.ts";
import type { EarningMethod } from "@nuqta/contracts/rules.ts";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, call } from "../../kit/api.ts";
import { globalQuery } from "../domain/redemption-form.ts";
import { programmeKeys } from "../keys.ts";
import type { ProgrammeSection } from "./own.ts";

export type RedemptionSection = Answer<typeof getRedemptionSettings>;
export type EarningSection = Answer<typeof getEarningSettings>;

export const useRedemptionSettings = () =>
  useQuery({
    queryKey: programmeKeys.redemption,
    queryFn: ({ signal }) => call(getRedemptionSettings, { signal }),
  });

/** Changes how points are spent, at once. */
export const useApplyRedemption = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof applyRedemptionSettings>) =>
      call(applyRedemptionSettings, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programmeKeys.redemption }),
        client.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};

export const useEarningSettings = () =>
  useQuery({
    queryKey: programmeKeys.earning,
    queryFn: ({ signal }) => call(getEarningSettings, { signal }),
  });

/** Active sellers, and how many of them would earn nothing without the global rule; asked anew each time. */
export const useEarningOff = (isAsked: boolean) =>
  useQuery({
    queryKey: programmeKeys.earningOff,
    queryFn: ({ signal }) => call(previewEarningOff, { signal }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  });

// The draft that is published is the one just saved: its etag says so, and a change by somebody else
// in between refuses instead of being lost.
const publish = async (value: EarningSettingsValue, etag: string): Promise<Outcome> => {
  const drafted = await call(saveEarningSettings, { body: value, ifMatch: etag });
  const answer = await call(publishEarningSettings, { body: {}, ifMatch: drafted.etag });
  return { waits: "approval" in answer };
};

/** Whether what was sent waits for a second person now. */
export type Outcome = { waits: boolean };

export type EarningChange = {
  /** The section as it was when the person began. */
  readonly seen: EarningSection;
  readonly value: EarningSettingsValue;
};

/** Puts earning settings into force as a whole. */
export const usePublishEarning = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, value }: EarningChange) => publish(value, seen.etag),
    onSettled: () => invalidateEarning(client),
  });
};

const invalidateEarning = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: programmeKeys.earning }),
    client.invalidateQueries({ queryKey: approvalKeys.all }),
  ]);

export type GlobalEarning = EarningChange & {
  readonly method: EarningMethod;
  /** Whether the call for the method alone says everything that changed. */
  readonly isMethodOnly: boolean;
};

/**
 * Puts the global rule into force. What the call of the specification cannot say (time constraints,
 * whether categories' points apply) is published before it, method included: at no moment a rule is
 * in force without its limits.
 */
export const useSaveGlobalEarning = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, value, method, isMethodOnly }: GlobalEarning): Promise<Outcome> => {
      if (!isMethodOnly && (await publish(value, seen.etag)).waits) return { waits: true };
      const answer = await call(setGlobalEarning, { query: globalQuery(method) });
      return { waits: "approval" in answer };
    },
    onSettled: () => invalidateEarning(client),
  });
};

type ProgrammeChange = {
  readonly seen: ProgrammeSection;
  readonly value: BodyInputOf<typeof saveProgrammeSettings>;
};

/** Settings of which a change may wait, the terms of inactivity among them. */
export type SettingsSection = "earning" | "redemption" | "inactivity";

/** The change of these settings that waits for a second person, if one does. */
export const useWaitingSettings = (section: SettingsSection) =>
  useQuery({
    queryKey: approvalKeys.settings,
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { state: "waiting", kind: "settings", limit: "10" }, signal }),
    select: ({ data }) => data.find(({ settings }) => settings?.section === section),
  });

/** The change of thresholds that waits for a second person, if one does. */
export const useWaitingThresholds = () =>
  useQuery({
    queryKey: approvalKeys.thresholds,
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { state: "waiting", kind: "thresholds", limit: "10" }, signal }),
    select: ({ data }) => data[0],
  });

/**
 * Puts the programme's own settings into force, or asks a second person; refused when somebody changed
 * them meanwhile.
 */
export const usePublishProgramme = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, value }: ProgrammeChange) => {
      const drafted = await call(saveProgrammeSettings, { body: value, ifMatch: seen.etag });
      return call(publishProgrammeSettings, { body: {}, ifMatch: drafted.etag });
    },
    onSuccess: (answer) => {
      if (!("approval" in answer)) client.setQueryData(programmeKeys.programme, answer);
      // Not waited for: the form tells what came of it before a newer version replaces it.
      if ("approval" in answer)
        void client.invalidateQueries({ queryKey: programmeKeys.programme });
      void client.invalidateQueries({ queryKey: approvalKeys.all });
    },
  });
};

// The settings of the programme: read, saved at once, or drafted and published.

import { listApprovals } from "@nuqta/contracts/approvals.ts";
import type { BodyInputOf } from "@nuqta/contracts/kit/route.ts";
import {
  applyRedemptionSettings,
  getRedemptionSettings,
  publishProgrammeSettings,
  saveProgrammeSettings,
} from "@nuqta/contracts/programme.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, call } from "../../kit/api.ts";
import { programmeKeys } from "../keys.ts";
import type { ProgrammeSection } from "./own.ts";

export type RedemptionSection = Answer<typeof getRedemptionSettings>;

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

// What orders earn by the programme: read, and put into force as a whole.

import {
  type EarningSettingsValue,
  getEarningSettings,
  previewEarningOff,
  publishEarningSettings,
  saveEarningSettings,
} from "@nuqta/contracts/programme.ts";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, call } from "../../kit/api.ts";
import { programmeKeys } from "../keys.ts";

export type EarningSection = Answer<typeof getEarningSettings>;

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
export const publishEarning = async (
  value: EarningSettingsValue,
  etag: string,
): Promise<Outcome> => {
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
    mutationFn: ({ seen, value }: EarningChange) => publishEarning(value, seen.etag),
    onSettled: () => invalidateEarning(client),
  });
};

/** Asks again for what another rule of earning may have changed. */
export const invalidateEarning = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: programmeKeys.earning }),
    client.invalidateQueries({ queryKey: approvalKeys.all }),
  ]);

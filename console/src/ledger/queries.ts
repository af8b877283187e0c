// The books as a whole.

import { askBookCheck, latestBookCheck } from "@nuqta/contracts/books.ts";
import { evidence } from "@nuqta/contracts/evidence.ts";
import { getRedemptionSettings } from "@nuqta/contracts/programme.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";
import { programmeKeys } from "../programme/keys.ts";
import { ledgerKeys } from "./keys.ts";

type Latest = Answer<typeof latestBookCheck>;
export type BookCheck = NonNullable<Latest["check"]>;

const lookMs = 700;

/** The books as they were added up last; looked at again while they are being added up. */
export const useBookCheck = () =>
  useQuery({
    queryKey: ledgerKeys.check,
    queryFn: ({ signal }) => call(latestBookCheck, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.is_running || data.check === null ? lookMs : false,
  });

/** Has the books added up anew. */
export const useAskBookCheck = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(askBookCheck, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ledgerKeys.check }),
  });
};

export type Evidence = Answer<typeof evidence>;

const everyMs = 5_000;

/** The continuous check of awards, as it goes on. */
export const useEvidence = () =>
  useQuery({
    queryKey: ledgerKeys.evidence,
    queryFn: ({ signal }) => call(evidence, { signal }),
    refetchInterval: everyMs,
  });

/** What points pay now. */
export const usePointWorth = () =>
  useQuery({
    queryKey: programmeKeys.redemption,
    queryFn: ({ signal }) => call(getRedemptionSettings, { signal }),
  });

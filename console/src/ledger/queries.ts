// The books as a whole.
import { trialBalance } from "@nuqta/contracts/ledger.ts";
import { getRedemptionSettings } from "@nuqta/contracts/programme.ts";
import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";

export type TrialBalance = Answer<typeof trialBalance>;

/** The sums of every account, added up now; asked for again only on purpose. */
export const useTrialBalance = () =>
  useQuery({
    queryKey: ["trial-balance"],
    queryFn: async ({ signal }) => ({
      ...(await call(trialBalance, { signal })),
      at: new Date(),
    }),
    staleTime: 60_000,
  });

/** What points pay now. */
export const usePointWorth = () =>
  useQuery({
    queryKey: ["settings", "redemption"],
    queryFn: ({ signal }) => call(getRedemptionSettings, { signal }),
  });

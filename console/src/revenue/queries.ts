// Deferred revenue of closed months, and the terms that it is worked out by.
import type { JournalLayout } from "@nuqta/contracts/journals.ts";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import {
  exportRevenue,
  readRevenue,
  readRevenueBasis,
  saveRevenueBasis,
} from "@nuqta/contracts/revenue.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, ApiError, type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { revenueKeys } from "./keys.ts";

export type Revenue = Answer<typeof readRevenue>;
export type Basis = Answer<typeof readRevenueBasis>;

/** Whether the month is still being worked out. */
export const isBeingMade = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === "revenue_not_ready";

/** Deferred revenue of a closed month; asks again while it is being worked out. */
export const useRevenue = (month: string) =>
  useQuery({
    queryKey: revenueKeys.month(month),
    queryFn: ({ signal }) => call(readRevenue, { params: { month }, signal }),
    refetchInterval: ({ state }) => (isBeingMade(state.error) ? 3 * secondMs : false),
  });

/** The terms. */
export const useBasis = () =>
  useQuery({
    queryKey: revenueKeys.basis,
    queryFn: ({ signal }) => call(readRevenueBasis, { signal }),
  });

/** Saves terms. */
export const useSaveBasis = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof saveRevenueBasis>["body"]) => call(saveRevenueBasis, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: revenueKeys.all }),
  });
};

/** Downloads the entry in one layout, in the language of the page. */
export const useRevenueFile = (month: string) =>
  useMutation({
    mutationFn: ({ layout, locale }: { layout: JournalLayout; locale: "en" | "ar" }) =>
      download(
        exportRevenue,
        { params: { month }, query: { layout, locale } },
        `revenue-${month}.csv`,
      ),
  });

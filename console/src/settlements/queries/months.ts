// Months: as they are closed, and what is part of them from earlier ones.
import { listApprovals } from "@nuqta/contracts/approvals.ts";
import {
  closeMonth,
  exportMonthCsv,
  listLateEntries,
  listMonths,
  readMonth,
} from "@nuqta/contracts/month-closes.ts";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { download } from "../../kit/download.ts";
import { settlementKeys } from "../keys.ts";
import { useChanged } from "./statements.ts";

export type Month = Answer<typeof readMonth>;
export type MonthBrief = Answer<typeof listMonths>["data"][number];

/** One page of closed months, and the one that is closed next. */
export const useMonths = (query: Ask<typeof listMonths>["query"]) =>
  useQuery({
    queryKey: settlementKeys.months(query),
    queryFn: ({ signal }) => call(listMonths, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A month with its figures. */
export const useMonth = (month: string) =>
  useQuery({
    queryKey: settlementKeys.month(month),
    queryFn: ({ signal }) => call(readMonth, { params: { month }, signal }),
  });

/** The request to close a month that waits for a second person; null where none does. */
export const useWaitingClose = (month: string) =>
  useQuery({
    queryKey: approvalKeys.months,
    queryFn: ({ signal }) =>
      call(listApprovals, {
        query: { state: "waiting", kind: "month_close", limit: "100" },
        signal,
      }),
    select: ({ data }) => data.find((one) => one.month_close?.month === month) ?? null,
  });

/** Asks to close a month. */
export const useCloseMonth = (month: string) =>
  useMutation({
    mutationFn: () => call(closeMonth, { params: { month } }),
    onSettled: useChanged(),
  });

/** Downloads a month in the language of the page. */
export const useMonthFile = (month: string) =>
  useMutation({
    mutationFn: (locale: "en" | "ar") =>
      download(exportMonthCsv, { params: { month }, query: { locale } }, `month-${month}.csv`),
  });

export type LateEntry = Answer<typeof listLateEntries>["data"][number];

/** Entries of earlier months in a month, fetched on as somebody reads. */
export const useLateEntries = (month: string) =>
  useInfiniteQuery({
    queryKey: settlementKeys.late(month),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: after }) =>
      call(listLateEntries, { params: { month }, query: { ...(after && { after }) }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

// Figures, activity, search and notices from the server.

import {
  type Dashboard,
  exportReport,
  getCampaignReport,
  getMemberReport,
  getOverview,
  getPointsReport,
  getSellerReport,
  type Report,
} from "@nuqta/contracts/analytics.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import {
  listActivity,
  listNotices,
  readNotices,
  search,
} from "@nuqta/contracts/recent-activity.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { analyticsKeys } from "./keys.ts";

type Days = { readonly from: string; readonly to: string };

const daysOf = ({ from, to }: Days) => ({ from, to });
// The engine counts every two seconds; somebody who watches need not reload.
const fresh = { refetchInterval: minuteMs, placeholderData: keepPreviousData } as const;

export const useOverview = (tab: Dashboard, days: Days) =>
  useQuery({
    queryKey: analyticsKeys.overview(tab, days.from, days.to),
    queryFn: ({ signal }) => call(getOverview, { query: { tab, ...daysOf(days) }, signal }),
    ...fresh,
    // Another tab has other figures, so the old ones must not stand in for them.
    placeholderData: (before) => (before?.tab === tab ? before : undefined),
  });

export const useActivity = (tab: Dashboard) =>
  useQuery({
    queryKey: analyticsKeys.activity(tab),
    queryFn: ({ signal }) => call(listActivity, { query: { tab, limit: "10" }, signal }),
    refetchInterval: minuteMs,
  });

export const useFound = (q: string) =>
  useQuery({
    queryKey: analyticsKeys.search(q),
    queryFn: ({ signal }) => call(search, { body: { q }, signal }),
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
  });

export const useNotices = () =>
  useQuery({
    queryKey: analyticsKeys.notices,
    queryFn: ({ signal }) => call(listNotices, { signal }),
    refetchInterval: minuteMs,
  });

/** Marks every notice up to an instant as read. */
export const useReadNotices = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(readNotices, { body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: analyticsKeys.notices }),
  });
};

export const usePointsReport = (days: Days) =>
  useQuery({
    queryKey: analyticsKeys.report("points", days.from, days.to),
    queryFn: ({ signal }) => call(getPointsReport, { query: daysOf(days), signal }),
    ...fresh,
  });

export const useSellerReport = (days: Days) =>
  useQuery({
    queryKey: analyticsKeys.report("sellers", days.from, days.to),
    queryFn: ({ signal }) => call(getSellerReport, { query: daysOf(days), signal }),
    ...fresh,
  });

export const useMemberReport = (days: Days) =>
  useQuery({
    queryKey: analyticsKeys.report("members", days.from, days.to),
    queryFn: ({ signal }) => call(getMemberReport, { query: daysOf(days), signal }),
    ...fresh,
  });

export const useCampaignReport = (days: Days) =>
  useQuery({
    queryKey: analyticsKeys.report("campaigns", days.from, days.to),
    queryFn: ({ signal }) => call(getCampaignReport, { query: daysOf(days), signal }),
    ...fresh,
  });

/** Keeps a report as a file. */
export const useExportReport = () =>
  useMutation({
    mutationFn: ({ report, days, locale }: { report: Report; days: Days; locale: "en" | "ar" }) =>
      download(
        exportReport,
        { params: { report }, query: { ...daysOf(days), locale } },
        `${report}-${days.from}-${days.to}.csv`,
      ),
  });

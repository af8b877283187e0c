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
import { exportReportPdf } from "@nuqta/contracts/report-paper.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { download } from "../../kit/download.ts";
import type { GroupedBy } from "../domain/grouped.ts";
import type { RangeState } from "../domain/range.ts";
import { analyticsKeys } from "../keys.ts";

type Range = Pick<RangeState, "from" | "to" | "compared">;

/** The days as the server is asked for them; compared with nothing, those before come all the same. */
export const askOf = ({ from, to, compared }: Range) => ({
  ...{ from, to },
  ...(compared !== "no" && compared !== "before" && { against: compared }),
});
// The engine counts every two seconds; somebody who watches need not reload.
export const fresh = { refetchInterval: minuteMs, placeholderData: keepPreviousData } as const;

export const useOverview = (tab: Dashboard, range: Range) =>
  useQuery({
    queryKey: analyticsKeys.overview(tab, askOf(range)),
    queryFn: ({ signal }) => call(getOverview, { query: { tab, ...askOf(range) }, signal }),
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

export const usePointsReport = (range: Range) =>
  useQuery({
    queryKey: analyticsKeys.report("points", askOf(range)),
    queryFn: ({ signal }) => call(getPointsReport, { query: askOf(range), signal }),
    ...fresh,
  });

export const useSellerReport = (range: Range) =>
  useQuery({
    queryKey: analyticsKeys.report("sellers", askOf(range)),
    queryFn: ({ signal }) => call(getSellerReport, { query: askOf(range), signal }),
    ...fresh,
  });

export const useMemberReport = (range: Range) =>
  useQuery({
    queryKey: analyticsKeys.report("members", askOf(range)),
    queryFn: ({ signal }) => call(getMemberReport, { query: askOf(range), signal }),
    ...fresh,
  });

export const useCampaignReport = (range: Range) =>
  useQuery({
    queryKey: analyticsKeys.report("campaigns", askOf(range)),
    queryFn: ({ signal }) => call(getCampaignReport, { query: askOf(range), signal }),
    ...fresh,
  });

/** Keeps a report as a file. */
export const useExportReport = (format: "csv" | "pdf") =>
  useMutation({
    mutationFn: ({
      report,
      range,
      grouped,
      locale,
    }: {
      report: Report;
      range: Range;
      grouped: GroupedBy | undefined;
      locale: "en" | "ar";
    }) =>
      download(
        format === "csv" ? exportReport : exportReportPdf,
        { params: { report }, query: { ...askOf(range), ...grouped, locale } },
        `${report}-${range.from}-${range.to}.${format}`,
      ),
  });

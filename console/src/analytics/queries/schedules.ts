// When saved reports are sent by mail.
import {
  deleteReportSchedule,
  listReportReaders,
  listReportSchedules,
  putReportSchedule,
} from "@nuqta/contracts/report-schedules.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { analyticsKeys } from "../keys.ts";

export type ReportSchedule = Answer<typeof putReportSchedule>;

const key = analyticsKeys.schedules;

/** Schedules by the report that they send, and the zone of their hours. */
export const useReportSchedules = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listReportSchedules, { signal }),
    select: ({ zone, data }) => ({ zone, of: new Map(data.map((one) => [one.report_id, one])) }),
  });

/** Colleagues who may get a report. */
export const useReportReaders = () =>
  useQuery({
    queryKey: analyticsKeys.readers,
    queryFn: ({ signal }) => call(listReportReaders, { signal }),
    select: ({ data }) => data,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: key });

/** Plans when a report is sent. */
export const usePutSchedule = (id: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof putReportSchedule>["body"]) =>
      call(putReportSchedule, { params: { id }, body }),
    onSuccess: refresh,
  });

/** Sends a report to nobody any more. */
export const useDeleteSchedule = (id: string) =>
  useMutation({
    mutationFn: () => call(deleteReportSchedule, { params: { id } }),
    onSuccess: refresh,
  });

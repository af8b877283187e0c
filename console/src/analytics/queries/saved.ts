// Saved reports from the server, and what is done with them.
import type { Report } from "@nuqta/contracts/analytics.ts";
import {
  changeSavedReport,
  createSavedReport,
  deleteSavedReport,
  getSavedReport,
  listSavedReports,
} from "@nuqta/contracts/saved-reports.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { queryClient } from "../../kit/queries.ts";
import { analyticsKeys } from "../keys.ts";

export type SavedReport = Answer<typeof getSavedReport>;

const refresh = () => queryClient.invalidateQueries({ queryKey: analyticsKeys.saved });

/** Reports of one's own and those that the team shares. */
export const useSavedReports = () =>
  useQuery({
    queryKey: analyticsKeys.saved,
    queryFn: ({ signal }) => call(listSavedReports, { signal }),
  });

/** One of them, as its address names it. */
export const useSavedReport = (id: string) =>
  useQuery({
    queryKey: analyticsKeys.savedOne(id),
    queryFn: ({ signal }) => call(getSavedReport, { params: { id }, signal }),
  });

type NewSaved = Ask<typeof createSavedReport>["body"] & { readonly report: Report };

/** Saves a report. */
export const useSaveReport = () =>
  useMutation({
    mutationFn: (body: NewSaved) => call(createSavedReport, { body }),
    onSuccess: refresh,
  });

/** Renames a saved report, shares it or stops that. */
export const useChangeSaved = (id: string) =>
  useMutation({
    mutationFn: (body: Ask<typeof changeSavedReport>["body"]) =>
      call(changeSavedReport, { params: { id }, body }),
    onSuccess: refresh,
  });

/** Deletes a saved report. */
export const useDeleteSaved = (id: string) =>
  useMutation({
    mutationFn: () => call(deleteSavedReport, { params: { id } }),
    onSuccess: refresh,
  });

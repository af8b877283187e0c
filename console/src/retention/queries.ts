// Retention: its terms, what would go, what the job did, and the register of processing, and breaches.
import { listActors } from "@nuqta/contracts/audit.ts";
import {
  addBreach,
  type BreachFacts,
  changeBreach,
  exportAffected,
  getBreach,
  listBreaches,
} from "@nuqta/contracts/breaches.ts";
import { listJobRuns } from "@nuqta/contracts/jobs.ts";
import { readRegister } from "@nuqta/contracts/processing.ts";
import {
  getRetention,
  previewRetention,
  type RetentionTerms,
  readRetentionHistory,
  saveRetention,
} from "@nuqta/contracts/retention.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import type { Months } from "./domain.ts";
import { retentionKeys } from "./keys.ts";

export type Retention = Answer<typeof getRetention>;
export type Preview = Answer<typeof previewRetention>;
export type Run = Answer<typeof listJobRuns>["data"][number];
export type Activity = Answer<typeof readRegister>["data"][number];
export type Breach = Answer<typeof listBreaches>["data"][number];
export type BreachDetail = Answer<typeof getBreach>;
export type Change = Answer<typeof readRetentionHistory>["data"][number];

export const useRetention = () =>
  useQuery({
    queryKey: retentionKeys.terms,
    queryFn: ({ signal }) => call(getRetention, { signal }),
  });

export const useRetentionHistory = () =>
  useQuery({
    queryKey: retentionKeys.history,
    queryFn: async ({ signal }) =>
      (await call(readRetentionHistory, { query: { limit: "10" }, signal })).data,
  });

/** Rows that would go on a day (today where it is empty) by these periods. */
export const useRetentionPreview = (ask: { day: string; months: Months }) =>
  useQuery({
    queryKey: retentionKeys.preview(ask),
    queryFn: ({ signal }) => {
      const { day, months } = ask;
      return call(previewRetention, { body: { months, ...(day !== "" && { day }) }, signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Saves the terms, unless somebody else was quicker. */
export const useSaveRetention = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, value }: { seen: Retention; value: RetentionTerms }) =>
      call(saveRetention, { body: value, ifMatch: seen.etag }),
    onSettled: () => client.invalidateQueries({ queryKey: retentionKeys.all }),
  });
};

/** The last runs of the job, the newest first. */
export const useRetentionRuns = () =>
  useQuery({
    queryKey: retentionKeys.runs,
    queryFn: async ({ signal }) =>
      (await call(listJobRuns, { query: { limit: "10", job: "retention", sort: "-at" }, signal }))
        .data,
  });

export const useRegister = () =>
  useQuery({
    queryKey: retentionKeys.register,
    queryFn: ({ signal }) => call(readRegister, { signal }),
  });

export const useBreaches = () =>
  useQuery({
    queryKey: retentionKeys.breaches,
    queryFn: async ({ signal }) => (await call(listBreaches, { signal })).data,
  });

export const useBreach = (id: string) =>
  useQuery({
    queryKey: retentionKeys.breach(id),
    queryFn: ({ signal }) => call(getBreach, { params: { id }, signal }),
  });

/** Logs a breach, or changes the one that was seen unless somebody else was quicker. */
export const useSaveBreach = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, facts }: { seen: BreachDetail | undefined; facts: BreachFacts }) =>
      seen === undefined
        ? call(addBreach, { body: facts })
        : call(changeBreach, {
            ...{ params: { id: seen.breach_id }, body: facts, ifMatch: seen.etag },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: retentionKeys.breaches }),
  });
};

export const useExportAffected = () =>
  useMutation({
    mutationFn: (id: string) =>
      download(exportAffected, { params: { id } }, "affected-members.csv"),
  });

/** People and keys that may stand on record, by name. */
export const useActors = () =>
  useQuery({
    queryKey: retentionKeys.actors,
    queryFn: async ({ signal }) => (await call(listActors, { signal })).data,
  });

// The terms of inactivity and the jobs: read, saved, and steered.

import {
  cancelJob,
  type JobName,
  listJobRuns,
  listJobs,
  pauseJob,
  previewJob,
  resumeJob,
  runJob,
} from "@nuqta/contracts/jobs.ts";
import {
  getInactivityTerms,
  type InactivityTerms,
  readInactivityHistory,
  saveInactivityTerms,
} from "@nuqta/contracts/policies.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../approvals/keys.ts";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { policyKeys } from "./keys.ts";

export type TermsSection = Answer<typeof getInactivityTerms>;
export type TermsHistory = Answer<typeof readInactivityHistory>["data"];
export type JobState = Answer<typeof listJobs>["data"][number];
export type JobRun = Answer<typeof listJobRuns>["data"][number];
export type JobPreview = Answer<typeof previewJob>;

export const useTerms = () =>
  useQuery({
    queryKey: policyKeys.terms,
    queryFn: ({ signal }) => call(getInactivityTerms, { signal }),
  });

export const useTermsHistory = () =>
  useQuery({
    queryKey: policyKeys.history,
    queryFn: async ({ signal }) =>
      (await call(readInactivityHistory, { query: { limit: "10" }, signal })).data,
  });

/** Puts terms in force, or asks a second person, unless somebody else was quicker. */
export const useSaveTerms = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, value }: { seen: TermsSection; value: InactivityTerms }) =>
      call(saveInactivityTerms, { body: value, ifMatch: seen.etag }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: policyKeys.terms }),
        client.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};

const lookMs = 5_000;
const isOpen = ({ run }: JobState): boolean =>
  run?.status === "running" || run?.status === "waiting";

/** Every job; looked at again every few seconds while one is at work. */
export const useJobs = () =>
  useQuery({
    queryKey: policyKeys.jobs,
    queryFn: ({ signal }) => call(listJobs, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? lookMs / 5 : lookMs),
  });

/** One page of the history of runs. */
export const useRuns = (query: Ask<typeof listJobRuns>["query"]) =>
  useQuery({
    queryKey: policyKeys.runs(query),
    queryFn: ({ signal }) => call(listJobRuns, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookMs,
  });

const steps = { run: runJob, cancel: cancelJob, pause: pauseJob, resume: resumeJob } as const;
export type JobStep = keyof typeof steps;

/** Runs, cancels, pauses or resumes a job. */
export const useSteerJob = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ job, step }: { job: JobName; step: JobStep }): Promise<void> => {
      await call(steps[step], { params: { job } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: policyKeys.jobs }),
  });
};

/** Changes that a run as of now would make. */
export const usePreview = () =>
  useMutation({ mutationFn: (job: JobName) => call(previewJob, { params: { job } }) });

/** The same, asked as soon as it is shown, and anew each time. */
export const useJobPreview = (job: JobName) =>
  useQuery({
    queryKey: policyKeys.preview(job),
    queryFn: ({ signal }) => call(previewJob, { params: { job }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

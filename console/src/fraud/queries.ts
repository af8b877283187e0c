// The anti-fraud terms, the cases, and what is decided about them.

import {
  type AntiFraudSettings,
  getAntiFraudSettings,
  previewAntiFraud,
  publishAntiFraudSettings,
  saveAntiFraudSettings,
} from "@nuqta/contracts/anti-fraud.ts";
import {
  type CounterCaseOutcome,
  decideCounterCase,
  getCounterCase,
  listCounterCases,
} from "@nuqta/contracts/counter-cases.ts";
import {
  decideFraudCase,
  type FraudOutcome,
  getFraudCase,
  getFraudSummary,
  listFraudCases,
} from "@nuqta/contracts/fraud.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../approvals/keys.ts";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { memberKeys } from "../members/keys.ts";
import { fraudKeys } from "./keys.ts";

export type TermsSection = Answer<typeof getAntiFraudSettings>;
export type FraudCase = Answer<typeof listFraudCases>["data"][number];
export type FraudCaseDetail = Answer<typeof getFraudCase>;
export type CounterCase = Answer<typeof listCounterCases>["data"][number];
export type CounterCaseDetail = Answer<typeof getCounterCase>;
export type FraudSummary = Answer<typeof getFraudSummary>;
export type Preview = Answer<typeof previewAntiFraud>;

export const useTerms = () =>
  useQuery({
    queryKey: fraudKeys.terms,
    queryFn: ({ signal }) => call(getAntiFraudSettings, { signal }),
  });

/** Puts terms into force; refused when somebody changed them meanwhile. */
export const usePublishTerms = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ seen, value }: { seen: TermsSection; value: AntiFraudSettings }) => {
      const drafted = await call(saveAntiFraudSettings, { body: value, ifMatch: seen.etag });
      return call(publishAntiFraudSettings, { body: {}, ifMatch: drafted.etag });
    },
    onSuccess: (section) => client.setQueryData(fraudKeys.terms, section),
  });
};

/** What terms would have found in the last 30 days. */
export const useTryTerms = () =>
  useMutation({
    mutationFn: (value: AntiFraudSettings) => call(previewAntiFraud, { body: value }),
  });

/** One page of cases, found and filtered by the server. */
export const useCases = (query: Ask<typeof listFraudCases>["query"]) =>
  useQuery({
    queryKey: fraudKeys.cases(query),
    queryFn: ({ signal }) => call(listFraudCases, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useSummary = () =>
  useQuery({
    queryKey: fraudKeys.summary,
    queryFn: ({ signal }) => call(getFraudSummary, { signal }),
  });

export const useCase = (id: string) =>
  useQuery({
    queryKey: fraudKeys.case(id),
    queryFn: ({ signal }) => call(getFraudCase, { params: { id }, signal }),
  });

/** Decides a case; everything that shows the member is read anew. */
export const useDecide = (one: Pick<FraudCaseDetail, "case_id" | "member_id">) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { outcome: FraudOutcome; reason: string }) =>
      call(decideFraudCase, { params: { id: one.case_id }, body }),
    onSuccess: (decided) => {
      if ("case_id" in decided) client.setQueryData(fraudKeys.case(one.case_id), decided);
      return Promise.all([
        client.invalidateQueries({ queryKey: approvalKeys.all }),
        client.invalidateQueries({ queryKey: fraudKeys.all }),
        client.invalidateQueries({ queryKey: memberKeys.one(one.member_id) }),
        client.invalidateQueries({ queryKey: memberKeys.lists }),
      ]);
    },
  });
};

/** The newest cases of counters. */
export const useCounterCases = () =>
  useQuery({
    queryKey: fraudKeys.counters,
    queryFn: ({ signal }) => call(listCounterCases, { query: { limit: "10" }, signal }),
  });

export const useCounterCase = (id: string) =>
  useQuery({
    queryKey: fraudKeys.counter(id),
    queryFn: ({ signal }) => call(getCounterCase, { params: { id }, signal }),
  });

/** Decides the case of a counter. */
export const useDecideCounter = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { outcome: CounterCaseOutcome; reason: string }) =>
      call(decideCounterCase, { params: { id }, body }),
    onSuccess: (decided) => {
      client.setQueryData(fraudKeys.counter(id), decided);
      return client.invalidateQueries({ queryKey: fraudKeys.all });
    },
  });
};

// Late arrivals and imported histories, and the decisions about them.

import {
  decideArrivals,
  decideHistory,
  listArrivals,
  listHistories,
  refuseArrival,
  releaseArrival,
} from "@nuqta/contracts/quarantine.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { memberKeys } from "../members/keys.ts";
import { arrivalKeys } from "./keys.ts";

export type Arrival = Answer<typeof listArrivals>["data"][number];
export type Matching = Answer<typeof listArrivals>["matching"];
export type History = Answer<typeof listHistories>["data"][number];
export type Filter = Ask<typeof decideArrivals>["body"]["filter"];
export type Verdict = "release" | "refuse";

/** One page of arrivals, found and filtered by the server. */
export const useArrivals = (query: Ask<typeof listArrivals>["query"]) =>
  useQuery({
    queryKey: arrivalKeys.list(query),
    queryFn: ({ signal }) => call(listArrivals, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Imported files, those that wait first. */
export const useHistories = () =>
  useQuery({
    queryKey: arrivalKeys.histories,
    queryFn: ({ signal }) => call(listHistories, { signal }),
  });

/** Subject of a decision: one arrival, or all that wait and match as they were shown. */
export type Subject =
  | { readonly one: Arrival }
  | { readonly history: History }
  | { readonly filter: Filter; readonly shown: Matching };

const routes = { release: releaseArrival, refuse: refuseArrival };

/** Outcome of a decision: how many of those that matched still wait, and why the first of them does. */
type Outcome = { readonly left: number; readonly failed: Failed | undefined };
type Failed = Answer<typeof decideArrivals>["failed"][number];

const whole: Outcome = { left: 0, failed: undefined };

const decide = async (subject: Subject, verdict: Verdict, reason: string): Promise<Outcome> => {
  if ("one" in subject) {
    const params = { id: subject.one.arrival_id };
    await call(routes[verdict], { params, body: { reason } });
    return whole;
  }
  if ("history" in subject) {
    const params = { id: subject.history.history_id };
    await call(decideHistory, { params, body: { verdict, reason } });
    return whole;
  }
  const { filter } = subject;
  const { arrivals, points } = subject.shown;
  const body = { verdict, reason, filter, expected: { arrivals, points } };
  const { failed, left } = await call(decideArrivals, { body });
  return { left: failed.length + left, failed: failed[0] };
};

/** Decides, and answers what of it still waits; what may have changed is read anew. */
export const useDecide = (subject: Subject) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verdict, reason }: { verdict: Verdict; reason: string }) =>
      decide(subject, verdict, reason),
    onSettled: () =>
      Promise.all(
        [arrivalKeys.all, memberKeys.each, memberKeys.lists].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};

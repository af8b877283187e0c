// Campaigns that sellers proposed, for the marketplace.
import {
  approveProposal,
  forecastProposal,
  getProposal,
  listProposals,
  returnProposal,
} from "@nuqta/contracts/proposals-routes.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { isOpen } from "../simulation/queries.ts";
import { proposalKeys } from "./keys.ts";

export type ProposalItem = Answer<typeof listProposals>["data"][number];
export type Proposal = Answer<typeof getProposal>;

const pollMs = 1_000;

/** One page of proposals. */
export const useProposals = (query: Ask<typeof listProposals>["query"]) =>
  useQuery({
    queryKey: proposalKeys.list(query),
    queryFn: ({ signal }) => call(listProposals, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One proposal; asked again every second while it is replayed. */
export const useProposal = (id: string) =>
  useQuery({
    queryKey: proposalKeys.one(id),
    queryFn: ({ signal }) => call(getProposal, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.forecast != null && isOpen(data.forecast.state) ? pollMs : false,
  });

const useChanged = () => {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: proposalKeys.all });
};

/** Replays it anew. */
export const useForecastAgain = (id: string) =>
  useMutation({
    mutationFn: () => call(forecastProposal, { params: { id } }),
    onSettled: useChanged(),
  });

/** Approves what was read; says whether a second person has to agree. */
export const useApprove = ({ id, revision }: Proposal) =>
  useMutation({
    mutationFn: async () =>
      "approval" in (await call(approveProposal, { params: { id }, body: { revision } })),
    onSettled: useChanged(),
  });

/** Sends back what was read. */
export const useSendBack = ({ id, revision }: Proposal) =>
  useMutation({
    mutationFn: (reason: string) =>
      call(returnProposal, { params: { id }, body: { revision, reason } }),
    onSettled: useChanged(),
  });

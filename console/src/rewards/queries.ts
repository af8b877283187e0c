// Rewards and the choices they are made of as the server keeps them, and the ways to change them.

import {
  addRewardChoice,
  listRewardChoices,
  removeRewardChoice,
} from "@nuqta/contracts/reward-choices.ts";
import { activateReward, deactivateReward, deleteReward } from "@nuqta/contracts/reward-moves.ts";
import {
  createReward,
  getReward,
  listRewards,
  type Reward,
  type RewardBodyInput,
  type RewardType,
  saveReward,
} from "@nuqta/contracts/rewards.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ask, call } from "../kit/api.ts";
import { rewardKeys } from "./keys.ts";

/** One page of rewards. */
export const useRewards = (query: Ask<typeof listRewards>["query"]) =>
  useQuery({
    queryKey: rewardKeys.list(query),
    queryFn: ({ signal }) => call(listRewards, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The first hundred rewards of a type, by name. */
export const useRewardsOf = (type: RewardType) =>
  useQuery({
    queryKey: rewardKeys.ofType(type),
    queryFn: ({ signal }) =>
      call(listRewards, { query: { type, limit: "100", sort: "name" }, signal }),
  });

export const useReward = (id: string | undefined) =>
  useQuery({
    queryKey: rewardKeys.one(id),
    queryFn: ({ signal }) => call(getReward, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** The kinds of experiences and the places. */
export const useChoices = () =>
  useQuery({
    queryKey: rewardKeys.choices,
    queryFn: ({ signal }) => call(listRewardChoices, { signal }),
    select: ({ data }) => data,
  });

const useForget = (queryKey: readonly string[]) => {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey });
};

/** Adds a reward, or changes the one that was seen. */
export const useSaveReward = () => {
  const forget = useForget(rewardKeys.all);
  return useMutation({
    mutationFn: ({ seen, body }: { seen: Reward | undefined; body: RewardBodyInput }) =>
      seen === undefined
        ? call(createReward, { body, idempotencyKey: crypto.randomUUID() })
        : call(saveReward, { params: { id: seen.reward_id }, body, ifMatch: seen.etag }),
    onSettled: forget,
  });
};

/** Offers a reward to customers, or withdraws it. */
export const useOfferReward = () => {
  const forget = useForget(rewardKeys.all);
  return useMutation({
    mutationFn: ({ id, isOffered }: { id: string; isOffered: boolean }) =>
      call(isOffered ? activateReward : deactivateReward, { params: { id }, body: {} }),
    onSettled: forget,
  });
};

/** Deletes a reward that nobody claimed; archives one that somebody did. */
export const useDeleteReward = () => {
  const forget = useForget(rewardKeys.all);
  return useMutation({
    mutationFn: (id: string) => call(deleteReward, { params: { id } }),
    onSettled: forget,
  });
};

export const useAddChoice = () => {
  const forget = useForget(rewardKeys.choices);
  return useMutation({
    mutationFn: (body: Ask<typeof addRewardChoice>["body"]) => call(addRewardChoice, { body }),
    onSuccess: forget,
  });
};

export const useRemoveChoice = () => {
  const forget = useForget(rewardKeys.choices);
  return useMutation({
    mutationFn: (id: string) => call(removeRewardChoice, { params: { id } }),
    onSettled: forget,
  });
};

// Rewards and the choices they are made of as the server keeps them, and the ways to change them.
import {
  activateReward,
  addRewardChoice,
  createReward,
  deactivateReward,
  deleteReward,
  getReward,
  listRewardChoices,
  listRewards,
  type Reward,
  type RewardBodyInput,
  type RewardType,
  removeRewardChoice,
  saveReward,
} from "@nuqta/contracts/rewards.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ask, call } from "../kit/api.ts";

type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** One page of rewards. */
export const useRewards = (query: ListQuery) =>
  useQuery({
    queryKey: ["rewards", "list", query],
    queryFn: ({ signal }) => call(listRewards, { query: query as never, signal }),
    placeholderData: keepPreviousData,
  });

/** The first hundred rewards of a type, by name. */
export const useRewardsOf = (type: RewardType) =>
  useQuery({
    queryKey: ["rewards", "of", type],
    queryFn: ({ signal }) =>
      call(listRewards, { query: { type, limit: "100", sort: "name" }, signal }),
  });

export const useReward = (id: string | undefined) =>
  useQuery({
    queryKey: ["rewards", "one", id],
    queryFn: ({ signal }) => call(getReward, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });

/** The kinds of experiences and the places. */
export const useChoices = () =>
  useQuery({
    queryKey: ["reward-choices"],
    queryFn: ({ signal }) => call(listRewardChoices, { signal }),
    select: ({ data }) => data,
  });

const useForget = (...names: string[]) => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    for (const name of names) await client.invalidateQueries({ queryKey: [name] });
  };
};

/** Adds a reward, or changes the one that was seen. */
export const useSaveReward = () => {
  const forget = useForget("rewards");
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
  const forget = useForget("rewards");
  return useMutation({
    mutationFn: ({ id, isOffered }: { id: string; isOffered: boolean }) =>
      call(isOffered ? activateReward : deactivateReward, { params: { id }, body: {} }),
    onSettled: forget,
  });
};

/** Deletes a reward that nobody claimed; archives one that somebody did. */
export const useDeleteReward = () => {
  const forget = useForget("rewards");
  return useMutation({
    mutationFn: (id: string) => call(deleteReward, { params: { id } }),
    onSettled: forget,
  });
};

export const useAddChoice = () => {
  const forget = useForget("reward-choices");
  return useMutation({
    mutationFn: (body: Ask<typeof addRewardChoice>["body"]) => call(addRewardChoice, { body }),
    onSuccess: forget,
  });
};

export const useRemoveChoice = () => {
  const forget = useForget("reward-choices");
  return useMutation({
    mutationFn: (id: string) => call(removeRewardChoice, { params: { id } }),
    onSettled: forget,
  });
};

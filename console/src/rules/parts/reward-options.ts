// Rewards as options of a select.
import { listRewards } from "@nuqta/contracts/rewards.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSpeech } from "../../i18n/language.tsx";
import { call } from "../../kit/api.ts";
import { rewardKeys } from "../../rewards/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";

const ask = { limit: "25", sort: "name" } as const;

/** Rewards whose name holds what was typed. */
export const useRewardOptions = (q: string): readonly Option[] | undefined => {
  const { pick } = useSpeech();
  return useQuery({
    queryKey: rewardKeys.options(q),
    queryFn: ({ signal }) => call(listRewards, { query: { ...ask, q }, signal }),
    select: ({ data }) =>
      data.map(({ reward_id, name, name_ar }) => ({
        value: reward_id,
        label: pick(name, name_ar),
      })),
    placeholderData: keepPreviousData,
  }).data;
};

// Onboarding as the server does it, and the campaigns that a new seller may join.

import { listCampaigns } from "@nuqta/contracts/campaigns-routes.ts";
import { onboardSeller } from "@nuqta/contracts/onboarding.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { brandKeys } from "../brands/keys.ts";
import { campaignKeys } from "../campaigns/keys.ts";
import { type Answer, call } from "../kit/api.ts";
import { upload } from "../kit/upload.ts";
import { productKeys } from "../products/keys.ts";
import { sellerKeys } from "../sellers/keys.ts";
import { type Draft, onboardingOf } from "./domain.ts";

export type Campaign = Answer<typeof listCampaigns>["data"][number];
export type Outcome = Answer<typeof onboardSeller>;

const joinable: readonly string[] = ["active", "scheduled", "paused"];

/** Campaigns that are published and not over. */
export const useJoinableCampaigns = () =>
  useQuery({
    queryKey: campaignKeys.joinable,
    queryFn: ({ signal }) =>
      call(listCampaigns, { query: { status: "published", limit: "100", sort: "name" }, signal }),
    select: ({ data }) => data.filter(({ status }) => joinable.includes(status)),
  });

export type Sending = {
  draft: Draft;
  locale: "en" | "ar";
  logo: File | undefined;
  products: File | undefined;
  /** The same for the same intention, so that a lost answer makes no second seller. */
  key: string;
  onProgress: (share: number) => void;
};

/** Sends everything at once; what others show of it is asked for again. */
export const useOnboard = () => {
  const client = useQueryClient();
  return async ({ draft, locale, logo, products, key, onProgress }: Sending): Promise<Outcome> => {
    const form = new FormData();
    form.set("seller", JSON.stringify(onboardingOf(draft, locale)));
    if (logo !== undefined) form.set("logo", logo);
    if (products !== undefined) form.set("products", products);
    const outcome = await upload(onboardSeller, { form, onProgress, idempotencyKey: key });
    for (const queryKey of [
      sellerKeys.all,
      brandKeys.all,
      productKeys.all,
      brandKeys.categories,
      campaignKeys.all,
    ])
      await client.invalidateQueries({ queryKey });
    return outcome;
  };
};

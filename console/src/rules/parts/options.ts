// Rules, products and members as options of a select; and the names behind ids that were chosen.

import { getBrand, getCategory } from "@nuqta/contracts/brands.ts";
import { listMembers, searchMembers } from "@nuqta/contracts/members.ts";
import { getProduct, listProducts } from "@nuqta/contracts/products.ts";
import { getReward, listRewards } from "@nuqta/contracts/rewards.ts";
import { listRules } from "@nuqta/contracts/rules-routes.ts";
import { getSeller } from "@nuqta/contracts/sellers.ts";
import { listCustomerTiers, listSellerTiers } from "@nuqta/contracts/tiers.ts";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useSpeech } from "../../i18n/language.tsx";
import { call } from "../../kit/api.ts";
import { memberKeys } from "../../members/keys.ts";
import { productKeys } from "../../products/keys.ts";
import { rewardKeys } from "../../rewards/keys.ts";
import { tierKeys } from "../../tiers/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";
import { ruleKeys } from "../keys.ts";

const ask = { limit: "25", sort: "name" } as const;

/** Active products whose name or SKU holds what was typed. */
export const useProductOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: productKeys.options(q),
    queryFn: ({ signal }) => call(listProducts, { query: { ...ask, q, active: "true" }, signal }),
    select: ({ data }) => data.map(({ sku, name }) => ({ value: sku, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** Members by id, name, phone or e-mail. */
export const useMemberOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: memberKeys.options(q),
    queryFn: ({ signal }) => call(searchMembers, { body: { limit: "25", q }, signal }),
    select: ({ data }) =>
      data.map(({ member_id, name }) => ({
        value: member_id,
        label: name === null ? member_id : `${name} (${member_id})`,
      })),
    placeholderData: keepPreviousData,
  }).data;

/** Rules whose name holds what was typed: free ones, and those of `campaignId`. */
export const useRuleOptions = (
  q: string,
  campaignId: string | undefined,
): readonly Option[] | undefined =>
  useQuery({
    queryKey: ruleKeys.options(q),
    queryFn: ({ signal }) => call(listRules, { query: { limit: "100", sort: "name", q }, signal }),
    select: ({ data }) =>
      data
        .filter(({ draft, live }) => {
          const campaign = (draft ?? live)?.campaign_id;
          return campaign === undefined || campaign === campaignId;
        })
        .map(({ rule_id, name }) => ({ value: rule_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** Every rule whose name holds what was typed. */
export const useAnyRuleOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: ruleKeys.options(q),
    queryFn: ({ signal }) => call(listRules, { query: { limit: "100", sort: "name", q }, signal }),
    select: ({ data }) => data.map(({ rule_id, name }) => ({ value: rule_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

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

const tierAsk = { limit: "100", sort: "rank" } as const;

export const useCustomerTiers = () =>
  useQuery({
    queryKey: tierKeys.options("customer"),
    queryFn: ({ signal }) => call(listCustomerTiers, { query: tierAsk, signal }),
  });

export const useSellerTiers = () =>
  useQuery({
    queryKey: tierKeys.options("seller"),
    queryFn: ({ signal }) => call(listSellerTiers, { query: tierAsk, signal }),
  });

/** How many members there are. */
export const useMemberTotal = (): number | undefined =>
  useQuery({
    queryKey: memberKeys.total,
    queryFn: ({ signal }) => call(listMembers, { query: { limit: "10" }, signal }),
    select: ({ total }) => total,
  }).data;

export type NamedKind = "products" | "brands" | "sellers" | "categories" | "rewards";

const nameReaders = {
  products: async (id: string, signal: AbortSignal) =>
    (await call(getProduct, { params: { id }, signal })).name,
  brands: async (id: string, signal: AbortSignal) =>
    (await call(getBrand, { params: { id }, signal })).name,
  sellers: async (id: string, signal: AbortSignal) =>
    (await call(getSeller, { params: { id }, signal })).name,
  categories: async (id: string, signal: AbortSignal) =>
    (await call(getCategory, { params: { id }, signal })).name,
  rewards: async (id: string, signal: AbortSignal) =>
    (await call(getReward, { params: { id }, signal })).name,
} as const;

export type Wanted = { readonly kind: NamedKind; readonly id: string };

const namesMax = 60;

/** The names behind ids, by kind and id; an id whose name is not known stands for itself. */
export const useNames = (wanted: readonly Wanted[]): ReadonlyMap<string, string> => {
  const found = useQueries({
    queries: wanted.slice(0, namesMax).map(({ kind, id }) => ({
      queryKey: ruleKeys.name(kind, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => nameReaders[kind](id, signal),
      // A party that only orders have named has no page of its own: its id is its name.
      retry: false,
      staleTime: 300_000,
    })),
  });
  const names = new Map<string, string>();
  wanted.slice(0, namesMax).forEach(({ kind, id }, at) => {
    const name = found[at]?.data;
    if (name !== undefined) names.set(`${kind}:${id}`, name);
  });
  return names;
};

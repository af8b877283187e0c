// Names behind ids, which come with the first id.
import { getBrand, getCategory } from "@nuqta/contracts/brands.ts";
import { getCampaign } from "@nuqta/contracts/campaigns-routes.ts";
import { getProduct } from "@nuqta/contracts/products.ts";
import { getReward } from "@nuqta/contracts/rewards.ts";
import { getRule } from "@nuqta/contracts/rules-routes.ts";
import { getSeller } from "@nuqta/contracts/sellers.ts";
import { call } from "../../kit/api.ts";

export const nameReaders = {
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

export const draftReaders = {
  rules: (id: string, signal: AbortSignal) => call(getRule, { params: { id }, signal }),
  campaigns: (id: string, signal: AbortSignal) => call(getCampaign, { params: { id }, signal }),
} as const;

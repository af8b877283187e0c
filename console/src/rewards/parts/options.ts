// Products and tiers as options of a select, and the names of products that were chosen.

import { getProduct, listProducts } from "@nuqta/contracts/products.ts";
import { listCustomerTiers } from "@nuqta/contracts/tiers.ts";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { productKeys } from "../../products/keys.ts";
import { ruleKeys } from "../../rules/keys.ts";
import { tierKeys } from "../../tiers/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";

/** Active products whose name or SKU holds what was typed. */
export const useProductOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: productKeys.options(q),
    queryFn: ({ signal }) =>
      call(listProducts, { query: { limit: "25", sort: "name", q, active: "true" }, signal }),
    select: ({ data }) => data.map(({ sku, name }) => ({ value: sku, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** All customer tiers, the lowest first. */
export const useTierOptions = (): readonly Option[] =>
  useQuery({
    queryKey: tierKeys.options("customer"),
    queryFn: ({ signal }) =>
      call(listCustomerTiers, { query: { limit: "100", sort: "rank" }, signal }),
    select: ({ data }) => data.map(({ tier_id, name }) => ({ value: tier_id, label: name })),
  }).data ?? [];

const namesMax = 60;

/** The chosen products as options; one whose name is not known stands for itself. */
export const useChosenProducts = (skus: readonly string[]): Option[] => {
  const found = useQueries({
    queries: skus.slice(0, namesMax).map((sku) => ({
      queryKey: ruleKeys.name("products", sku),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(getProduct, { params: { id: sku }, signal })).name,
      retry: false,
      staleTime: 300_000,
    })),
  });
  return skus.map((sku, at) => ({ value: sku, label: found[at]?.data ?? sku }));
};

// Brands, categories and sellers as options of a select, found in the server while somebody types.

import { listBrands, listCategories } from "@nuqta/contracts/brands.ts";
import { listSellers } from "@nuqta/contracts/sellers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { sellerKeys } from "../../sellers/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";
import { brandKeys } from "../keys.ts";

const ask = { limit: "25", sort: "name" } as const;

/** Active brands whose name or id holds what was typed. */
export const useBrandOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: brandKeys.options(q),
    queryFn: ({ signal }) => call(listBrands, { query: { ...ask, q, active: "true" }, signal }),
    select: ({ data }) => data.map(({ brand_id, name }) => ({ value: brand_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** Active categories whose name or id holds what was typed. */
export const useCategoryOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: brandKeys.categoryOptions(q),
    queryFn: ({ signal }) => call(listCategories, { query: { ...ask, q, active: "true" }, signal }),
    select: ({ data }) =>
      data.map(({ category_id, name }) => ({ value: category_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

/** Sellers whose name, id or contact holds what was typed. */
export const useSellerOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: sellerKeys.options(q),
    queryFn: ({ signal }) => call(listSellers, { query: { ...ask, q }, signal }),
    select: ({ data }) => data.map(({ seller_id, name }) => ({ value: seller_id, label: name })),
    placeholderData: keepPreviousData,
  }).data;

// Products as options of a select.
import { listProducts } from "@nuqta/contracts/products.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { productKeys } from "../../products/keys.ts";
import type { Option } from "../../ui/remote-select.tsx";

const ask = { limit: "25", sort: "name" } as const;

/** Active products whose name or SKU holds what was typed. */
export const useProductOptions = (q: string): readonly Option[] | undefined =>
  useQuery({
    queryKey: productKeys.options(q),
    queryFn: ({ signal }) => call(listProducts, { query: { ...ask, q, active: "true" }, signal }),
    select: ({ data }) => data.map(({ sku, name }) => ({ value: sku, label: name })),
    placeholderData: keepPreviousData,
  }).data;

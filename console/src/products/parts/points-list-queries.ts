// Categories with their default points, and products with theirs.
import { listCategories, patchCategory } from "@nuqta/contracts/brands.ts";
import { listProducts } from "@nuqta/contracts/products.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";

type Page = { readonly page: number; readonly size: number };
const asked = ({ page, size }: Page) => ({ page: String(page), limit: String(size) as "10" });

const categoriesKey = ["categories", "points"] as const;
const productsKey = ["products", "points"] as const;

export const useCategoryPoints = (page: Page) =>
  useQuery({
    queryKey: [...categoriesKey, page],
    queryFn: ({ signal }) =>
      call(listCategories, { query: { ...asked(page), sort: "name" }, signal }),
    placeholderData: keepPreviousData,
  });

/** The categories whose names hold what was typed. */
export const useCategoryOptions = (typed: string) =>
  useQuery({
    queryKey: [...categoriesKey, "options", typed],
    queryFn: ({ signal }) =>
      call(listCategories, { query: { limit: "100", sort: "name", q: typed }, signal }),
    placeholderData: keepPreviousData,
  });

export const useProductPoints = (page: Page) =>
  useQuery({
    queryKey: [...productsKey, page],
    queryFn: ({ signal }) =>
      call(listProducts, { query: { ...asked(page), sort: "name" }, signal }),
    placeholderData: keepPreviousData,
  });

/** Gives a category its default points; null takes them away. */
export const useSetDefaultPoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, points }: { id: string; points: number | null }) =>
      call(patchCategory, { params: { id }, body: { default_points: points } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: categoriesKey }),
        client.invalidateQueries({ queryKey: productsKey }),
      ]),
  });
};

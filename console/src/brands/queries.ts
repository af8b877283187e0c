// Brands and categories as the server keeps them, and the ways to change them.

import {
  type BrandUpload,
  downloadBrandTemplate,
  uploadBrands,
} from "@nuqta/contracts/brand-upload.ts";
import {
  type Brand,
  type Category,
  createBrand,
  createCategory,
  deleteCategory,
  listBrands,
  listCategories,
  patchBrand,
  patchCategory,
} from "@nuqta/contracts/brands.ts";
import type { UploadMode } from "@nuqta/contracts/products.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { upload } from "../kit/upload.ts";
import { productKeys } from "../products/keys.ts";
import { sellerKeys } from "../sellers/keys.ts";
import { keepFile } from "../ui/keep-file.ts";
import { uploadKeys } from "../uploads/keys.ts";
import { brandKeys } from "./keys.ts";

/** One page of brands. */
export const useBrands = (query: Ask<typeof listBrands>["query"]) =>
  useQuery({
    queryKey: brandKeys.list(query),
    queryFn: ({ signal }) => call(listBrands, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The first categories whose name holds `q`, by name, inactive ones too. */
export const useCategories = (q: string, limit: "25" | "100" = "100") =>
  useQuery({
    queryKey: brandKeys.categoryList(q, limit),
    queryFn: ({ signal }) => call(listCategories, { query: { q, limit, sort: "name" }, signal }),
    placeholderData: keepPreviousData,
  });

/** What a write may have changed is asked for again: names stand in each other's lists. */
const useForget = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    for (const queryKey of [
      brandKeys.all,
      brandKeys.categories,
      productKeys.all,
      sellerKeys.all,
      uploadKeys.all,
    ])
      await client.invalidateQueries({ queryKey });
  };
};

type BrandBody = Ask<typeof createBrand>["body"];

/** Adds a brand, or changes the one with the id. */
export const useSaveBrand = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: BrandBody }): Promise<Brand> =>
      id === undefined ? call(createBrand, { body }) : call(patchBrand, { params: { id }, body }),
    onSuccess: forget,
  });
};

type BrandPage = Answer<typeof listBrands>;
type CategoryPage = Answer<typeof listCategories>;

/** Switches a brand; lists show it at once and take it back when it is refused. */
export const useSwitchBrand = () => {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      call(patchBrand, { params: { id }, body: { active } }),
    onMutate: async ({ id, active }) => {
      await client.cancelQueries({ queryKey: brandKeys.lists });
      const before = client.getQueriesData<BrandPage>({ queryKey: brandKeys.lists });
      client.setQueriesData<BrandPage>({ queryKey: brandKeys.lists }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              data: page.data.map((each) => (each.brand_id === id ? { ...each, active } : each)),
            },
      );
      return before;
    },
    onError: (_failure, _asked, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: forget,
  });
};

type CategoryBody = Ask<typeof createCategory>["body"];

/** Adds a category, or changes the one with the id. */
export const useSaveCategory = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: ({
      id,
      body,
    }: {
      id: string | undefined;
      body: CategoryBody;
    }): Promise<Category> =>
      id === undefined
        ? call(createCategory, { body })
        : call(patchCategory, { params: { id }, body }),
    onSuccess: forget,
  });
};

/** Changes some fields of a category; lists show it at once and take it back when it is refused. */
export const useChangeCategory = () => {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Ask<typeof patchCategory>["body"] }) =>
      call(patchCategory, { params: { id }, body }),
    onMutate: async ({ id, body }) => {
      await client.cancelQueries({ queryKey: brandKeys.categoryLists });
      const before = client.getQueriesData<CategoryPage>({ queryKey: brandKeys.categoryLists });
      client.setQueriesData<CategoryPage>({ queryKey: brandKeys.categoryLists }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              data: page.data.map((each) =>
                each.category_id === id ? ({ ...each, ...body } as Category) : each,
              ),
            },
      );
      return before;
    },
    onError: (_failure, _asked, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: forget,
  });
};

/** Deletes a category that nothing uses. */
export const useDeleteCategory = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (id: string) => call(deleteCategory, { params: { id } }),
    onSettled: forget,
  });
};

/** Sends a brand file. */
export const useSendBrands = () => {
  const forget = useForget();
  return async (
    file: File,
    mode: UploadMode,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<BrandUpload> => {
    const form = new FormData();
    form.set("mode", mode);
    form.set("file", file);
    const done = await upload(uploadBrands, { form, onProgress, signal });
    if (done.is_saved) await forget();
    return done;
  };
};

/** Keeps the brand workbook. */
export const useBrandTemplate = () =>
  useMutation({
    mutationFn: async () => {
      const { file_name, xlsx_base64 } = await call(downloadBrandTemplate, {});
      const bytes = Uint8Array.from(atob(xlsx_base64), (sign) => sign.charCodeAt(0));
      keepFile(new Blob([bytes]), file_name);
    },
  });

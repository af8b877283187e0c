// Products as the server keeps them: the list, the specification's calls, and changes.

import {
  addSingleProduct,
  downloadProductTemplate,
  downloadProductWorkbook,
  getProduct,
  listProducts,
  type Product,
  patchProduct,
  type UploadMode,
  uploadProducts,
} from "@nuqta/contracts/products.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { brandKeys } from "../brands/keys.ts";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { upload } from "../kit/upload.ts";
import { sellerKeys } from "../sellers/keys.ts";
import { keepFile } from "../ui/keep-file.ts";
import { uploadKeys } from "../uploads/keys.ts";
import { productKeys } from "./keys.ts";

type Page = Answer<typeof listProducts>;

/** One page of products. */
export const useProducts = (query: Ask<typeof listProducts>["query"]) =>
  useQuery({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => call(listProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One product as of an instant, now when left out. */
export const useProductThen = (sku: string, asOf: string | undefined) =>
  useQuery({
    queryKey: productKeys.asOf(sku, asOf),
    queryFn: ({ signal }) =>
      call(getProduct, { params: { id: sku }, query: asOf ? { as_of: asOf } : {}, signal }),
  });

const useForget = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    for (const queryKey of [
      productKeys.all,
      brandKeys.all,
      brandKeys.categories,
      sellerKeys.all,
      uploadKeys.all,
    ])
      await client.invalidateQueries({ queryKey });
  };
};

/** Adds one product by the specification's call. */
export const useAddProduct = () => {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: Ask<typeof addSingleProduct>["body"]) => call(addSingleProduct, { body }),
    onSuccess: forget,
  });
};

type Change = { sku: string; body: Ask<typeof patchProduct>["body"] };

/** Changes a product; lists show it at once and take it back when it is refused. */
export const useChangeProduct = () => {
  const client = useQueryClient();
  const forget = useForget();
  return useMutation({
    mutationFn: ({ sku, body }: Change) => call(patchProduct, { params: { id: sku }, body }),
    onMutate: async ({ sku, body }) => {
      await client.cancelQueries({ queryKey: productKeys.lists });
      const before = client.getQueriesData<Page>({ queryKey: productKeys.lists });
      client.setQueriesData<Page>({ queryKey: productKeys.lists }, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              data: page.data.map((each) =>
                each.sku === sku ? ({ ...each, ...body } as Product) : each,
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

/** Sends a product file by the specification's call. */
export const useSendProducts = () => {
  const forget = useForget();
  return async (
    file: File,
    mode: UploadMode,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => {
    const form = new FormData();
    form.set("mode", mode);
    form.set("file", file);
    const { data } = await upload(uploadProducts, { form, onProgress, signal });
    await forget();
    return data;
  };
};

/** Keeps the template as a workbook. */
export const useWorkbook = () =>
  useMutation({
    mutationFn: async () => {
      const { file_name, xlsx_base64 } = await call(downloadProductWorkbook, {});
      const bytes = Uint8Array.from(atob(xlsx_base64), (sign) => sign.charCodeAt(0));
      keepFile(new Blob([bytes]), file_name);
    },
  });

/** Keeps the template as product-template.csv. */
export const useTemplate = () =>
  useMutation({ mutationFn: () => download(downloadProductTemplate, {}, "product-template.csv") });

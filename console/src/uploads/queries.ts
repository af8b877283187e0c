// Saved files as the server keeps them, and the way back.

import { listUploads, type UploadShown, undoUpload } from "@nuqta/contracts/uploads.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { brandKeys } from "../brands/keys.ts";
import { call } from "../kit/api.ts";
import type { PageSize } from "../kit/search.ts";
import { productKeys } from "../products/keys.ts";
import { sellerKeys } from "../sellers/keys.ts";
import { uploadKeys } from "./keys.ts";

export type UploadKind = UploadShown["kind"];

/** One page of saved files of a kind, the latest first. */
export const useUploads = (kind: UploadKind, page: number, size: PageSize) =>
  useQuery({
    queryKey: uploadKeys.list(kind, page, size),
    queryFn: ({ signal }) =>
      call(listUploads, {
        query: { kind, page: String(page), limit: `${size}`, sort: "-saved_at" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Takes a file back; everything of the catalogue is read anew. */
export const useUndoUpload = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(undoUpload, { params: { id } }),
    onSettled: async () => {
      for (const queryKey of [
        uploadKeys.all,
        productKeys.all,
        brandKeys.all,
        brandKeys.categories,
        sellerKeys.all,
      ])
        await client.invalidateQueries({ queryKey });
    },
  });
};

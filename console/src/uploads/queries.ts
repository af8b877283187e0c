// Saved files as the server keeps them, and the way back.
import { listUploads, type UploadShown, undoUpload } from "@nuqta/contracts/uploads.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../kit/api.ts";

export type UploadKind = UploadShown["kind"];

const key = ["uploads"] as const;

/** One page of saved files of a kind, the latest first. */
export const useUploads = (kind: UploadKind, page: number, size: number) =>
  useQuery({
    queryKey: [...key, kind, page, size],
    queryFn: ({ signal }) =>
      call(listUploads, {
        query: { kind, page: String(page), limit: String(size) as never, sort: "-saved_at" },
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
      for (const name of ["uploads", "products", "brands", "categories", "sellers"])
        await client.invalidateQueries({ queryKey: [name] });
    },
  });
};

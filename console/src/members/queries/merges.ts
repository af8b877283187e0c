// Merges of members, and the undoing of one.
import {
  listMerges,
  mergeMember,
  previewMerge,
  previewUndo,
  undoMerge,
} from "@nuqta/contracts/merging.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { approvalKeys } from "../../approvals/keys.ts";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type MergePreview = Answer<typeof previewMerge>;

/** The points and records that merging a member into another one would move. */
export const useMergePreview = (id: string, into: string) =>
  useQuery({
    queryKey: memberKeys.mergePreview(id, into),
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { into }, signal }),
    // Points move while somebody reads: what is shown is of now.
    staleTime: 0,
    retry: false,
  });

/** Merges a member into another one. A second time finds nobody to merge, so every click has its own key. */
export const useMerge = (id: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { into: string; reason: string }) =>
      call(mergeMember, { params: { id }, body, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (_answer, { into }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: memberKeys.one(id) }),
        cache.invalidateQueries({ queryKey: memberKeys.one(into) }),
        cache.invalidateQueries({ queryKey: memberKeys.lists }),
        cache.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};

/** Where a member's record went, and who came to the member. */
export const useMerges = (id: string) =>
  useQuery({
    queryKey: memberKeys.merges(id),
    queryFn: ({ signal }) => call(listMerges, { params: { id }, signal }),
  });

export type PastMerge = Answer<typeof listMerges>["from"][number];

export type UndoPreview = Answer<typeof previewUndo>;

/** Points and rows that undoing a merge would move back, or why it cannot be undone any more. */
export const useUndoPreview = (id: string, record: string) =>
  useQuery({
    queryKey: memberKeys.undoPreview(id, record),
    queryFn: ({ signal }) => call(previewUndo, { params: { id, record_id: record }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Undoes a merge. A second time finds no merge, so every click has its own key. */
export const useUndoMerge = (id: string, record: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(undoMerge, {
        params: { id, record_id: record },
        body: { reason },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: () =>
      Promise.all([
        // The one who is there again is known by ids that led here.
        cache.invalidateQueries({ queryKey: memberKeys.all }),
        cache.invalidateQueries({ queryKey: memberKeys.lists }),
        cache.invalidateQueries({ queryKey: approvalKeys.all }),
      ]),
  });
};

// Notes of colleagues about a member: read, written, edited and deleted.
import { addNote, deleteNote, editNote, listNotes } from "@nuqta/contracts/member-notes.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type Note = Answer<typeof listNotes>["data"][number];

/** Notes, the newest first, fetched on as somebody reads. */
export const useNotes = (id: string) =>
  useInfiniteQuery({
    queryKey: memberKeys.notes(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listNotes, {
        params: { id },
        query: { limit: "25", ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Writes a note, or changes the text of `note`; `key` makes it once. */
export const useWriteNote = (id: string, note: string | undefined) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      note === undefined
        ? call(addNote, { params: { id }, body: { text }, idempotencyKey: key })
        : call(editNote, { params: { id, note }, body: { text }, idempotencyKey: key }),
    onSuccess: () => cache.invalidateQueries({ queryKey: memberKeys.notes(id) }),
  });
};

/** Deletes a note; the reason is empty where none is needed. */
export const useDeleteNote = (id: string, note: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call(deleteNote, { params: { id, note }, body: reason === "" ? {} : { reason } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: memberKeys.notes(id) }),
  });
};

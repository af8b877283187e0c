// Messages that went to a member.
import { listMessages } from "@nuqta/contracts/member-messages.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type Message = Answer<typeof listMessages>["data"][number];

/** Messages, the newest first, fetched on as somebody reads. */
export const useMessages = (id: string) =>
  useInfiniteQuery({
    queryKey: memberKeys.messages(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listMessages, {
        params: { id },
        query: { limit: "25", ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

// The orders of a member and what came back of them.
import { listMemberOrders, listMemberReturns } from "@nuqta/contracts/member-orders.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { memberKeys } from "../keys.ts";

export type MemberOrder = Answer<typeof listMemberOrders>["data"][number];
export type MemberReturn = Answer<typeof listMemberReturns>["data"][number];

const from = (cursor: string | undefined) =>
  ({ limit: "25", sort: "-occurred_at", ...(cursor && { cursor }) }) as const;

/** Orders, the newest first, fetched on as somebody reads. */
export const useMemberOrders = (id: string) =>
  useInfiniteQuery({
    queryKey: memberKeys.orders(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listMemberOrders, { params: { id }, query: from(pageParam), signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Returns, the newest first, fetched on as somebody reads. */
export const useMemberReturns = (id: string) =>
  useInfiniteQuery({
    queryKey: memberKeys.returns(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listMemberReturns, { params: { id }, query: from(pageParam), signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

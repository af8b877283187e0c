// An order with its points, the names on it, and what became of one that never came in.
import { getOrderQuote } from "@nuqta/contracts/carts.ts";
import { getMember } from "@nuqta/contracts/members.ts";
import { getOrderPoints } from "@nuqta/contracts/order-points.ts";
import { getOrder } from "@nuqta/contracts/orders.ts";
import { listArrivals } from "@nuqta/contracts/quarantine.ts";
import { getSeller } from "@nuqta/contracts/sellers.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../kit/api.ts";
import { useSession } from "../../kit/session.ts";
import { memberKeys } from "../keys.ts";

export type Order = Answer<typeof getOrder>;
export type OrderPoints = Answer<typeof getOrderPoints>;
export type OrderQuote = Answer<typeof getOrderQuote>;
export type OrderLine = Order["lines"][number];

/** An order as it was sent. */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: memberKeys.order(id),
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
  });

/** Points of an order; asked only by those who may read points. */
export const useOrderPoints = (id: string) => {
  const mayRead = useSession(({ permissions }) => permissions.includes("ledger:read"));
  const points = useQuery({
    queryKey: memberKeys.orderPoints(id),
    queryFn: ({ signal }) => call(getOrderPoints, { params: { id }, signal }),
    enabled: mayRead,
  });
  return { ...points, mayRead };
};

/** Points that an order would have earned as of an instant, beside what it was given; asked once there is an instant. */
export const useOrderQuote = (id: string, asOf: string | undefined) =>
  useQuery({
    queryKey: memberKeys.orderQuote(id, asOf),
    queryFn: ({ signal }) =>
      call(getOrderQuote, { params: { id }, query: { as_of: asOf }, signal }),
    enabled: asOf !== undefined,
    retry: false,
  });

/** Member of an order, where the reader may see members; `isReady` once there is nothing to wait for. */
export const useOrderMember = (id: string | undefined) => {
  const mayRead = useSession(({ permissions }) => permissions.includes("members:read"));
  const member = useQuery({
    queryKey: memberKeys.profile(id ?? ""),
    queryFn: ({ signal }) => call(getMember, { params: { id: id ?? "" }, signal }),
    enabled: mayRead && id !== undefined,
    retry: false,
  });
  return { member: member.data, isReady: !mayRead || member.data !== undefined || member.isError };
};

const sellersMax = 20;

/** Names of sellers by their ids; one without a name here is called by its id. */
export const useSellerNames = (ids: readonly string[]) => {
  const mayRead = useSession(({ permissions }) => permissions.includes("catalogue:read"));
  const asked = mayRead ? ids.slice(0, sellersMax) : [];
  const found = useQueries({
    queries: asked.map((id) => ({
      queryKey: memberKeys.orderSeller(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(getSeller, { params: { id }, signal })).name,
      retry: false,
      staleTime: 300_000,
    })),
  });
  return {
    nameOf: (id: string): string => found[asked.indexOf(id)]?.data ?? id,
    mayRead,
    isReady: found.every(({ isPending }) => !isPending),
  };
};

/** Late arrival that waits or was refused under the id of an order; null when there is none, or none may be seen. */
export const useArrivalOfOrder = (id: string) => {
  const mayRead = useSession(({ permissions }) => permissions.includes("members:read"));
  return useQuery({
    queryKey: memberKeys.orderArrival(id),
    queryFn: async ({ signal }) => {
      if (!mayRead) return null;
      const query = { q: id, kind: "order", limit: "100" } as const;
      const { data } = await call(listArrivals, { query, signal });
      return data.find((one) => one.id === id && one.state !== "released") ?? null;
    },
  });
};

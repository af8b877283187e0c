// The sellers whose own settings are shown; the settings themselves belong to the programme.
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import { listSellers } from "@nuqta/contracts/sellers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";

type Query = Readonly<Record<string, string | number | undefined>>;

/** One page of sellers, by the state of the list in the address. */
export const useSellersPage = (query: Query) =>
  useQuery({
    queryKey: ["earning", "sellers", query],
    queryFn: ({ signal }) =>
      call(listSellers, { query: query as Partial<QueryOf<typeof listSellers>> as never, signal }),
    placeholderData: keepPreviousData,
  });

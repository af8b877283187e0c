import { listSellers } from "@nuqta/contracts/sellers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ask, call } from "../../kit/api.ts";
import { programmeKeys } from "../keys.ts";

/** One page of sellers, by the state of the list in the address. */
export const useSellersPage = (query: Ask<typeof listSellers>["query"]) =>
  useQuery({
    queryKey: programmeKeys.sellers(query),
    queryFn: ({ signal }) => call(listSellers, { query, signal }),
    placeholderData: keepPreviousData,
  });

// What a key asked for.
import { apiKeyRequests } from "@nuqta/contracts/api-keys.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { identityKeys } from "../keys.ts";

export type KeyRequest = Answer<typeof apiKeyRequests>["data"][number];

// Programs go on asking while somebody looks.
const lookAgainMs = 5_000;

/** One page of a key's requests, with the key's name and what is said of them as a whole. */
export const useKeyRequests = (id: string, query: Ask<typeof apiKeyRequests>["query"]) =>
  useQuery({
    queryKey: identityKeys.apiKeyRequests(id, query),
    queryFn: ({ signal }) => call(apiKeyRequests, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });

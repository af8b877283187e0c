// Requests of members by the law: listed, logged and acted on.
import {
  addRightsRequest,
  checkRightsIdentity,
  extendRightsRequest,
  fulfilRightsRequest,
  getRightsRequest,
  type identityChecks,
  listRightsRequests,
  refuseRightsRequest,
} from "@nuqta/contracts/rights-requests.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../../kit/api.ts";
import { retentionKeys } from "../keys.ts";

export type RightsRequest = Answer<typeof listRightsRequests>["data"][number];
export type RightsDetail = Answer<typeof getRightsRequest>;

/** One page of requests, found and filtered by the server. */
export const useRightsRequests = (query: Ask<typeof listRightsRequests>["query"]) =>
  useQuery({
    queryKey: retentionKeys.rights(query),
    queryFn: ({ signal }) => call(listRightsRequests, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useRightsRequest = (id: string) =>
  useQuery({
    queryKey: retentionKeys.right(id),
    queryFn: ({ signal }) => call(getRightsRequest, { params: { id }, signal }),
  });

export const useAddRights = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof addRightsRequest>["body"]) => call(addRightsRequest, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: retentionKeys.allRights }),
  });
};

export type RightsAct =
  | { act: "check"; how: (typeof identityChecks)[number] }
  | { act: "extend" | "fulfil" | "refuse"; words: string };

/** Acts on one request. */
export const useActOnRights = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: RightsAct): Promise<RightsDetail> => {
      const params = { id };
      if (asked.act === "check")
        return call(checkRightsIdentity, { params, body: { how: asked.how } });
      if (asked.act === "fulfil")
        return call(fulfilRightsRequest, { params, body: { answer: asked.words } });
      const route = asked.act === "extend" ? extendRightsRequest : refuseRightsRequest;
      return call(route, { params, body: { reason: asked.words } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: retentionKeys.allRights }),
  });
};

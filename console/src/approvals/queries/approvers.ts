// People who may approve: apart from what waits, which Home does not load.
import { getApprovers } from "@nuqta/contracts/approvers.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { approvalKeys } from "../keys.ts";

/** The number of people who may approve, and whether a single one goes on alone; asked by those who manage the team. */
export const useApprovers = (isAsked: boolean) =>
  useQuery({
    queryKey: approvalKeys.approvers,
    queryFn: ({ signal }) => call(getApprovers, { signal }),
    enabled: isAsked,
  });

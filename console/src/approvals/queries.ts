// What waits for a second person, and what is decided about it.
import {
  approveApproval,
  getApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from "@nuqta/contracts/approvals.ts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";

export type Approval = Answer<typeof getApproval>;

/** One page of approvals, found and filtered by the server. */
export const useApprovals = (query: Readonly<Record<string, string | number | undefined>>) =>
  useQuery({
    queryKey: ["approvals", "list", query],
    queryFn: ({ signal }) => call(listApprovals, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useApproval = (id: string) =>
  useQuery({
    queryKey: ["approvals", "one", id],
    queryFn: ({ signal }) => call(getApproval, { params: { id }, signal }),
  });

export type Verdict = "approve" | "refuse" | "withdraw";

const routes = { approve: approveApproval, refuse: refuseApproval, withdraw: withdrawApproval };

/** Decides; whatever came of it, what it may have changed is read anew. */
export const useDecide = ({ approval_id: id }: Approval) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verdict, reason }: { verdict: Verdict; reason: string }) =>
      call(routes[verdict], { params: { id }, body: { reason } }),
    onSettled: () =>
      Promise.all([
        ...["approvals", "member", "members", "rules", "campaigns", "fraud", "settings"].map(
          (name) => client.invalidateQueries({ queryKey: [name] }),
        ),
      ]),
  });
};

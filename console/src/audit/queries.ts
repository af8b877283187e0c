// The record of who did what, and whether its chain is whole.
import { listAudit, verifyAudit } from "@nuqta/contracts/audit.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../kit/api.ts";

export type AuditEntry = Answer<typeof listAudit>["data"][number];

/** One page of the record. */
export const useAudit = (query: Readonly<Record<string, string | number | undefined>>) =>
  useQuery({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Reads the whole chain, when somebody asks. */
export const useVerification = () => useMutation({ mutationFn: () => call(verifyAudit, {}) });

// The record of who did what, and whether its chain is whole.

import { listAudit, verifyAudit } from "@nuqta/contracts/audit.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { auditKeys } from "./keys.ts";

export type AuditEntry = Answer<typeof listAudit>["data"][number];

/** One page of the record. */
export const useAudit = (query: Ask<typeof listAudit>["query"]) =>
  useQuery({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Reads the whole chain, when somebody asks. */
export const useVerification = () => useMutation({ mutationFn: () => call(verifyAudit, {}) });

// The record of who did what, and whether its chain is whole.

import { exportAudit, listActors, listAudit, verifyAudit } from "@nuqta/contracts/audit.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { auditKeys } from "./keys.ts";

/** One page of the record. */
export const useAudit = (query: Ask<typeof listAudit>["query"]) =>
  useQuery({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** People and keys that may stand on record, by name. */
export const useActors = () =>
  useQuery({
    queryKey: auditKeys.actors,
    queryFn: ({ signal }) => call(listActors, { signal }),
    select: ({ data }) => data,
  });

/** Keeps the filtered record as a file. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: ({
      query,
      locale,
    }: {
      query: NonNullable<Ask<typeof listAudit>["query"]>;
      locale: "en" | "ar";
    }) => {
      const { limit: _limit, page: _page, ...rest } = query;
      return download(exportAudit, { query: { ...rest, locale } }, "audit-log.csv");
    },
  });

/** Reads the whole chain, when somebody asks. */
export const useVerification = () => useMutation({ mutationFn: () => call(verifyAudit, {}) });

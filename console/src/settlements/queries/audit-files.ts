// Audit files of closed months, and the program that checks them.
import { auditFileVerifier, exportAuditFile, readAuditFile } from "@nuqta/contracts/audit-files.ts";
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import { download } from "../../kit/download.ts";
import { settlementKeys } from "../keys.ts";

/** Name of the file of a month. */
export const auditFileName = (month: string): string => `audit-file-${month}.jsonl.gz`;

/** Seal of the file of a closed month; asked for again while it is being made. */
export const useAuditFile = (month: string) =>
  useQuery({
    queryKey: settlementKeys.auditFile(month),
    queryFn: ({ signal }) => call(readAuditFile, { params: { month }, signal }),
    refetchInterval: ({ state }) => (state.data?.seal === null ? 5 * secondMs : false),
  });

/** Downloads the file of a month. */
export const useAuditFileDownload = () =>
  useMutation({
    mutationFn: (month: string) =>
      download(exportAuditFile, { params: { month } }, auditFileName(month)),
  });

/** Downloads the program. */
export const useVerifierDownload = () =>
  useMutation({ mutationFn: () => download(auditFileVerifier, {}, "verify-month.ts") });

// Audit files of closed months, and the program that checks them.
import {
  auditFileVerifier,
  exportAuditFile,
  listStoreAuditFiles,
  readAuditFile,
  storeAuditFile,
} from "@nuqta/contracts/audit-files.ts";
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

/** Months that have a part of the own seller. */
export const useOwnAuditFiles = () =>
  useQuery({
    queryKey: settlementKeys.ownAuditFiles,
    queryFn: ({ signal }) => call(listStoreAuditFiles, { signal }),
  });

/** Downloads the file of a month: the whole, or with `isOwn` the part of the own seller. */
export const useAuditFileDownload = (isOwn: boolean) =>
  useMutation({
    mutationFn: (month: string) =>
      isOwn
        ? download(storeAuditFile, { params: { month } }, auditFileName(month))
        : download(exportAuditFile, { params: { month } }, auditFileName(month)),
  });

/** Downloads the program. */
export const useVerifierDownload = () =>
  useMutation({ mutationFn: () => download(auditFileVerifier, {}, "verify-month.ts") });

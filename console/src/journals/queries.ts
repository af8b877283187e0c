// Journals of closed months, and the account numbers that they are written with.
import {
  exportJournal,
  type JournalLayout,
  readJournal,
  readJournalAccounts,
  saveJournalAccounts,
} from "@nuqta/contracts/journals.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Answer, type Ask, call } from "../kit/api.ts";
import { download } from "../kit/download.ts";
import { journalKeys } from "./keys.ts";

export type Journal = Answer<typeof readJournal>;
export type Mapping = Answer<typeof readJournalAccounts>;

/** The journal of a closed month. */
export const useJournal = (month: string) =>
  useQuery({
    queryKey: journalKeys.month(month),
    queryFn: ({ signal }) => call(readJournal, { params: { month }, signal }),
  });

/** The account numbers. */
export const useMapping = () =>
  useQuery({
    queryKey: journalKeys.accounts,
    queryFn: ({ signal }) => call(readJournalAccounts, { signal }),
  });

/** Saves account numbers. */
export const useSaveMapping = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Ask<typeof saveJournalAccounts>["body"]) =>
      call(saveJournalAccounts, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: journalKeys.all }),
  });
};

/** Downloads a journal in one layout, in the language of the page. */
export const useJournalFile = (month: string) =>
  useMutation({
    mutationFn: ({ layout, locale }: { layout: JournalLayout; locale: "en" | "ar" }) =>
      download(
        exportJournal,
        { params: { month }, query: { layout, locale } },
        `journal-${month}.csv`,
      ),
  });

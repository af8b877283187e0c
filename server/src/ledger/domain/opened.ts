// An opening balance that is taken back, because its members' move from another programme is.
// Decision 0166.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import type { Entry, Posting, Taken } from "./state.ts";

/** Part that an opening balance brought: its lots, and how much of them repaid a debt at once. */
export type OpenedPart = { entryNo: number; lots: readonly number[]; repaid: Taken };

/**
 * Takes an opening balance back: debts that it repaid are owed again, and whatever is left in its lots goes. What
 * expired meanwhile stays expired. Undefined when nothing is left. Nothing else may have been done to its lots.
 */
export const takeBackOpened = (
  book: Book,
  head: Pick<EntryHead, "reason" | "trace">,
  { entryNo, lots, repaid }: OpenedPart,
): Entry | undefined => {
  const postings: Posting[] = repaid.map(([lotNo, points]) => {
    lotForChange(book, lotNo).remaining += points;
    return { debit: "debt", credit: "active", points, lotNo };
  });
  let points = 0;
  for (const lotNo of lots) {
    const lot = lotForChange(book, lotNo);
    if (lot.remaining === 0) continue;
    postings.push({ debit: lot.state, credit: "opening", points: lot.remaining, lotNo });
    points += lot.remaining;
    lot.remaining = 0;
  }
  if (points === 0) return undefined;
  const own = { kind: "open", effectiveAt: book.now, reversesEntryNo: entryNo } as const;
  return enter(book, { ...head, ...own }, -points, postings);
};

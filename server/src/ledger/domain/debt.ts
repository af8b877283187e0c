// What a member owes is repaid first, by whatever points become spendable.
import { type Book, lotForChange } from "./book.ts";
import type { Posting } from "./state.ts";

/** The postings that repay debt out of the points that `postings` make spendable; lots shrink with them. */
export const repayments = (book: Book, postings: readonly Posting[]): Posting[] => {
  let debt = book.account.debt;
  const repaid: Posting[] = [];
  for (const { credit, lotNo, points } of postings) {
    if (debt === 0) break;
    if (credit !== "active" || lotNo === null) continue;
    const amount = Math.min(debt, points);
    lotForChange(book, lotNo).remaining -= amount;
    debt -= amount;
    repaid.push({ debit: "active", credit: "debt", points: amount, lotNo });
  }
  return repaid;
};

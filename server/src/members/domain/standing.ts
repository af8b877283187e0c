// How a member's standing changes, and what that does to the points: nothing is ever taken.
import { type AccountStatus, isFrozen } from "../../ledger/door/account.ts";
import { announce, type Book, lotForChange, settleDue } from "../../ledger/door/book.ts";

/** From the freest to the strictest. */
const strictness: readonly AccountStatus[] = [
  "active",
  "verification_required",
  "redemption_blocked",
  "suspended",
  "closed",
];

/** Whether one standing allows less than another. */
export const isStricter = (one: AccountStatus, other: AccountStatus): boolean =>
  strictness.indexOf(one) > strictness.indexOf(other);

/**
 * Moves the member to a standing and tells of it; answers whether anything changed. Points that fell
 * due while a suspension lasted become available now, so leaving one needs the member's live lots.
 */
export const moveStanding = (book: Book, to: AccountStatus): boolean => {
  const { account } = book;
  const before = account.status;
  if (before === to) return false;
  settleDue(book);
  const wasFrozen = isFrozen(account);
  account.status = to;
  announce(book, "member.status_changed", book.now, { before, status: to });
  if (wasFrozen && !isFrozen(account)) {
    // What waited becomes available now and not in hindsight: it could not be spent before.
    for (const lot of [...book.lots.values()])
      if (lot.state === "pending" && lot.availableAt !== null && lot.availableAt < book.now)
        lotForChange(book, lot.lotNo).availableAt = book.now;
    settleDue(book);
  }
  return true;
};

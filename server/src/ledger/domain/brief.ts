// Short views of a book for replies.
import type { Book } from "./book.ts";
import { type Account, entryId } from "./state.ts";

/** The entries a command wrote, as replies list them. */
export const entryBriefs = (book: Book) =>
  book.entries.map((entry) => ({
    entry_id: entryId(book.account.memberId, entry.entryNo),
    kind: entry.kind,
    points: entry.points,
  }));

/** Balances by state. */
export const balanceBrief = (account: Account) => ({
  available: account.active,
  pending: account.pending,
  held: account.held,
  debt: account.debt,
});

// Holds that are under way: points set aside until an instant, and let go of by then at the latest.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import { repayments } from "./debt.ts";
import type { Account, Entry, OpenHold, Posting, Taken } from "./state.ts";
import type { ReleaseTrace } from "./traces.ts";

const last = Number.POSITIVE_INFINITY;

/** How many points were taken from lots together. */
export const pointsTaken = (taken: Taken): number =>
  taken.reduce((sum, [, points]) => sum + points, 0);

export const postingsOf = (
  taken: Taken,
  debit: Posting["debit"],
  credit: Posting["credit"],
): Posting[] => taken.map(([lotNo, points]) => ({ debit, credit, points, lotNo }));

/** Whether points are set aside under this reference, by what was settled last. */
export const isHeld = ({ account }: Book, reference: string): boolean =>
  account.holds.some((one) => one.reference === reference);

/** Keeps that a hold is under way. The list is replaced, never changed: books share it until then. */
export const openHold = ({ account }: Book, hold: OpenHold): void => {
  account.holds = [...account.holds, hold];
};

/** A hold is over, however it ended. */
export const closeHold = ({ account }: Book, reference: string | null | undefined): void => {
  if (account.holds.some((one) => one.reference === reference))
    account.holds = account.holds.filter((one) => one.reference !== reference);
};

/** The hold that ends first. */
export const firstToLapse = ({ holds }: Account): OpenHold | undefined => {
  let first: OpenHold | undefined;
  for (const one of holds) if (!first || one.until < first.until) first = one;
  return first;
};

/**
 * Gives held points back to spendable, where they repay what the member owes first; not those whose
 * lot had expired by then.
 */
export const letGo = (book: Book, head: EntryHead, taken: Taken): Entry => {
  for (const [lotNo, points] of taken) lotForChange(book, lotNo).held -= points;
  const isOver = (lotNo: number) => (book.lots.get(lotNo)?.expiresAt ?? last) <= head.effectiveAt;
  const back = taken.filter(([lotNo]) => !isOver(lotNo));
  const postings = postingsOf(taken, "held", "active");
  postings.push(...repayments(book, postingsOf(back, "held", "active")));
  closeHold(book, head.reference);
  return enter(book, head, pointsTaken(taken), postings);
};

/** Lets go of a hold that nobody ended in time, as of the instant at which it ended by itself. */
export const lapse = (book: Book, { reference, until, lots }: OpenHold): Entry =>
  letGo(
    book,
    {
      kind: "release",
      effectiveAt: until,
      reference,
      trace: { because: "timed_out" } satisfies ReleaseTrace,
    },
    lots,
  );

// Spent points returned to the member: to the lots they came from, in reverse order of consumption.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import { repayments } from "./debt.ts";
import type { Taken } from "./spend.ts";
import type { Entry, Lot, Posting } from "./state.ts";

/** The last `points` of what was taken, after `skip` points were already given back. */
export const lastTaken = (taken: Taken, skip: number, points: number): Taken => {
  let toSkip = skip;
  let wanted = points;
  const back: Taken = [];
  for (const [lotNo, amount] of [...taken].reverse()) {
    const skipped = Math.min(toSkip, amount);
    toSkip -= skipped;
    const share = Math.min(wanted, amount - skipped);
    wanted -= share;
    if (share > 0) back.push([lotNo, share]);
  }
  if (wanted > 0) throw new Error("more points given back than were spent");
  return back;
};

/**
 * Restores redeemed points to their lots, with their own expiry. A lot that has expired meanwhile is
 * replaced by one that lives until `graceUntil`, so that a member is not given points already gone.
 */
export const giveBack = (
  book: Book,
  head: EntryHead,
  back: Taken,
  graceUntil: number,
): Entry | undefined => {
  if (back.length === 0) return undefined;
  const postings: Posting[] = back.map(([lotNo, points]) => ({
    debit: "redeemed",
    credit: "active",
    points,
    lotNo: restore(book, lotNo, points, graceUntil).lotNo,
  }));
  const points = back.reduce((sum, [, amount]) => sum + amount, 0);
  postings.push(...repayments(book, postings));
  return enter(book, head, points, postings);
};

const restore = (book: Book, lotNo: number, points: number, graceUntil: number): Lot => {
  const lot = lotForChange(book, lotNo);
  if (lot.expiresAt === null || lot.expiresAt > book.now) {
    lot.remaining += points;
    return lot;
  }
  book.account.lots += 1;
  const replacement: Lot = {
    ...lot,
    lotNo: book.account.lots,
    entryNo: book.account.entries + 1,
    points,
    remaining: points,
    held: 0,
    availableAt: book.now,
    expiresAt: graceUntil,
  };
  book.lots.set(replacement.lotNo, replacement);
  book.touched.add(replacement.lotNo);
  return replacement;
};

// Points in: awarding, activating, and cancelling what was never spendable.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import { repayments } from "./debt.ts";
import { type Entry, type Funder, isFrozen, type Lot, type Posting } from "./state.ts";

export type NewLot = {
  points: number;
  orderId?: string | null;
  lineId?: string | null;
  categoryId?: string | null;
  brandId?: string | null;
  sellerId?: string | null;
  /** Null: pending until an event; an instant not yet reached: pending until then. */
  availableAt: number | null;
  expiresAt: number | null;
  costPoints: number;
  costPiastres: number;
  funding: Funder[];
};

const addLot = (book: Book, lot: NewLot): Lot => {
  book.account.lots += 1;
  const added: Lot = {
    lotNo: book.account.lots,
    entryNo: book.account.entries + 1,
    orderId: lot.orderId ?? null,
    lineId: lot.lineId ?? null,
    categoryId: lot.categoryId ?? null,
    brandId: lot.brandId ?? null,
    sellerId: lot.sellerId ?? null,
    points: lot.points,
    remaining: lot.points,
    held: 0,
    state:
      lot.availableAt !== null && lot.availableAt <= book.now && !isFrozen(book.account)
        ? "active"
        : "pending",
    availableAt: lot.availableAt,
    reviewUntil: null,
    expiresAt: lot.expiresAt,
    costPoints: lot.costPoints,
    costPiastres: lot.costPiastres,
    funding: lot.funding,
  };
  book.lots.set(added.lotNo, added);
  book.touched.add(added.lotNo);
  return added;
};

/**
 * Adds lots from a programme account (`issued` for earning, `adjustment`, `redeemed` for give-backs, `opening` for
 * what members had elsewhere).
 */
export const credit = (
  book: Book,
  head: EntryHead,
  from: "issued" | "adjustment" | "redeemed" | "opening",
  newLots: NewLot[],
): Entry => {
  const lots = newLots.map((lot) => addLot(book, lot));
  const postings: Posting[] = lots.map((lot) => ({
    debit: from,
    credit: lot.state,
    points: lot.points,
    lotNo: lot.lotNo,
  }));
  const points = lots.reduce((sum, lot) => sum + lot.points, 0);
  postings.push(...repayments(book, postings));
  if (from === "issued") book.account.lifetimeEarned += points;
  return enter(book, head, points, postings);
};

/**
 * Makes pending lots spendable. `expiresAt`, when given, starts the life of points that waited for an
 * event. Those of a suspended member, and suspected ones, only learn when they would have been, and go on waiting.
 */
export const activate = (
  book: Book,
  head: EntryHead,
  lotNos: number[],
  becomes: { availableAt: number; expiresAt?: number | null },
): Entry | undefined => {
  const lots = lotNos
    .map((lotNo) => lotForChange(book, lotNo))
    .filter((lot) => lot.state === "pending" && lot.remaining > 0);
  for (const lot of lots) {
    lot.availableAt = becomes.availableAt;
    if (becomes.expiresAt !== undefined) lot.expiresAt = becomes.expiresAt;
  }
  const free = lots.filter(({ reviewUntil }) => reviewUntil === null || reviewUntil <= book.now);
  if (free.length === 0 || isFrozen(book.account)) return undefined;
  const postings: Posting[] = [];
  let points = 0;
  for (const lot of free) {
    lot.state = "active";
    points += lot.remaining;
    postings.push({
      debit: "pending",
      credit: "active",
      points: lot.remaining,
      lotNo: lot.lotNo,
    });
  }
  postings.push(...repayments(book, postings));
  return enter(book, head, points, postings);
};

/** Takes pending lots back before they were ever spendable (an order cancelled or refused). */
export const cancelPending = (book: Book, head: EntryHead, lotNos: number[]): Entry | undefined => {
  const postings: Posting[] = [];
  let points = 0;
  for (const lotNo of lotNos) {
    const lot = lotForChange(book, lotNo);
    if (lot.state !== "pending" || lot.remaining === 0) continue;
    points += lot.remaining;
    postings.push({ debit: "pending", credit: "issued", points: lot.remaining, lotNo });
    lot.remaining = 0;
  }
  if (points === 0) return undefined;
  book.account.lifetimeEarned -= points;
  return enter(book, head, -points, postings);
};

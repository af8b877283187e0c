// Taking the points of suspicious entries back, and giving them back again. An order remembers what
// was taken of its lines, so that a later return takes nothing twice.
import type { SalesOrder } from "../../earning/door/domain.ts";
import type { Lot, Posting } from "../../ledger/door/account.ts";
import { type Book, enter, lotForChange, repayments } from "../../ledger/door/book.ts";
import type { Reversed } from "./case.ts";

export type Orders = {
  find(orderId: string): SalesOrder | undefined;
  put(order: SalesOrder): void;
};

type Head = { caseId: string; reason: string };

/** Points left of those that these entries brought, without those set aside. */
export const reversible = (book: Book, entryNos: readonly number[]): number =>
  [...book.lots.values()]
    .filter(({ entryNo }) => entryNos.includes(entryNo))
    .reduce((sum, { remaining, held }) => sum + remaining - held, 0);

/**
 * Takes back what is left of the points that these entries brought; points set aside stay with their
 * hold, and what was spent is gone. One entry for each that is reversed.
 */
export const reverseEntries = (
  book: Book,
  entryNos: readonly number[],
  head: Head,
  orders: Orders,
): Reversed[] =>
  entryNos.flatMap((entryNo) => {
    const lots = [...book.lots.values()].filter(
      (lot) => lot.entryNo === entryNo && lot.remaining > lot.held,
    );
    if (lots.length === 0) return [];
    const postings = lots.map((lot): Posting => {
      const points = lot.remaining - lot.held;
      lotForChange(book, lot.lotNo).remaining = lot.held;
      return { debit: lot.state, credit: "clawed_back", points, lotNo: lot.lotNo };
    });
    const total = postings.reduce((sum, { points }) => sum + points, 0);
    const entry = enter(
      book,
      {
        kind: "reverse",
        effectiveAt: book.now,
        orderId: lots[0]?.orderId ?? null,
        reference: head.caseId,
        reason: head.reason,
        reversesEntryNo: entryNo,
      },
      -total,
      postings,
    );
    const taken = lots.map(({ lotNo, orderId, lineId }, i) => ({
      ...{ lotNo, orderId, lineId, entryNo: entry.entryNo },
      points: postings[i]?.points ?? 0,
    }));
    for (const one of taken) mark(orders, one, one.points);
    return taken;
  });

const mark = (orders: Orders, { orderId, lineId }: Reversed, points: number): void => {
  const order = orderId === null ? undefined : orders.find(orderId);
  if (!order) return;
  const lines = order.lines.map((line) =>
    line.line_id === lineId ? { ...line, clawed: line.clawed + points } : line,
  );
  orders.put({ ...order, lines });
};

/** Points that may come back: none that a return or cancellation has taken since. */
const backOf = (orders: Orders, { orderId, lineId, points }: Reversed): number => {
  if (orderId === null) return points;
  const order = orders.find(orderId);
  const line = order?.lines.find(({ line_id }) => line_id === lineId);
  if (!order || !line || order.status === "cancelled") return 0;
  const returned = Number((BigInt(line.points) * BigInt(line.returned)) / BigInt(line.quantity));
  return Math.max(0, Math.min(points, line.clawed - returned));
};

/**
 * Gives reversed points back to their lots. A lot that has expired meanwhile lives on until
 * `graceUntil` (epoch ms), so that a mistake of ours costs the member nothing.
 */
export const restoreReversed = (
  book: Book,
  reversed: readonly Reversed[],
  given: Head & { graceUntil: number },
  orders: Orders,
): number => {
  let total = 0;
  const byEntry = Map.groupBy(reversed, ({ entryNo }) => entryNo);
  for (const [entryNo, ones] of byEntry) {
    const postings = ones.flatMap((one): Posting[] => {
      const points = backOf(orders, one);
      if (points === 0) return [];
      const lot = revive(book, one.lotNo, given.graceUntil);
      lot.remaining += points;
      mark(orders, one, -points);
      return [{ debit: "clawed_back", credit: lot.state, points, lotNo: lot.lotNo }];
    });
    const points = postings.reduce((sum, posting) => sum + posting.points, 0);
    if (points === 0) continue;
    total += points;
    const head = {
      kind: "reverse",
      effectiveAt: book.now,
      orderId: ones[0]?.orderId ?? null,
      reference: given.caseId,
      reason: given.reason,
      reversesEntryNo: entryNo,
    } as const;
    enter(book, head, points, [...postings, ...repayments(book, postings)]);
  }
  return total;
};

const revive = (book: Book, lotNo: number, graceUntil: number): Lot => {
  const lot = lotForChange(book, lotNo);
  if (lot.expiresAt !== null && lot.expiresAt <= book.now) lot.expiresAt = graceUntil;
  return lot;
};

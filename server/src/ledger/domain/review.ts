// Points that are suspected wait by themselves: they are pending until somebody lets them go or the
// deadline passes, and all else of the member goes on.
// Decision 0075.
import { announce, type Book, enter, lotForChange } from "./book.ts";
import { activate } from "./credit.ts";
import type { Lot, Posting } from "./state.ts";
import type { ActivateTrace, ParkTrace } from "./traces.ts";

/** Whether what is left of a lot waits in review at an instant (epoch ms). */
export const isParked = ({ state, remaining, reviewUntil }: Lot, now: number): boolean =>
  state === "pending" && remaining > 0 && reviewUntil !== null && reviewUntil > now;

/** Points of these lots that wait in review at an instant (epoch ms). */
export const parkedPoints = (lots: Iterable<Lot>, now: number): number =>
  [...lots].reduce((sum, lot) => sum + (isParked(lot, now) ? lot.remaining : 0), 0);

/** `reference`: the case. `until`: the deadline; no lot ends before `endsFrom` (both epoch ms). */
export type Parking = { reference: string; reason: string; until: number; endsFrom: number };

/** Parks what is left of the points that an entry brought; answers how many. */
export const parkEntry = (book: Book, entryNo: number, parking: Parking): number => {
  const { reference, reason, until, endsFrom } = parking;
  const lots = [...book.lots.values()].filter(
    (lot) => lot.entryNo === entryNo && lot.remaining > 0 && lot.held === 0,
  );
  const fresh = lots.filter((lot) => !isParked(lot, book.now));
  const postings = fresh.flatMap((lot): Posting[] => {
    const own = lotForChange(book, lot.lotNo);
    own.reviewUntil = until;
    // The wait is ours, so it costs the member nothing.
    if (own.expiresAt !== null) own.expiresAt = Math.max(own.expiresAt, endsFrom);
    if (own.state === "pending") return [];
    own.state = "pending";
    return [{ debit: "active", credit: "pending", points: own.remaining, lotNo: own.lotNo }];
  });
  const points = fresh.reduce((sum, { remaining }) => sum + remaining, 0);
  if (points === 0) return 0;
  const moved = postings.reduce((sum, posting) => sum + posting.points, 0);
  const orderId = fresh[0]?.orderId ?? null;
  const head = { kind: "park", effectiveAt: book.now, orderId, reference, reason } as const;
  if (moved > 0)
    enter(
      book,
      { ...head, trace: { until, entry: entryNo } satisfies ParkTrace },
      -moved,
      postings,
    );
  else
    announce(book, "points.parked", book.now, {
      points,
      reference,
      ...(orderId && { order_id: orderId }),
    });
  return points;
};

/** Lets go of the parked points that entries brought: what would be available by now is. */
export const unparkEntries = (
  book: Book,
  entryNos: readonly number[],
  { reference, reason }: Pick<Parking, "reference" | "reason">,
): void => {
  const lots = [...book.lots.values()].filter(
    (lot) => entryNos.includes(lot.entryNo) && isParked(lot, book.now),
  );
  for (const { lotNo } of lots) lotForChange(book, lotNo).reviewUntil = null;
  const due = lots.filter(({ availableAt }) => availableAt !== null && availableAt <= book.now);
  const trace: ActivateTrace = { because: "reviewed" };
  activate(
    book,
    { kind: "activate", effectiveAt: book.now, reference, reason, trace },
    due.map(({ lotNo }) => lotNo),
    { availableAt: book.now },
  );
};

// Points out: the consumption order, holding, releasing, redeeming, expiring, clawing back.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import { closeHold, letGo, openHold, pointsTaken, postingsOf } from "./holds.ts";
import { settleDue } from "./settle.ts";
import type { Entry, Lot, Posting, Taken } from "./state.ts";
import type { ClawbackSource, ClawbackTrace, ReturnTrace } from "./traces.ts";

export type { Taken } from "./state.ts";

const last = Number.POSITIVE_INFINITY;

/**
 * Soonest expiry first, then the oldest; points that never expire go last. (Infinity minus infinity
 * is not a number, which counts as no difference here.)
 */
export const consumptionOrder = (a: Lot, b: Lot): number =>
  (a.expiresAt ?? last) - (b.expiresAt ?? last) ||
  (a.availableAt ?? 0) - (b.availableAt ?? 0) ||
  a.lotNo - b.lotNo;

/**
 * Lots that can be spent now, in consumption order. Time decides here too, not only the jobs. Where the
 * book has only the first of them, what comes later is left out: others may come before it.
 */
export const spendableLots = ({ lots, horizon, now }: Book): Lot[] =>
  [...lots.values()]
    .filter(
      (lot) =>
        lot.state === "active" &&
        lot.remaining > lot.held &&
        (lot.expiresAt === null || lot.expiresAt > now) &&
        (horizon === undefined || consumptionOrder(lot, horizon) <= 0),
    )
    .sort(consumptionOrder);

/** Takes up to `points` from lots in the order given; `take` says how much of a lot may go. */
const takeFrom = (lots: Lot[], points: number, take: (lot: Lot) => number): Taken => {
  let wanted = points;
  const taken: Taken = [];
  for (const lot of lots) {
    if (wanted === 0) break;
    const amount = Math.min(wanted, take(lot));
    if (amount <= 0) continue;
    taken.push([lot.lotNo, amount]);
    wanted -= amount;
  }
  return taken;
};

/** Chooses points for a hold: all of `points` in consumption order, or undefined when they do not suffice. */
export const choose = (
  book: Book,
  points: number,
  allowed: (lot: Lot) => number = (lot) => lot.remaining - lot.held,
): Taken | undefined => {
  const taken = takeFrom(spendableLots(book), points, (lot) =>
    Math.min(lot.remaining - lot.held, allowed(lot)),
  );
  return pointsTaken(taken) === points ? taken : undefined;
};

/**
 * Sets chosen points aside. With `until` (epoch ms) they are let go of by then, under the reference of
 * the head; without it the same command ends the hold.
 */
export const hold = (book: Book, head: EntryHead, taken: Taken, until?: number): Entry => {
  for (const [lotNo, points] of taken) lotForChange(book, lotNo).held += points;
  if (until !== undefined && head.reference)
    openHold(book, { reference: head.reference, until, lots: taken });
  return enter(book, head, -pointsTaken(taken), postingsOf(taken, "active", "held"));
};

/**
 * Gives held points back to spendable, where they repay what the member owes first; those whose lot
 * has expired meanwhile expire at once.
 */
export const release = (book: Book, head: EntryHead, taken: Taken): Entry => {
  settleDue(book);
  const entry = letGo(book, head, taken);
  settleDue(book, head.effectiveAt);
  return entry;
};

/** Spends held points for good. */
export const redeem = (book: Book, head: EntryHead, taken: Taken): Entry => {
  for (const [lotNo, points] of taken) {
    const lot = lotForChange(book, lotNo);
    lot.held -= points;
    lot.remaining -= points;
  }
  closeHold(book, head.reference);
  return enter(book, head, -pointsTaken(taken), postingsOf(taken, "held", "redeemed"));
};

/** Takes spendable points away by hand: the whole amount, or undefined when they do not suffice. */
export const debitAdjustment = (book: Book, head: EntryHead, points: number): Entry | undefined => {
  const taken = choose(book, points);
  if (!taken) return undefined;
  for (const [lotNo, amount] of taken) lotForChange(book, lotNo).remaining -= amount;
  return enter(book, head, -points, postingsOf(taken, "active", "adjustment"));
};

/** Takes away whatever a member has, pending or spendable; nothing when there is nothing. */
export const forfeit = (book: Book, head: EntryHead): Entry | undefined => {
  const postings: Posting[] = [];
  for (const lot of [...book.lots.values()]) {
    const points = lot.remaining - lot.held;
    if (points <= 0) continue;
    lotForChange(book, lot.lotNo).remaining -= points;
    postings.push({ debit: lot.state, credit: "adjustment", points, lotNo: lot.lotNo });
  }
  const points = postings.reduce((sum, posting) => sum + posting.points, 0);
  return points === 0 ? undefined : enter(book, head, -points, postings);
};

export type NegativePolicy = "within_balance" | "debt";

/** Points to take back for a line of an order. */
export type Claim = { orderId: string; lineId: string | null; points: number };

/**
 * Takes earned points back. Every claim first gets its own line's points, pending ones before active
 * ones; then, what is still wanted comes from other spendable lots in consumption order; what is
 * missing becomes the member's debt or the programme's shortfall, as `policy` says. Points already
 * held stay with their hold.
 */
export const clawBack = (
  book: Book,
  head: EntryHead & { trace?: ReturnTrace },
  claims: readonly Claim[],
  policy: NegativePolicy,
): { entry: Entry; missing: number } | undefined => {
  const postings: Posting[] = [];
  const sources: ClawbackSource[] = [];
  const wanted = claims.map(({ points }) => points);
  const takeAll = (from: (claim: Claim) => Lot[]) => {
    for (const [i, claim] of claims.entries())
      for (const lot of from(claim)) {
        const points = Math.min(wanted[i] ?? 0, lot.remaining - lot.held);
        if (points <= 0) continue;
        lotForChange(book, lot.lotNo).remaining -= points;
        wanted[i] = (wanted[i] ?? 0) - points;
        postings.push({ debit: lot.state, credit: "clawed_back", points, lotNo: lot.lotNo });
        sources.push({ line_id: claim.lineId, from: sourceOf(lot, claim), points });
      }
  };
  takeAll((claim) => ownLots(book, claim));
  takeAll(() => spendableLots(book));
  const from = policy === "debt" ? "debt" : "shortfall";
  for (const [i, points] of wanted.entries())
    if (points > 0) sources.push({ line_id: claims[i]?.lineId ?? null, from, points });
  const missing = wanted.reduce((sum, points) => sum + points, 0);
  if (missing > 0)
    postings.push({ debit: from, credit: "clawed_back", points: missing, lotNo: null });
  if (postings.length === 0) return undefined;
  const points = claims.reduce((sum, claim) => sum + claim.points, 0);
  const trace: ClawbackTrace = { ...head.trace, taken: joined(sources) };
  return { entry: enter(book, { ...head, trace }, -points, postings), missing };
};

const sourceOf = (lot: Lot, claim: Claim) => {
  if (lot.orderId !== claim.orderId || lot.lineId !== claim.lineId) return "other";
  return lot.state === "pending" ? "line_pending" : "line";
};

/** Sources of one kind together: nobody asks which of many other lots gave how much. */
const joined = (sources: readonly ClawbackSource[]): ClawbackSource[] => {
  const all = new Map<string, ClawbackSource>();
  for (const source of sources) {
    const key = `${source.from} ${source.line_id}`;
    all.set(key, { ...source, points: source.points + (all.get(key)?.points ?? 0) });
  }
  return [...all.values()];
};

const ownLots = (book: Book, claim: Claim): Lot[] => {
  const own = [...book.lots.values()].filter(
    (lot) => lot.orderId === claim.orderId && lot.lineId === claim.lineId && lot.remaining > 0,
  );
  const pending = own.filter((lot) => lot.state === "pending");
  return [...pending, ...own.filter((lot) => lot.state === "active").sort(consumptionOrder)];
};

// Points out: the consumption order, holding, releasing, redeeming, expiring, clawing back.
import { type Book, type EntryHead, enter, lotForChange } from "./book.ts";
import { repayments } from "./debt.ts";
import { settleDue } from "./settle.ts";
import type { Entry, Lot, Posting } from "./state.ts";
import type { ClawbackSource, ClawbackTrace, ReturnTrace } from "./traces.ts";

/** Lots and how many points of each, in the order they were taken. */
export type Taken = [lotNo: number, points: number][];

const last = Number.POSITIVE_INFINITY;

/**
 * Soonest expiry first, then the oldest; points that never expire go last. (Infinity minus infinity
 * is not a number, which counts as no difference here.)
 */
export const consumptionOrder = (a: Lot, b: Lot): number =>
  (a.expiresAt ?? last) - (b.expiresAt ?? last) ||
  (a.availableAt ?? 0) - (b.availableAt ?? 0) ||
  a.lotNo - b.lotNo;

/** Lots that can be spent now, in consumption order. Time decides here too, not only the jobs. */
export const spendableLots = (book: Book): Lot[] =>
  [...book.lots.values()]
    .filter(
      (lot) =>
        lot.state === "active" &&
        lot.remaining > lot.held &&
        (lot.expiresAt === null || lot.expiresAt > book.now),
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

const total = (taken: Taken): number => taken.reduce((sum, [, points]) => sum + points, 0);

const postingsOf = (taken: Taken, debit: Posting["debit"], credit: Posting["credit"]): Posting[] =>
  taken.map(([lotNo, points]) => ({ debit, credit, points, lotNo }));

/** Chooses points for a hold: all of `points` in consumption order, or undefined when they do not suffice. */
export const choose = (
  book: Book,
  points: number,
  allowed: (lot: Lot) => number = (lot) => lot.remaining - lot.held,
): Taken | undefined => {
  const taken = takeFrom(spendableLots(book), points, (lot) =>
    Math.min(lot.remaining - lot.held, allowed(lot)),
  );
  return total(taken) === points ? taken : undefined;
};

/** Sets chosen points aside. */
export const hold = (book: Book, head: EntryHead, taken: Taken): Entry => {
  for (const [lotNo, points] of taken) lotForChange(book, lotNo).held += points;
  return enter(book, head, -total(taken), postingsOf(taken, "active", "held"));
};

/**
 * Gives held points back to spendable, where they repay what the member owes first; those whose lot
 * has expired meanwhile expire at once.
 */
export const release = (book: Book, head: EntryHead, taken: Taken): Entry => {
  settleDue(book);
  for (const [lotNo, points] of taken) lotForChange(book, lotNo).held -= points;
  const isOver = (lotNo: number) => (book.lots.get(lotNo)?.expiresAt ?? last) <= book.now;
  const back = taken.filter(([lotNo]) => !isOver(lotNo));
  const postings = postingsOf(taken, "held", "active");
  postings.push(...repayments(book, postingsOf(back, "held", "active")));
  const entry = enter(book, head, total(taken), postings);
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
  return enter(book, head, -total(taken), postingsOf(taken, "held", "redeemed"));
};

/** Takes spendable points away by hand: the whole amount, or undefined when they do not suffice. */
export const debitAdjustment = (book: Book, head: EntryHead, points: number): Entry | undefined => {
  const taken = choose(book, points);
  if (!taken) return undefined;
  for (const [lotNo, amount] of taken) lotForChange(book, lotNo).remaining -= amount;
  return enter(book, head, -points, postingsOf(taken, "active", "adjustment"));
};

export type NegativePolicy = "within_balance" | "debt";

/**
 * Takes earned points back. For each claim: pending points of the same line, then the rest of the
 * same lot, then other spendable lots in consumption order; what is missing becomes the member's
 * debt or the programme's shortfall, as `policy` says. Points already held stay with their hold.
 */
export const clawBack = (
  book: Book,
  head: EntryHead & { trace?: ReturnTrace },
  claims: { orderId: string; lineId: string | null; points: number }[],
  policy: NegativePolicy,
): { entry: Entry; missing: number } | undefined => {
  const postings: Posting[] = [];
  const sources: ClawbackSource[] = [];
  let points = 0;
  let missing = 0;
  for (const claim of claims) {
    points += claim.points;
    let wanted = claim.points;
    for (const lot of claimSources(book, claim)) {
      if (wanted === 0) break;
      const amount = Math.min(wanted, lot.remaining - lot.held);
      if (amount <= 0) continue;
      lotForChange(book, lot.lotNo).remaining -= amount;
      postings.push({ debit: lot.state, credit: "clawed_back", points: amount, lotNo: lot.lotNo });
      sources.push({ line_id: claim.lineId, from: sourceOf(lot, claim), points: amount });
      wanted -= amount;
    }
    missing += wanted;
    const from = policy === "debt" ? "debt" : "shortfall";
    if (wanted > 0) sources.push({ line_id: claim.lineId, from, points: wanted });
  }
  if (points === 0) return undefined;
  if (missing > 0)
    postings.push({
      debit: policy === "debt" ? "debt" : "shortfall",
      credit: "clawed_back",
      points: missing,
      lotNo: null,
    });
  const trace: ClawbackTrace = { ...head.trace, taken: joined(sources) };
  return { entry: enter(book, { ...head, trace }, -points, postings), missing };
};

const sourceOf = (lot: Lot, claim: { orderId: string; lineId: string | null }) => {
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

const claimSources = (book: Book, claim: { orderId: string; lineId: string | null }): Lot[] => {
  const own = [...book.lots.values()].filter(
    (lot) => lot.orderId === claim.orderId && lot.lineId === claim.lineId && lot.remaining > 0,
  );
  const pending = own.filter((lot) => lot.state === "pending");
  const active = own.filter((lot) => lot.state === "active").sort(consumptionOrder);
  const rest = spendableLots(book).filter((lot) => !own.includes(lot));
  return [...pending, ...active, ...rest];
};

// One member's points becoming another's: both books keep what happened, and one entry in each says
// what went over. Between them they move nothing but `transfer`, which is empty again afterwards.
import { type Book, enter, lotForChange } from "./book.ts";
import { spendableLots } from "./spend.ts";
import type { Entry, Lot, Posting } from "./state.ts";
import type { MergeTrace } from "./traces.ts";

/** What goes from one book to the other. */
export type Baggage = {
  /** Every lot there ever was, as it stood: spent ones too, since spent points can come back. */
  lots: readonly Lot[];
  active: number;
  pending: number;
  debt: number;
  lifetimeEarned: number;
};

/** Lots and points of them. */
type Parts = readonly (readonly [lotNo: number, points: number])[];

/**
 * A merge as it is remembered, so that it can be taken back: `entryNo` brought it and `goingEntryNo` took it,
 * numbers of `lots` are those of who went, with the points that were left, those of `repaid` are of who stays.
 */
export type Moved = Omit<Baggage, "lots"> & {
  lots: Parts;
  repaid: Parts;
  shift: number;
  entryNo: number;
  goingEntryNo: number;
};

/** Who did it and why, and the record of the one who goes. */
export type MergeHead = { record: string; reason: string; by: string };

const headOf = (
  book: Book,
  side: MergeTrace["side"],
  { record, reason, by }: MergeHead,
  { active, pending, debt }: Pick<MergeTrace, "active" | "pending" | "debt">,
  undone?: true,
) => {
  const trace: MergeTrace = { side, record, by, active, pending, debt, ...(undone && { undone }) };
  return { kind: "merge", effectiveAt: book.now, reference: record, reason, trace } as const;
};

const moved = (lots: readonly Lot[]): Lot[] => lots.filter(({ remaining }) => remaining > 0);

/** Empties a book in which nothing is held and everything due is settled. */
export const handOver = (book: Book, head: MergeHead): { entry: Entry; baggage: Baggage } => {
  const { account } = book;
  if (account.held > 0) throw new Error(`member ${account.memberId} holds points`);
  const { active, pending, debt, lifetimeEarned } = account;
  // Copies: lots that fell due a moment ago are changed where they stand.
  const lots = [...book.lots.values()].map((lot) => ({ ...lot })).sort((a, b) => a.lotNo - b.lotNo);
  const postings = moved(lots).map(
    (lot): Posting => ({
      ...{ debit: lot.state, credit: "transfer" },
      ...{ points: lot.remaining, lotNo: lot.lotNo },
    }),
  );
  for (const { lotNo } of moved(lots)) lotForChange(book, lotNo).remaining = 0;
  if (debt > 0) postings.push({ debit: "transfer", credit: "debt", points: debt, lotNo: null });
  // What was ever earned goes along, so that taking back what is still pending can undo it there.
  if (lifetimeEarned > 0)
    postings.push({ debit: "transfer", credit: "issued", points: lifetimeEarned, lotNo: null });
  account.lifetimeEarned = 0;
  const baggage = { lots, active, pending, debt, lifetimeEarned };
  const entry = enter(book, headOf(book, "into", head, baggage), -(active + pending), postings);
  return { entry, baggage };
};

/**
 * Takes over what another book handed over. Lots keep everything they had; their numbers go up by the
 * number answered as `shift`. What either owed is repaid out of what can be spent now.
 */
export const takeOver = (
  book: Book,
  baggage: Baggage,
  head: MergeHead,
): { entry: Entry; shift: number; repaid: Parts } => {
  const { account } = book;
  const { lots, active, pending, debt, lifetimeEarned } = baggage;
  const shift = account.lots;
  const entryNo = account.entries + 1;
  for (const lot of lots) {
    const lotNo = lot.lotNo + shift;
    book.lots.set(lotNo, { ...lot, lotNo, entryNo });
    book.touched.add(lotNo);
    account.lots = Math.max(account.lots, lotNo);
  }
  const postings = moved(lots).map(
    (lot): Posting => ({
      ...{ debit: "transfer", credit: lot.state },
      ...{ points: lot.remaining, lotNo: lot.lotNo + shift },
    }),
  );
  if (debt > 0) postings.push({ debit: "debt", credit: "transfer", points: debt, lotNo: null });
  if (lifetimeEarned > 0)
    postings.push({ debit: "issued", credit: "transfer", points: lifetimeEarned, lotNo: null });
  account.lifetimeEarned += lifetimeEarned;
  const repayments = repay(book, account.debt + debt);
  postings.push(...repayments);
  const entry = enter(book, headOf(book, "from", head, baggage), active + pending, postings);
  const repaid = repayments.map(({ lotNo, points }) => [lotNo ?? 0, points] as const);
  return { entry, shift, repaid };
};

/** Whether no points of the one who stays have moved since a merge; what is due must be settled. */
export const isAsMerged = ({ account, lots }: Book, { entryNo, shift, ...moved }: Moved): boolean =>
  account.entries === entryNo &&
  leftAfter({ shift, ...moved }).every(([lotNo, points]) => lots.get(lotNo)?.remaining === points);

/** Points that a merge left in the lots that it brought, once it had repaid what was owed. */
const leftAfter = ({ lots, repaid, shift }: Pick<Moved, "lots" | "repaid" | "shift">): Parts => {
  const gone = new Map(repaid);
  return lots.map(([lotNo, points]) => [lotNo + shift, points - (gone.get(lotNo + shift) ?? 0)]);
};

/** Gives back what a merge had brought, debts that it repaid included; `isAsMerged` must hold. */
export const handBack = (book: Book, moved: Moved, head: MergeHead): Entry => {
  const { account } = book;
  const { lots, repaid, shift, active, pending, debt, lifetimeEarned } = moved;
  const postings: Posting[] = repaid.map(([lotNo, points]) => {
    lotForChange(book, lotNo).remaining += points;
    return { debit: "debt", credit: "active", points, lotNo };
  });
  for (const [lotNo, points] of lots) {
    const lot = lotForChange(book, lotNo + shift);
    lot.remaining -= points;
    postings.push({ debit: lot.state, credit: "transfer", points, lotNo: lot.lotNo });
  }
  if (debt > 0) postings.push({ debit: "transfer", credit: "debt", points: debt, lotNo: null });
  if (lifetimeEarned > 0)
    postings.push({ debit: "transfer", credit: "issued", points: lifetimeEarned, lotNo: null });
  account.lifetimeEarned -= lifetimeEarned;
  return enter(book, headOf(book, "from", head, moved, true), -(active + pending), postings);
};

/** Takes back what was handed over by a merge; nothing may have happened to the record since. */
export const takeBack = (book: Book, moved: Moved, head: MergeHead): Entry => {
  const { account } = book;
  const { lots, active, pending, debt, lifetimeEarned } = moved;
  const postings = lots.map(([lotNo, points]): Posting => {
    const lot = lotForChange(book, lotNo);
    lot.remaining += points;
    return { debit: "transfer", credit: lot.state, points, lotNo };
  });
  if (debt > 0) postings.push({ debit: "debt", credit: "transfer", points: debt, lotNo: null });
  if (lifetimeEarned > 0)
    postings.push({ debit: "issued", credit: "transfer", points: lifetimeEarned, lotNo: null });
  account.lifetimeEarned += lifetimeEarned;
  return enter(book, headOf(book, "into", head, moved, true), active + pending, postings);
};

const repay = (book: Book, debt: number): Posting[] => {
  let left = debt;
  const postings: Posting[] = [];
  for (const { lotNo, remaining, held } of spendableLots(book)) {
    const points = Math.min(left, remaining - held);
    if (points === 0) break;
    lotForChange(book, lotNo).remaining -= points;
    left -= points;
    postings.push({ debit: "active", credit: "debt", points, lotNo });
  }
  return postings;
};

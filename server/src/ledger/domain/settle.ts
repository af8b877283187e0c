// What time has made due: activations, expiries and ends of holds, written in the order in which they
// fell due.
// Decision 0042.
import { type Book, enter, lotForChange } from "./book.ts";
import { activate } from "./credit.ts";
import { firstToLapse, lapse } from "./holds.ts";
import { type Account, isFrozen, type Lot } from "./state.ts";
import type { ActivateTrace, ExpireTrace } from "./traces.ts";

const never = Number.POSITIVE_INFINITY;

type Due = { at: number; lot: Lot };

const dueOf = (lot: Lot, frozen: boolean): Due | undefined => {
  if (lot.remaining <= lot.held || (frozen && lot.state === "pending")) return undefined;
  const at = lot.state === "pending" ? availableFrom(lot) : lot.expiresAt;
  return at === null ? undefined : { at, lot };
};

/** When pending points become spendable (epoch ms): never before their review is over. */
const availableFrom = ({ availableAt, reviewUntil }: Lot): number | null =>
  availableAt === null ? null : Math.max(availableAt, reviewUntil ?? availableAt);

const nextDue = (book: Book): Due | undefined => {
  const frozen = isFrozen(book.account);
  let next: Due | undefined;
  for (const lot of book.lots.values()) {
    const due = dueOf(lot, frozen);
    if (!due || due.at > book.now) continue;
    if (!next || due.at < next.at || (due.at === next.at && lot.lotNo < next.lot.lotNo)) next = due;
  }
  return next;
};

/**
 * When the first of these lots becomes spendable or expires by itself (epoch ms); null: none does.
 * `frozen`: the member is suspended, so nothing becomes spendable by itself.
 */
export const nextDueAt = (lots: Iterable<Lot>, frozen: boolean): number | null => {
  let next: number | null = null;
  for (const lot of lots) {
    const at = dueOf(lot, frozen)?.at;
    if (at !== undefined && (next === null || at < next)) next = at;
  }
  return next;
};

/**
 * When the first of a member's lots that are not at hand falls due by itself (epoch ms, infinity: never),
 * or only the instant before which none does.
 */
export type Rest = { from: number; isExact: boolean };

type Known = { account: Account; lots: ReadonlyMap<number, Lot>; horizon?: Lot | undefined };

/** What an account whose next due instant is right tells of the lots that were not read with it. */
export const restOf = ({ account, lots, horizon }: Known): Rest => {
  const known = account.nextDueAt ?? never;
  const read = nextDueAt(lots.values(), isFrozen(account)) ?? never;
  if (read > known) return { from: known, isExact: true };
  // The first of all is at hand: of the others, spendable ones lie behind the horizon.
  if (account.pending > 0) return { from: known, isExact: false };
  return horizon ? { from: horizon.expiresAt ?? never, isExact: false } : wholeRest;
};

/** Nothing is missing. */
export const wholeRest: Rest = { from: never, isExact: true };

/** The next due instant after a change, null when there is none; undefined when it cannot be told. */
export const dueAfter = (lots: Iterable<Lot>, frozen: boolean, rest: Rest) => {
  const next = nextDueAt(lots, frozen) ?? never;
  if (next > rest.from && !rest.isExact) return undefined;
  const first = Math.min(next, rest.from);
  return first === never ? null : first;
};

/**
 * Writes every activation, expiry and end of a hold that is due by the book's time. Held points are
 * pinned: they expire when their hold lets go of them. Nothing expires before `from` (epoch ms), the
 * instant at which a hold let go.
 */
export const settleDue = (book: Book, from = Number.NEGATIVE_INFINITY): void => {
  let freed = from;
  for (;;) {
    const due = nextDue(book);
    const held = firstToLapse(book.account);
    // At the same instant the hold goes first, so that all of a lot expires at once.
    if (held && held.until <= Math.min(book.now, due?.at ?? never)) {
      lapse(book, held);
      freed = Math.max(freed, held.until);
    } else if (!due) return;
    else if (due.lot.state === "pending") activateAll(book, due);
    else expireLot(book, { ...due, at: Math.max(due.at, freed) });
  }
};

/** Makes all that falls due at one instant spendable together; suspected points by themselves, with that reason. */
const activateAll = (book: Book, { at, lot: first }: Due): void => {
  const isReviewOver = (lot: Lot) => lot.reviewUntil === at && (lot.availableAt ?? at) < at;
  const wasParked = isReviewOver(first);
  const due = [...book.lots.values()].filter(
    (lot) =>
      lot.state === "pending" && availableFrom(lot) === at && isReviewOver(lot) === wasParked,
  );
  const numbers = due.map((lot) => lot.lotNo);
  const trace: ActivateTrace = { because: "review_over" };
  const head = { kind: "activate", effectiveAt: at, ...(wasParked && { trace }) } as const;
  activate(book, head, numbers, { availableAt: at });
};

/**
 * Ends the spendable points that were there before `before` (epoch ms), as those of a member who has
 * done nothing since `since`. Held points stay with their hold. Answers how many points went.
 */
export const expireUnused = (book: Book, { before, since }: { before: number; since: number }) => {
  let points = 0;
  for (const lot of spendable(book)) {
    if ((lot.availableAt ?? 0) >= before) continue;
    points += lot.remaining - lot.held;
    expireLot(book, { at: book.now, lot }, { because: "inactivity", since });
  }
  return points;
};

const spendable = (book: Book): Lot[] =>
  [...book.lots.values()]
    .filter((lot) => lot.state === "active" && lot.remaining > lot.held)
    .sort((a, b) => a.lotNo - b.lotNo);

type Because = Pick<ExpireTrace, "because" | "since">;

const expireLot = (book: Book, { at, lot }: Due, because: Because = {}): void => {
  const points = lot.remaining - lot.held;
  lotForChange(book, lot.lotNo).remaining = lot.held;
  const own = { lot_no: lot.lotNo, from_entry: lot.entryNo, points: lot.points };
  const trace: ExpireTrace = { ...own, ...because };
  enter(book, { kind: "expire", effectiveAt: at, orderId: lot.orderId, trace }, -points, [
    { debit: "active", credit: "expired", points, lotNo: lot.lotNo },
  ]);
};

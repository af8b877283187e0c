// The open book of one member during one command: movements are written here in memory, and the
// posting pipeline stores what was written, or forgets the book when the command is refused.
// Decision 0005.
import type { AccountName } from "./accounts.ts";
import {
  type Account,
  type Entry,
  type EntryKind,
  entryId,
  type LedgerEvent,
  type Lot,
  type Posting,
} from "./state.ts";

export type Book = {
  /** Server time of the command, epoch ms. */
  readonly now: number;
  /** Who caused it, as kept on every entry: `key:<id>`, `account:<id>` or `job:<name>`. */
  readonly actor: string;
  readonly programmeVersion: number;
  account: Account;
  lots: Map<number, Lot>;
  /** The last of the spendable lots in consumption order that are here; without it, none is missing. */
  readonly horizon?: Lot | undefined;
  /** Numbers of lots that were added or changed. */
  touched: Set<number>;
  entries: Entry[];
  events: LedgerEvent[];
};

/** Opens a book on a member's state. The state given stays as it is; the book has its own copy. */
export const openBook = (
  state: { account: Account; lots: ReadonlyMap<number, Lot>; horizon?: Lot | undefined },
  by: { now: number; actor: string; programmeVersion: number },
): Book => ({
  ...by,
  account: { ...state.account },
  lots: new Map(state.lots),
  horizon: state.horizon,
  touched: new Set(),
  entries: [],
  events: [],
});

export type EntryHead = {
  kind: EntryKind;
  effectiveAt: number;
  orderId?: string | null;
  reference?: string | null;
  reason?: string | null;
  reversesEntryNo?: number | null;
  trace?: unknown;
};

/** A lot of the book that may be changed: copied on its first change. */
export const lotForChange = (book: Book, lotNo: number): Lot => {
  const lot = book.lots.get(lotNo);
  if (!lot) throw new Error(`lot ${lotNo} is not in the book of member ${book.account.memberId}`);
  if (book.touched.has(lotNo)) return lot;
  const copy = { ...lot };
  book.lots.set(lotNo, copy);
  book.touched.add(lotNo);
  return copy;
};

const move = (account: Account, name: AccountName, points: number): void => {
  if (name === "active" || name === "pending" || name === "held") account[name] += points;
  // Debt is kept as what the member owes, so it runs against its account's balance.
  else if (name === "debt") account.debt -= points;
};

/**
 * Writes one entry: `postings` move the account's balances, and the entry keeps the balances after.
 * Points of postings are positive; a balance below zero is a bug and throws.
 */
export const enter = (book: Book, head: EntryHead, points: number, postings: Posting[]): Entry => {
  const account = book.account;
  for (const posting of postings) {
    if (!Number.isSafeInteger(posting.points) || posting.points <= 0)
      throw new Error(`a posting of ${posting.points} points`);
    move(account, posting.debit, -posting.points);
    move(account, posting.credit, posting.points);
  }
  if (account.active < 0 || account.pending < 0 || account.held < 0 || account.debt < 0)
    throw new Error(`entry would leave member ${account.memberId} below zero`);
  account.entries += 1;
  const entry: Entry = {
    entryNo: account.entries,
    kind: head.kind,
    points,
    effectiveAt: head.effectiveAt,
    recordedAt: book.now,
    after: {
      active: account.active,
      pending: account.pending,
      held: account.held,
      debt: account.debt,
    },
    orderId: head.orderId ?? null,
    reference: head.reference ?? null,
    reason: head.reason ?? null,
    actor: book.actor,
    programmeVersion: book.programmeVersion,
    reversesEntryNo: head.reversesEntryNo ?? null,
    trace: head.trace ?? null,
    counted: null,
    postings,
  };
  book.entries.push(entry);
  announceEntry(book, entry);
  return entry;
};

const announceEntry = (book: Book, entry: Entry): void =>
  announce(book, `points.${eventNames[entry.kind]}`, entry.effectiveAt, {
    entry_id: entryId(book.account.memberId, entry.entryNo),
    points: entry.points,
    available: entry.after.active,
    pending: entry.after.pending,
    held: entry.after.held,
    ...(entry.orderId !== null && { order_id: entry.orderId }),
    ...(entry.reference !== null && { reference: entry.reference }),
  });

const eventNames: Record<EntryKind, string> = {
  earn: "earned",
  activate: "activated",
  cancel: "cancelled",
  clawback: "clawed_back",
  hold: "held",
  release: "released",
  redeem: "redeemed",
  give_back: "given_back",
  expire: "expired",
  adjust: "adjusted",
  reverse: "reversed",
  park: "parked",
  merge: "merged",
  open: "opened",
};

/** Adds an event to the outbox, in the same commit as what it tells of. */
export const announce = (
  book: Book,
  type: string,
  occurredAt: number,
  payload: Record<string, unknown>,
): void => {
  book.account.events += 1;
  book.events.push({
    eventNo: book.account.events,
    type,
    occurredAt,
    payload: { member_id: book.account.externalId, ...payload },
  });
};

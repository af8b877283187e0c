// What an entry did, seen from the member: the change of each state, the share of each lot, and a
// balance put together from entries up to some instant.
import type { AccountName } from "./accounts.ts";
import type { Entry, EntryKind, Lot, Posting } from "./state.ts";

/** A posting with the end of its lot's life, epoch ms. */
export type Movement = Posting & { expiresAt: number | null };

/** An entry as statements show it. */
export type StatementEntry = Omit<Entry, "postings" | "counted"> & { movements: Movement[] };

export type StateChange = { available: number; pending: number; held: number; debt: number };

/** How the states changed; debt grows when the member owes more. */
export const changeOf = (postings: readonly Posting[]): StateChange => {
  const change = { available: 0, pending: 0, held: 0, debt: 0 };
  const move = (account: AccountName, points: number) => {
    if (account === "active") change.available += points;
    else if (account === "pending" || account === "held") change[account] += points;
    else if (account === "debt") change.debt -= points;
  };
  for (const { debit, credit, points } of postings) {
    move(debit, -points);
    move(credit, points);
  }
  return change;
};

export type LotShare = { lotNo: number; points: number; expiresAt: number | null };

const memberSide: ReadonlySet<AccountName> = new Set(["active", "pending", "held"]);

/** Gained by the member or gone: what becomes available is gained, what leaves that state is gone. */
const sign = ({ debit, credit }: Posting): 1 | -1 => {
  if (credit === "active") return 1;
  if (debit === "active") return -1;
  return memberSide.has(credit) ? 1 : -1;
};

/** How much of each lot an entry gave or took, in the order of its postings. */
export const sharesOf = (movements: readonly Movement[]): LotShare[] => {
  const shares = new Map<number, LotShare>();
  for (const movement of movements) {
    const { lotNo, expiresAt, points } = movement;
    if (lotNo === null) continue;
    const before = shares.get(lotNo)?.points ?? 0;
    shares.set(lotNo, { lotNo, points: before + sign(movement) * points, expiresAt });
  }
  return [...shares.values()];
};

/** Points of some lots that an entry made spendable. */
export const releasedOf = (movements: readonly Movement[], lots: ReadonlySet<number>): number =>
  movements
    .filter(({ debit, credit }) => debit === "pending" && credit === "active")
    .reduce((sum, { lotNo, points }) => sum + (lotNo !== null && lots.has(lotNo) ? points : 0), 0);

export type Balances = { active: number; pending: number; held: number; debt: number };

/**
 * Balances that business time gives for a past instant. Entries may be told later than they happened
 * (a return of last week takes points that are spent by now), so that a sum can fall below zero; then
 * the member owed that much in hindsight.
 */
export const inHindsight = (sums: Balances): Balances => {
  const owed = (points: number) => Math.max(0, -points);
  return {
    active: Math.max(0, sums.active),
    pending: Math.max(0, sums.pending),
    held: Math.max(0, sums.held),
    debt: Math.max(0, sums.debt + owed(sums.active) + owed(sums.pending) + owed(sums.held)),
  };
};

export type Bucket = { points: number; expiresAt: number };

/** Spendable points by the end of their life, soonest first; those that never expire are left out. */
export const expiringOf = (lots: readonly Lot[]): Bucket[] => {
  const buckets = new Map<number, number>();
  for (const lot of lots) {
    const free = lot.remaining - lot.held;
    if (lot.state !== "active" || lot.expiresAt === null || free <= 0) continue;
    buckets.set(lot.expiresAt, (buckets.get(lot.expiresAt) ?? 0) + free);
  }
  return bucketsOf(buckets);
};

/** Buckets of positive points, soonest first. */
export const bucketsOf = (points: ReadonlyMap<number, number>): Bucket[] =>
  [...points]
    .flatMap(([expiresAt, amount]) => (amount > 0 ? [{ points: amount, expiresAt }] : []))
    .sort((a, b) => a.expiresAt - b.expiresAt);

/** The public id of a lot: the member's number in base 36 and the lot's own number. */
export const lotId = (memberId: number, lotNo: number): string =>
  `lt_${memberId.toString(36)}_${lotNo}`;

/** A lot and where it came from. */
export type Origin = {
  lotNo: number;
  /** The entry that made it, and the kind, order, reference and reason of that entry. */
  entryNo: number;
  kind: EntryKind;
  orderId: string | null;
  lineId: string | null;
  reference: string | null;
  reason: string | null;
  /** What it began with. */
  points: number;
  expiresAt: number | null;
};

export type EntryWithOrigins = {
  memberId: number;
  externalId: string;
  entry: StatementEntry;
  /** The lots it names, by their number. */
  origins: ReadonlyMap<number, Origin>;
};

/** An entry in the account of `externalId`; its points are those of an order. */
export type OrderEntry = { memberId: number; externalId: string; entry: StatementEntry };

/** Entries and points of an order, as the ledger has them. */
export type OrderLedger = {
  /** The oldest first; the newest of them when there are more. */
  entries: OrderEntry[];
  /** How many there are in all. */
  total: number;
  /** Sums of the points of entries that name the order, by kind: gained is positive. */
  sums: ReadonlyMap<EntryKind, number>;
  /** Points of its lots at `now`: `inReview` are among the pending ones. */
  left: { pending: number; inReview: number; available: number };
};

/** An instant (epoch ms) with the kinds of its entries; whether tier or status moved is named beside them. */
export type ChangeInstant = { at: number; what: (EntryKind | "tier" | "status")[] };

/** Points of the entries of one kind: those added, and those taken. */
export type Moved = { kind: EntryKind; entries: number; added: number; took: number };

/** Instants are epoch ms, the oldest first; `first` is the first that can be asked for. */
export type MemberChanges = {
  from: number;
  to: number;
  first: number;
  total: number;
  instants: ChangeInstant[];
  moved: Moved[];
};

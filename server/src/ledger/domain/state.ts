// What the ledger knows of a member: the account, its lots, and the entries a command adds.
// Points are integers, money is piastres, instants are epoch milliseconds (UTC).
import type { AccountName } from "./accounts.ts";

export type Funder = { party: string; points: number };

/** Points of one origin: spent, expired and given back together. */
export type Lot = {
  lotNo: number;
  entryNo: number;
  orderId: string | null;
  lineId: string | null;
  categoryId: string | null;
  brandId: string | null;
  sellerId: string | null;
  points: number;
  /** What is left of `points`, including `held`. */
  remaining: number;
  held: number;
  state: "pending" | "active";
  /** When pending points become spendable; null while they wait for an event such as delivery. */
  availableAt: number | null;
  /** Suspected points are not spendable before; null: they are not suspected. */
  reviewUntil: number | null;
  /** First instant at which the points are no longer valid; null when they never expire. */
  expiresAt: number | null;
  /** What these points are worth: `costPoints` points cost `costPiastres`. */
  costPoints: number;
  costPiastres: number;
  funding: Funder[];
};

/** Lots and how many points of each, in the order they were taken. */
export type Taken = [lotNo: number, points: number][];

/** Points set aside under a reference; at `until` (epoch ms) they are spendable again by themselves. */
export type OpenHold = { reference: string; until: number; lots: Taken };

export type AccountStatus =
  | "active"
  | "suspended"
  | "redemption_blocked"
  | "verification_required"
  | "closed";

/** Whether pending points wait, whatever has fallen due: a suspended member's do not become spendable. */
export const isFrozen = ({ status }: { status: AccountStatus }): boolean => status === "suspended";

/**
 * Limits that members may put on what is done with their data: `objection` to being profiled, `restriction` to what
 * they are owed. Decision 0135.
 */
export type Limit = "objection" | "restriction";

/** A member's cached figures. `version` counts writes; `entries`, `lots`, `events` are high-water marks. */
export type Account = {
  memberId: number;
  externalId: string;
  version: number;
  entries: number;
  lots: number;
  events: number;
  active: number;
  pending: number;
  held: number;
  debt: number;
  lifetimeEarned: number;
  status: AccountStatus;
  /** Limits in force, the objection first. */
  limits: readonly Limit[];
  tierId: string | null;
  ordersCount: number;
  spend: number;
  joinedAt: number;
  lastActivityAt: number | null;
  /** When time alone will next change a lot: make it spendable or end it. Null: never. */
  nextDueAt: number | null;
  /** What is held and until when, in the order it was set aside. */
  holds: readonly OpenHold[];
};

export type EntryKind =
  | "earn"
  | "activate"
  | "cancel"
  | "clawback"
  | "hold"
  | "release"
  | "redeem"
  | "give_back"
  | "expire"
  | "adjust"
  | "reverse"
  | "park"
  | "merge"
  | "open";

export type Posting = {
  debit: AccountName;
  credit: AccountName;
  points: number;
  lotNo: number | null;
};

/** One thing that happened to a member's points, with the postings that balance it. */
export type Entry = {
  entryNo: number;
  kind: EntryKind;
  /** The headline of the entry as a member reads it: gained is positive, gone is negative. */
  points: number;
  effectiveAt: number;
  recordedAt: number;
  after: { active: number; pending: number; held: number; debt: number };
  orderId: string | null;
  reference: string | null;
  reason: string | null;
  actor: string;
  programmeVersion: number;
  reversesEntryNo: number | null;
  trace: unknown;
  /** By how much an award used up the member's own limits, by key of the counter. */
  counted: Readonly<Record<string, number>> | null;
  postings: Posting[];
};

export type LedgerEvent = {
  eventNo: number;
  type: string;
  occurredAt: number;
  payload: Record<string, unknown>;
};

/** A member who has no row yet; written by the first command that is accepted. */
export const emptyAccount = (memberId: number, externalId: string, joinedAt: number): Account => ({
  memberId,
  externalId,
  version: 0,
  entries: 0,
  lots: 0,
  events: 0,
  active: 0,
  pending: 0,
  held: 0,
  debt: 0,
  lifetimeEarned: 0,
  status: "active",
  limits: [],
  tierId: null,
  ordersCount: 0,
  spend: 0,
  joinedAt,
  lastActivityAt: null,
  nextDueAt: null,
  holds: [],
});

/** The public id of an entry: the member's number in base 36 and the entry's own number. */
export const entryId = (memberId: number, entryNo: number): string =>
  `en_${memberId.toString(36)}_${entryNo}`;

/** Reads an entry id back; undefined when it is not one. */
export const parseEntryId = (id: string): { memberId: number; entryNo: number } | undefined => {
  const match = /^en_([0-9a-z]{1,10})_([1-9][0-9]{0,14})$/.exec(id);
  if (!match?.[1] || !match[2]) return undefined;
  const memberId = Number.parseInt(match[1], 36);
  return Number.isSafeInteger(memberId) ? { memberId, entryNo: Number(match[2]) } : undefined;
};

// Members' points as they stood or will stand, and what happened to them, entry by entry.

import type { Database, Tx } from "../../kit/db/db.ts";
import { accountName, accounts } from "../domain/accounts.ts";
import type { Book } from "../domain/book.ts";
import { parkedPoints } from "../domain/review.ts";
import { type Account, type EntryKind, parseEntryId } from "../domain/state.ts";
import {
  type Bucket,
  bucketsOf,
  type EntryWithOrigins,
  expiringOf,
  inHindsight,
  type Origin,
  type StatementEntry,
} from "../domain/statement.ts";
import {
  findMemberId,
  freeze,
  type OriginRow,
  readOrigins,
  readTierMoves,
  type TierMove,
} from "../store/history.ts";
import {
  countEntries,
  lotsAt,
  readEntries,
  readEntry,
  type StatementRow,
  sumPostings,
} from "../store/reading.ts";
import { readExistingBook } from "./reading.ts";

/** A member's points at an instant, and when the available ones end. */
export type Standing = {
  account: Account;
  expiring: Bucket[];
  /** Points that wait in review; null of an instant that is over. */
  parked: number | null;
};

/**
 * A member's points at the business instant `at` (epoch ms): now and later by letting time go on over
 * what is there, earlier by what the entries up to then add up to, in the tier of then. The status is today's.
 */
export const readStanding = async (
  db: Database,
  externalId: string,
  at: number,
  now: number,
): Promise<Standing | undefined> => {
  if (at < now) return db.transaction((tx) => readPast(tx, externalId, at, now));
  const book = await readExistingBook(db, externalId, at);
  if (!book) return undefined;
  const lots = [...book.lots.values()];
  return { account: book.account, expiring: expiringOf(lots), parked: parkedPoints(lots, at) };
};

const readPast = async (
  tx: Tx,
  externalId: string,
  at: number,
  now: number,
): Promise<Standing | undefined> => {
  await freeze(tx);
  const book = await readExistingBook(tx, externalId, now);
  if (!book) return undefined;
  const { memberId } = book.account;
  const sums = new Map<number, number>();
  for (const { account, points } of await sumPostings(tx, memberId, new Date(at)))
    sums.set(account, points);
  const buckets = new Map<number, number>();
  for (const { expires_at, points } of await lotsAt(tx, memberId, new Date(at)))
    buckets.set(expires_at, points);
  addUnwritten(book, at, sums, buckets);
  const sum = (code: number) => sums.get(code) ?? 0;
  const balances = inHindsight({
    active: sum(accounts.active),
    pending: sum(accounts.pending),
    held: sum(accounts.held),
    debt: -sum(accounts.debt),
  });
  const tierId = tierAt(await readTierMoves(tx, memberId), at, book.account.tierId);
  const account = { ...book.account, ...balances, tierId, lifetimeEarned: -sum(accounts.issued) };
  return { account, expiring: bucketsOf(buckets), parked: null };
};

/** The tier that a member was in at `at`, by all moves there were; without one it is today's. */
const tierAt = (moves: readonly TierMove[], at: number, today: string | null): string | null => {
  const last = moves.findLast((move) => move.at <= at);
  if (last !== undefined) return last.to;
  const next = moves[0];
  return next === undefined ? today : next.from;
};

/** What had fallen due by then and no command has written since. */
const addUnwritten = (
  book: Book,
  at: number,
  sums: Map<number, number>,
  buckets: Map<number, number>,
): void => {
  const add = (to: Map<number, number>, key: number, points: number) =>
    to.set(key, (to.get(key) ?? 0) + points);
  const due = book.entries.filter((entry) => entry.effectiveAt <= at);
  for (const { debit, credit, points, lotNo } of due.flatMap((entry) => entry.postings)) {
    add(sums, accounts[debit], -points);
    add(sums, accounts[credit], points);
    const expiresAt = lotNo === null ? null : (book.lots.get(lotNo)?.expiresAt ?? null);
    if (expiresAt === null || expiresAt <= at) continue;
    if (credit === "active") add(buckets, expiresAt, points);
    if (debit === "active") add(buckets, expiresAt, -points);
  }
};

export type StatementAsk = {
  /** The entry number the page begins behind; null begins at the newest (or oldest). */
  after: number | null;
  limit: number;
  oldestFirst: boolean;
  kind: EntryKind | null;
  orderId: string | null;
  /** Looked for in order id, reference and reason. */
  search: string | null;
};

export type Statement = {
  memberId: number;
  entries: StatementEntry[];
  total: number;
  /** The entry number the next page begins behind. */
  next: number | null;
};

/** One page of a member's entries, without traces; undefined when there is no such member. */
export const readStatement = async (
  tx: Tx,
  externalId: string,
  ask: StatementAsk,
): Promise<Statement | undefined> => {
  const memberId = await findMemberId(tx, externalId);
  if (memberId === undefined) return undefined;
  const first = ask.oldestFirst ? 0 : Number.MAX_SAFE_INTEGER;
  const { kind, orderId, search } = ask;
  const filter = { memberId, kind, orderId, search };
  const found = await readEntries(tx, {
    ...filter,
    before: ask.after ?? first,
    limit: ask.limit + 1,
    ascending: ask.oldestFirst,
  });
  const rows = found.slice(0, ask.limit);
  const next = found.length > ask.limit ? (rows.at(-1)?.entry_no ?? null) : null;
  return {
    memberId,
    entries: rows.map(statementEntry),
    total: await countEntries(tx, filter),
    next,
  };
};

/** One entry by its public id, with its trace and the lots it moved. */
export const readEntryWithOrigins = async (
  tx: Tx,
  entryId: string,
): Promise<EntryWithOrigins | undefined> => {
  const id = parseEntryId(entryId);
  const row = id && (await readEntry(tx, id.memberId, id.entryNo));
  if (!row) return undefined;
  const entry = statementEntry(row);
  const lots = entry.movements.flatMap(({ lotNo }) => (lotNo === null ? [] : [lotNo]));
  const origins = await readOrigins(tx, row.member_id, [...new Set(lots)]);
  return {
    memberId: row.member_id,
    externalId: row.external_id,
    entry,
    origins: new Map(origins.map((one) => [one.lot_no, originOf(one)])),
  };
};

const originOf = (row: OriginRow): Origin => ({
  lotNo: row.lot_no,
  entryNo: row.entry_no,
  kind: row.kind,
  orderId: row.order_id,
  lineId: row.line_id,
  reference: row.reference,
  reason: row.reason,
  points: row.points,
  expiresAt: row.expires_at,
});

/** A row as statements show it. */
export const statementEntry = (row: StatementRow): StatementEntry => ({
  entryNo: row.entry_no,
  kind: row.kind,
  points: row.points,
  effectiveAt: row.effective_at,
  recordedAt: row.recorded_at,
  after: {
    active: row.active_after,
    pending: row.pending_after,
    held: row.held_after,
    debt: row.debt_after,
  },
  orderId: row.order_id,
  reference: row.reference,
  reason: row.reason,
  actor: row.actor,
  programmeVersion: row.programme_version,
  reversesEntryNo: row.reverses_entry_no,
  trace: row.trace ?? null,
  movements: (row.moves ?? []).map((move) => ({
    debit: accountName(move.debit),
    credit: accountName(move.credit),
    points: move.points,
    lotNo: move.lot_no,
    expiresAt: move.expires_at,
  })),
});

// What the ledger knows of one order: its entries, also those of a member who was merged away, and the points
// of it that are still there.
import type { Tx } from "../../kit/db/db.ts";
import { parkedPoints } from "../domain/review.ts";
import type { EntryKind, Lot } from "../domain/state.ts";
import {
  type OrderEntry,
  type OrderLedger,
  releasedOf,
  type StatementEntry,
} from "../domain/statement.ts";
import { findMergedInto, readOrderEntries } from "../store/reading.ts";
import { statementEntry } from "./history.ts";
import { readExistingBook } from "./reading.ts";

type Asked = { memberId: number; externalId: string; orderId: string };

/** Entries and points of an order at `now` (epoch ms), with at most `limit` entries. */
export const readOrderLedger = async (
  tx: Tx,
  { memberId, externalId, orderId }: Asked,
  { now, limit }: { now: number; limit: number },
): Promise<OrderLedger> => {
  const entries: OrderEntry[] = [];
  const sums = new Map<EntryKind, number>();
  let total = 0;
  const accounts = await accountsOf(tx, { memberId, externalId });
  for (const one of accounts) {
    const found = await readOrderEntries(tx, one.memberId, orderId, limit);
    const lots = new Set(found.lots);
    entries.push(
      ...found.entries.map((row) => ({ ...one, entry: ofOrder(statementEntry(row), lots) })),
    );
    for (const { kind, points, entries: count } of found.sums) {
      sums.set(kind, (sums.get(kind) ?? 0) + points);
      total += count;
    }
  }
  // Of accounts that were written at the same instant, the one that went was first.
  const place = new Map(accounts.map((one, at) => [one.memberId, at]));
  const turn = ({ memberId: of }: OrderEntry): number => -(place.get(of) ?? 0);
  entries.sort(
    (a, b) =>
      a.entry.recordedAt - b.entry.recordedAt ||
      turn(a) - turn(b) ||
      a.entry.entryNo - b.entry.entryNo,
  );
  const book = await readExistingBook(tx, externalId, now);
  const lots = [...(book?.lots.values() ?? [])].filter((lot) => lot.orderId === orderId);
  return { entries: entries.slice(-limit), total, sums, left: leftOf(lots, now) };
};

const ofOrder = (entry: StatementEntry, lots: ReadonlySet<number>): StatementEntry =>
  entry.orderId === null ? { ...entry, points: releasedOf(entry.movements, lots) } : entry;

const leftOf = (lots: readonly Lot[], now: number): OrderLedger["left"] => {
  const sum = (state: Lot["state"]): number =>
    lots.reduce((all, lot) => all + (lot.state === state ? lot.remaining : 0), 0);
  return { pending: sum("pending"), inReview: parkedPoints(lots, now), available: sum("active") };
};

type Held = { memberId: number; externalId: string };

/** The account of a member with those that were merged into it, one after another. */
const accountsOf = async (tx: Tx, member: Held): Promise<Held[]> => {
  const all = [member];
  for (let fresh = all; fresh.length > 0; ) {
    const came = await findMergedInto(
      tx,
      fresh.map(({ memberId }) => memberId),
    );
    fresh = came
      .map(({ member_id, external_id }) => ({ memberId: member_id, externalId: external_id }))
      .filter(({ memberId }) => all.every((known) => known.memberId !== memberId));
    all.push(...fresh);
  }
  return all;
};

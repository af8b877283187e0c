// Reads stored orders page by page, as the replay wants them.

import type { Database, Tx } from "../../kit/db/db.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import { readInputs } from "../../rules/door/domain.ts";
import type { StoredOrder, Undo } from "../domain/stored-order.ts";
import * as store from "../store/orders.ts";
import type { Dress } from "./wallets.ts";

export type Period = {
  zone: string;
  /** Local days, both included. */
  from: string;
  to: string;
  /** Orders that were posted later are left out. */
  postedBy: Date;
};

const pageSize = 500;
/** About how many keys are read at a time; the orders behind them come page by page. */
const keysAtOnce = 20_000;

/** The first instant of a period. */
export const startOf = ({ zone, from }: Period): Date => new Date(startOfDay(zone, dayOf(from)));

const spanOf = ({ zone, postedBy }: Period, first: number, last: number): store.Span => ({
  from: new Date(startOfDay(zone, first)),
  until: new Date(startOfDay(zone, last + 1)),
  postedBy,
});

/** Number of orders in a period. */
export const countOrders = (tx: Tx, period: Period): Promise<number> =>
  store.countOrders(tx, spanOf(period, dayOf(period.from), dayOf(period.to)));

/**
 * The orders of a period in the order of business time. Each page is of one moment.
 * @param total how many there are, about
 */
export async function* readPages(
  db: Database,
  period: Period,
  ask: { total: number; needsAttributes: boolean; dress?: Dress },
): AsyncGenerator<StoredOrder[]> {
  const [first, last] = [dayOf(period.from), dayOf(period.to)];
  const days = Math.max(1, Math.floor(((last - first + 1) * keysAtOnce) / Math.max(1, ask.total)));
  for (let day = first; day <= last; day += days) {
    const span = spanOf(period, day, Math.min(last, day + days - 1));
    const keys = await store.readKeys(db, span);
    for (let at = 0; at < keys.length; at += pageSize) {
      const page = keys.slice(at, at + pageSize);
      yield await db.transaction(async (tx) => {
        await tx.query({ text: "set transaction isolation level repeatable read, read only" });
        const orders = await readPage(tx, page, ask.needsAttributes);
        return ask.dress ? ask.dress(tx, orders) : orders;
      });
    }
  }
}

/** About `wanted` orders of a period, all of them when there are no more, with how many there are. */
export const readSample = async (
  tx: Tx,
  period: Period,
  wanted: number,
): Promise<{ orders: StoredOrder[]; total: number }> => {
  const span = spanOf(period, dayOf(period.from), dayOf(period.to));
  const total = await store.countOrders(tx, span);
  const keys = await store.readSample(tx, span, { total, wanted });
  const orders: StoredOrder[] = [];
  for (let at = 0; at < keys.length; at += pageSize)
    orders.push(...(await readPage(tx, keys.slice(at, at + pageSize), true)));
  return { orders, total };
};

const readPage = async (
  tx: Tx,
  keys: readonly store.OrderKey[],
  needsAttributes: boolean,
): Promise<StoredOrder[]> => {
  const rows = await store.readOrders(tx, keys, needsAttributes);
  const returned = rows.filter(({ lines }) => lines.some((line) => line.returned > 0));
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  const returns = returned.length === 0 ? [] : await store.readReturns(tx, returned);
  const cancels = cancelled.length === 0 ? [] : await store.readCancels(tx, cancelled);
  const returnsOf = Map.groupBy(returns, placeOf);
  const cancelOf = new Map(cancels.map((row) => [placeOf(row), row.occurred_at]));
  return rows.map((row) => {
    const place = placeOf(row);
    return storedOrder(row, returnsOf.get(place) ?? [], cancelOf.get(place));
  });
};

const placeOf = (key: store.OrderKey): string => `${key.member_id} ${key.order_id}`;

const storedOrder = (
  row: store.OrderRow,
  returns: readonly store.ReturnRow[],
  cancelledAt: number | undefined,
): StoredOrder => {
  const { input, counters, ruleset } = readInputs(row.award);
  const { order } = input;
  if (order === undefined) throw new Error(`the record of ${row.order_id} tells of no order`);
  const isCancelled = row.status === "cancelled";
  return {
    memberId: row.member_id,
    externalId: row.external_id,
    orderId: row.order_id,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    input: { ...input, order },
    counters,
    ruleset,
    lines: row.lines,
    isCancelled,
    usage: row.usage,
    undos: undosOf(row.occurred_at, returns, isCancelled ? (cancelledAt ?? 0) : undefined),
    orderAttributes: row.order_attributes,
    memberAttributes: row.member_attributes ?? undefined,
  };
};

/** Returns add up, and none happens before the order or before the one that was taken in before it. */
const undosOf = (
  occurredAt: number,
  returns: readonly store.ReturnRow[],
  cancelledAt: number | undefined,
): Undo[] => {
  const undos: Undo[] = [];
  let at = occurredAt;
  let returned: Record<string, number> = {};
  for (const { occurred_at, lines } of returns) {
    at = Math.max(at, occurred_at);
    returned = { ...returned };
    for (const { line_id, quantity } of lines)
      returned[line_id] = (returned[line_id] ?? 0) + quantity;
    undos.push({ at, returned });
  }
  if (cancelledAt !== undefined) undos.push({ at: Math.max(at, cancelledAt), returned: "all" });
  return undos;
};

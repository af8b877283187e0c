// Returns that do not name their order are matched with what the member bought before, newest first.
// The plan rests only on orders and on returns already taken in, so it comes out the same whenever
// it is made again: what this return took itself counts as still there, and what later returns took
// it never wanted.
import type { Group, Row } from "./grouping.ts";
import type { ReturnLine } from "./mapping.ts";
import { type Flaw, flaw } from "./rejection.ts";

/** One line of an order. */
export type Purchase = {
  orderId: string;
  lineId: string;
  /** Its place in the order, from 1. */
  position: number;
  sku: string;
  /** Epoch ms. */
  occurredAt: number;
  quantity: number;
  /** Piastres. */
  amount: number;
  /** Pieces not returned yet; planning takes them away. */
  left: number;
};

/** Lines that a return already took from an order. */
export type TakenPart = { orderId: string; lines: { line_id: string; quantity: number }[] };

type Take = { purchase: Purchase; quantity: number };

export type ReturnPlan = {
  returnId: string;
  memberId: string;
  /** Epoch ms: the time of the first line. */
  occurredAt: number;
  firstRow: number;
  lastRow: number;
  matched: { row: Row; takes: Take[] }[];
  unmatched: { row: Row; why: Flaw }[];
  /** Pieces that must still be posted, by order and line id. */
  parts: Map<string, Map<string, number>>;
};

/** Newest first; orders of the same instant by id, lines by place. */
const newestFirst = (a: Purchase, b: Purchase): number =>
  b.occurredAt - a.occurredAt ||
  (a.orderId < b.orderId ? 1 : a.orderId > b.orderId ? -1 : 0) ||
  a.position - b.position;

/**
 * Matches every line of a return, whole or not at all, in the order of the file.
 * @param purchases lines of the member's orders; what is matched is taken off their `left`
 * @param own what this return took before
 */
export const planReturn = (
  group: Group<ReturnLine>,
  purchases: readonly Purchase[],
  own: readonly TakenPart[],
): ReturnPlan => {
  const first = group.lines[0]?.value;
  const plan: ReturnPlan = {
    returnId: group.id,
    memberId: first?.memberId ?? "",
    occurredAt: first?.occurredAt ?? 0,
    firstRow: group.firstRow,
    lastRow: group.lastRow,
    matched: [],
    unmatched: [],
    parts: new Map(),
  };
  const given = new Map<string, number>();
  for (const { orderId, lines } of own)
    for (const { line_id, quantity } of lines) given.set(key(orderId, line_id), quantity);
  // A return is taken in once for each order: where it was, nothing can be added to it.
  const closed = new Set(own.map(({ orderId }) => orderId));
  for (const { row, value } of group.lines) {
    const candidates = purchases
      .filter((one) => one.sku === value.sku && one.occurredAt <= value.occurredAt)
      .filter((one) => value.orderId === null || value.orderId === one.orderId)
      .sort(newestFirst);
    const takes = takeFrom(candidates, value.quantity, given, closed);
    if (!takes) {
      const code = candidates.length === 0 ? "no_matching_order" : "return_exceeds_purchases";
      plan.unmatched.push({ row, why: flaw(code, "sku") });
      continue;
    }
    plan.matched.push({ row, takes });
    for (const { purchase, quantity } of takes) settle(plan, given, purchase, quantity);
  }
  return plan;
};

const key = (orderId: string, lineId: string): string => `${orderId.length}:${orderId}/${lineId}`;

const takeFrom = (
  candidates: Purchase[],
  quantity: number,
  given: ReadonlyMap<string, number>,
  closed: ReadonlySet<string>,
): Take[] | undefined => {
  const takes: Take[] = [];
  let wanted = quantity;
  for (const purchase of candidates) {
    const own = given.get(key(purchase.orderId, purchase.lineId)) ?? 0;
    const free = own + (closed.has(purchase.orderId) ? 0 : purchase.left);
    const taken = Math.min(wanted, free);
    if (taken <= 0) continue;
    takes.push({ purchase, quantity: taken });
    wanted -= taken;
  }
  return wanted === 0 ? takes : undefined;
};

/** Uses up what was given before first; the rest is new. */
const settle = (
  plan: ReturnPlan,
  given: Map<string, number>,
  purchase: Purchase,
  quantity: number,
): void => {
  const place = key(purchase.orderId, purchase.lineId);
  const own = Math.min(quantity, given.get(place) ?? 0);
  given.set(place, (given.get(place) ?? 0) - own);
  const fresh = quantity - own;
  if (fresh === 0) return;
  purchase.left -= fresh;
  const part = plan.parts.get(purchase.orderId) ?? new Map<string, number>();
  plan.parts.set(purchase.orderId, part);
  part.set(purchase.lineId, (part.get(purchase.lineId) ?? 0) + fresh);
};

/** Price of the pieces of a take, in piastres; the piastres of a line add up over its returns. */
export const amountOf = ({ purchase, quantity }: Take): number =>
  Number((BigInt(purchase.amount) * BigInt(quantity)) / BigInt(purchase.quantity));

// A return undoes its part of an order exactly, whatever the order and the split of the returns.
// Decision 0009.

import type { ReturnBody } from "@nuqta/contracts/returns.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { announce, type Book, clawBack, settleDue } from "../../ledger/door/book.ts";
import { graceUntil, type ProgrammeSettings } from "../../programme/domain.ts";
import { decideReverse, type Redemption } from "../../redemption/door/domain.ts";
import type { LineClawback, Released } from "../../rules/door/domain.ts";
import { type LineState, returnedAmount, type SalesOrder } from "./sales-order.ts";
import { wentBack } from "./went-back.ts";

/** What cumulative returns undo by the rules of the purchase: points by line, capacity of limits. */
export type Undone = { lines: readonly LineClawback[]; released: Released[] };

export type ReturnAsk = {
  body: ReturnBody;
  /** Epoch ms of `body.occurred_at`. */
  occurredAt: number;
  /** What the rules say of cumulative returns, line by line. */
  undo: (returned: Readonly<Record<string, number>>) => Undone;
  redemption: Redemption | undefined;
  settings: ProgrammeSettings;
};

export type Returned = {
  order: SalesOrder;
  redemption: Redemption | undefined;
  lines: { line_id: string; quantity: number; clawed_back: number }[];
  clawedBack: number;
  givenBack: number;
  missing: number;
};

/** Checks a return against what is left of the order. */
const quantitiesAfter = (order: SalesOrder, body: ReturnBody): Decision<Map<string, number>> => {
  const after = new Map(order.lines.map((line) => [line.line_id, line.returned]));
  for (const [i, { line_id, quantity }] of body.lines.entries()) {
    const line = order.lines.find((one) => one.line_id === line_id);
    if (!line)
      return refuse("unknown_order_line", {
        errors: [{ path: `lines[${i}].line_id`, code: "unknown_id" }],
      });
    if (line.returned + quantity > line.quantity)
      return refuse("return_exceeds_order", {
        errors: [
          { path: `lines[${i}].quantity`, code: "too_large", limit: line.quantity - line.returned },
        ],
      });
    after.set(line_id, line.returned + quantity);
  }
  return accept(after);
};

/** Takes a return in: earned points back to where they came from, spent points back to the member. */
export const decideReturn = (book: Book, order: SalesOrder, ask: ReturnAsk): Decision<Returned> => {
  if (order.status === "cancelled") return refuse("order_cancelled");
  const after = quantitiesAfter(order, ask.body);
  if (!after.ok) return after;
  settleDue(book);
  const undone = ask.undo(Object.fromEntries(after.value));
  const lines = order.lines.map((line) => advance(line, after.value, undone));
  const claims = lines.map((line, i) => ({
    orderId: order.orderId,
    lineId: line.line_id,
    points: line.clawed - (order.lines[i]?.clawed ?? 0),
  }));
  const head = {
    kind: "clawback",
    effectiveAt: ask.occurredAt,
    orderId: order.orderId,
    reference: ask.body.return_id,
    reversesEntryNo: order.entryNo,
    trace: { return_id: ask.body.return_id, lines: returnTrace(order, lines) },
  } as const;
  const taken = clawBack(book, head, claims, ask.settings.negative_policy);
  const usage = { ...order.usage, released: undone.released };
  const changed: SalesOrder = { ...order, lines, usage };
  undoMetrics(book, order, changed);
  const amountBack = (line: LineState, i: number) =>
    returnedAmount(line) - (order.lines[i] ? returnedAmount(order.lines[i]) : 0);
  announce(book, "order.returned", ask.occurredAt, {
    order_id: order.orderId,
    return_id: ask.body.return_id,
    lines: wentBack(changed, amountBack),
  });
  const back = giveBackSpent(book, changed, ask);
  if (!back.ok) return back;
  return accept({
    order: changed,
    redemption: back.value.redemption,
    lines: linesTold(ask.body, claims),
    clawedBack: claims.reduce((sum, claim) => sum + claim.points, 0),
    givenBack: back.value.points,
    missing: taken?.missing ?? 0,
  });
};

/** Every line that came back or lost points: those that were sent, as they were sent, then the others. */
const linesTold = (
  { lines }: ReturnBody,
  claims: readonly { lineId: string; points: number }[],
): Returned["lines"] => {
  const sent = new Set(lines.map(({ line_id }) => line_id));
  const others = claims.filter(({ lineId, points }) => points > 0 && !sent.has(lineId));
  return [...lines, ...others.map(({ lineId }) => ({ line_id: lineId, quantity: 0 }))].map(
    ({ line_id, quantity }) => ({
      line_id,
      quantity,
      clawed_back: claims.find(({ lineId }) => lineId === line_id)?.points ?? 0,
    }),
  );
};

const advance = (
  line: LineState,
  after: ReadonlyMap<string, number>,
  undone: Undone,
): LineState => {
  const taken = undone.lines.find(({ lineId }) => lineId === line.line_id)?.points ?? 0;
  return {
    ...line,
    returned: after.get(line.line_id) ?? line.returned,
    // Never less than was taken back before: a return only ever takes.
    clawed: Math.min(line.points, Math.max(line.clawed, taken)),
  };
};

const returnTrace = (before: SalesOrder, lines: readonly LineState[]) =>
  lines.flatMap((line, i) => {
    const was = before.lines[i];
    const points = line.clawed - (was?.clawed ?? 0);
    const quantity = line.returned - (was?.returned ?? 0);
    if (points === 0 && quantity === 0) return [];
    return [
      {
        line_id: line.line_id,
        quantity,
        returned: line.returned,
        of: line.quantity,
        earned: line.points,
        points,
      },
    ];
  });

const total = (lines: readonly LineState[], of: (line: LineState) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

const isAllBack = (order: SalesOrder): boolean =>
  order.lines.every((line) => line.returned === line.quantity);

const undoMetrics = (book: Book, before: SalesOrder, after: SalesOrder): void => {
  book.account.spend -= total(after.lines, returnedAmount) - total(before.lines, returnedAmount);
  if (isAllBack(after) && !isAllBack(before)) book.account.ordersCount -= 1;
};

const giveBackSpent = (
  book: Book,
  order: SalesOrder,
  ask: ReturnAsk,
): Decision<{ redemption: Redemption | undefined; points: number }> => {
  const spent = ask.redemption;
  if (spent?.state !== "confirmed") return accept({ redemption: undefined, points: 0 });
  const payable = total(order.lines, (line) => line.amount);
  const back = total(order.lines, returnedAmount);
  const wanted = isAllBack(order)
    ? spent.confirmedPoints
    : Number((BigInt(spent.confirmedPoints) * BigInt(back)) / BigInt(Math.max(payable, 1)));
  const points = wanted - spent.givenBack;
  if (points <= 0) return accept({ redemption: undefined, points: 0 });
  const reversed = decideReverse(book, spent, {
    points,
    effectiveAt: ask.occurredAt,
    orderId: order.orderId,
    graceUntil: graceUntil(ask.settings, book.now),
  });
  if (!reversed.ok) return reversed;
  return accept({ redemption: reversed.value.redemption, points });
};

// An order moves on: paid, delivered (its points become active), or cancelled (they never were).

import type { OrderStatus } from "@nuqta/contracts/orders.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { ActivateTrace, CancelTrace } from "../../ledger/door/account.ts";
import { activate, announce, type Book, cancelPending, settleDue } from "../../ledger/door/book.ts";
import type { ProgrammeSettings } from "../../programme/domain.ts";
import { comesBack } from "../../rules/door/domain.ts";
import { timeRefusal } from "./award.ts";
import { availableAt, expiresAt } from "./order.ts";
import { type LineState, returnedAmount, type SalesOrder } from "./sales-order.ts";
import { wentBack } from "./went-back.ts";

/** Where an order may go from where it stands. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  placed: ["paid", "delivered", "cancelled"],
  paid: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** Moves an order to `status`; asking for the status it has leaves the order as it is. */
export const decideStatus = (
  book: Book,
  order: SalesOrder,
  ask: {
    status: OrderStatus;
    occurredAt: number;
    settings: ProgrammeSettings;
    /** How long ago it may have happened; null: any time. */
    backdateDaysMax: number | null;
  },
): Decision<SalesOrder> => {
  // What fell due before comes first, so that the answer is as of now and debts are repaid in turn.
  settleDue(book);
  if (ask.status === order.status) return accept(order);
  if (order.status === "cancelled") return refuse("order_cancelled");
  if (!moves[order.status].includes(ask.status)) return refuse("order_state");
  // However late a cancellation comes, it undoes what the order did.
  const daysMax = ask.status === "cancelled" ? null : ask.backdateDaysMax;
  const refused = timeRefusal(ask.occurredAt, book.now, daysMax);
  if (refused) return refused;
  const lots = [...book.lots.values()].filter((lot) => lot.orderId === order.orderId);
  const numbers = lots.map((lot) => lot.lotNo);
  if (ask.status === "delivered") return accept(deliver(book, order, numbers, ask));
  if (ask.status === "cancelled") return accept(cancel(book, order, numbers, ask.occurredAt));
  return accept({ ...order, status: ask.status });
};

const deliver = (
  book: Book,
  order: SalesOrder,
  lots: number[],
  ask: { occurredAt: number; settings: ProgrammeSettings },
): SalesOrder => {
  const available = availableAt("delivered", ask.occurredAt, ask.settings) ?? ask.occurredAt;
  const life = { availableAt: available, expiresAt: expiresAt(available, ask.settings) };
  if (available <= book.now)
    activate(
      book,
      {
        kind: "activate",
        effectiveAt: available,
        orderId: order.orderId,
        trace: { because: "delivered", delivered_at: ask.occurredAt } satisfies ActivateTrace,
      },
      lots,
      life,
    );
  else
    for (const lotNo of lots) {
      const lot = book.lots.get(lotNo);
      if (lot?.state !== "pending") continue;
      book.touched.add(lotNo);
      book.lots.set(lotNo, { ...lot, ...life });
    }
  announce(book, "order.delivered", ask.occurredAt, { order_id: order.orderId });
  settleDue(book);
  return { ...order, status: "delivered", deliveredAt: ask.occurredAt };
};

const cancel = (book: Book, order: SalesOrder, lots: number[], occurredAt: number): SalesOrder => {
  cancelPending(
    book,
    {
      kind: "cancel",
      effectiveAt: occurredAt,
      orderId: order.orderId,
      reversesEntryNo: order.entryNo,
      trace: { because: "cancelled" } satisfies CancelTrace,
    },
    lots,
  );
  const amountLeft = (line: LineState) => line.amount - returnedAmount(line);
  const left = order.lines.reduce((sum, line) => sum + amountLeft(line), 0);
  announce(book, "order.cancelled", occurredAt, {
    order_id: order.orderId,
    lines: wentBack(order, amountLeft),
  });
  const isAllBack = order.lines.every((line) => line.returned === line.quantity);
  book.account.spend -= left;
  if (!isAllBack) book.account.ordersCount -= 1;
  return {
    ...order,
    status: "cancelled",
    usage: { ...order.usage, released: order.usage.used.filter(comesBack) },
  };
};

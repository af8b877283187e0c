// Moving an order on, as a command of the posting pipeline.

import type { OrderStatus } from "@nuqta/contracts/orders.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  type By,
  type Command,
  countUsageKept,
  type Desk,
  type Reply,
} from "../../ledger/door/posting.ts";
import { graceUntil, type Programme } from "../../programme/domain.ts";
import { decideReverse } from "../../redemption/door/domain.ts";
import {
  giveVouchersBack,
  putRedemption,
  redeemedFor,
  redemptionAt,
} from "../../redemption/door/service.ts";
import { replyOfOrder, vouchersReply } from "../domain/order-reply.ts";
import { type SalesOrder, standingOf } from "../domain/sales-order.ts";
import { decideStatus } from "../domain/status.ts";
import { orderOf, orderRow, salesOrderTable } from "../store/orders.ts";
import { orderReads, type PaidOrder, usageMoves } from "./return-command.ts";

export type StatusAsk = { status: OrderStatus; occurredAt: number | undefined };

/** The command that moves a known order to another status. */
export const statusCommand = (
  { order, externalId, vouchers = [] }: PaidOrder,
  ask: StatusAsk,
  by: By,
): Command<Programme> => ({
  ...by,
  kind: "order status",
  member: { externalId, create: false },
  prepare: () => ({
    lots: "all",
    reads: new Map(orderReads(order, vouchers)),
    decide: (desk) => decideMove(desk, { orderId: order.orderId, vouchers }, ask),
  }),
});

const decideMove = (
  desk: Desk<Programme>,
  { orderId, vouchers }: { orderId: string; vouchers: readonly string[] },
  ask: StatusAsk,
): Decision<Reply> => {
  const row = desk.find(salesOrderTable, orderId);
  if (!row) return refuse("order_not_found");
  const before = orderOf(row);
  const decided = decideStatus(desk.book, before, {
    status: ask.status,
    occurredAt: ask.occurredAt ?? desk.book.now,
    settings: desk.config.settingsAt(before.occurredAt),
    backdateDaysMax: desk.config.settingsAt(desk.book.now).backdate_days_max,
  });
  if (!decided.ok) return decided;
  const after = decided.value;
  const unpaid =
    before.status !== "cancelled" && after.status === "cancelled"
      ? giveBackAll(desk, after, ask)
      : accept(0);
  if (!unpaid.ok) return unpaid;
  const went = giveVouchersBack(desk, orderId, vouchers, {
    before: standingOf(before),
    after: standingOf(after),
  });
  if (after !== before) {
    countUsageKept(desk, usageMoves(before, after));
    desk.put(salesOrderTable, orderRow(desk.book.account.memberId, after));
  }
  return accept({
    status: 200,
    body: {
      ...replyOfOrder(desk.book, after, redeemedFor(desk, after)),
      ...vouchersReply(went),
    },
  });
};

/** A cancelled order gives back the points that paid for it. */
const giveBackAll = (
  desk: Desk<Programme>,
  order: SalesOrder,
  ask: StatusAsk,
): Decision<number> => {
  const paid = redemptionAt(desk, order.redemptionId);
  if (paid?.state !== "confirmed") return accept(0);
  const { book, config } = desk;
  const reversed = decideReverse(book, paid, {
    points: undefined,
    effectiveAt: ask.occurredAt ?? book.now,
    orderId: order.orderId,
    graceUntil: graceUntil(config.settingsAt(book.now), book.now),
  });
  if (!reversed.ok) return reversed;
  putRedemption(desk, reversed.value.redemption);
  return accept(reversed.value.redemption.givenBack);
};

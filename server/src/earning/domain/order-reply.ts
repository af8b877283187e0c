// Orders and returns as they are answered.

import type { OrderReply, StoredOrder } from "@nuqta/contracts/orders.ts";
import type { ReturnReply } from "@nuqta/contracts/returns.ts";
import { balanceBrief, entryBriefs } from "../../ledger/door/account.ts";
import type { Book } from "../../ledger/door/book.ts";
import { type WentBack, wentBackReply } from "../../redemption/door/domain.ts";
import type { Returned } from "./return.ts";
import type { SalesOrder } from "./sales-order.ts";

const isPending = (order: SalesOrder, book: Book): boolean =>
  order.status !== "delivered" ||
  [...book.lots.values()].some(
    (lot) => lot.orderId === order.orderId && lot.state === "pending" && lot.remaining > 0,
  );

/** `awarded` are all points the order stands for now; `pending` those of them not yet spendable. */
export const replyOfOrder = (book: Book, order: SalesOrder, redeemed: number): OrderReply => {
  const isLive = order.status !== "cancelled";
  const awarded = isLive
    ? order.lines.reduce((sum, line) => sum + line.points - line.clawed, 0)
    : 0;
  return {
    order_id: order.orderId,
    status: order.status,
    points: { awarded, pending: isLive && isPending(order, book) ? awarded : 0, redeemed },
    lines: order.lines.map(({ line_id, points, clawed, funders }) => ({
      line_id,
      points: isLive ? points : 0,
      clawed_back: isLive ? clawed : 0,
      funders: isLive ? funders : [],
    })),
    entries: entryBriefs(book),
    balance: balanceBrief(book.account),
  };
};

/** What went back to vouchers, where anything did. */
export const vouchersReply = (went: readonly WentBack[]): Pick<ReturnReply, "vouchers"> =>
  went.length === 0 ? {} : { vouchers: went.map(wentBackReply) };

export const replyOfReturn = (
  book: Book,
  returnId: string,
  returned: Returned,
  policy: "within_balance" | "debt",
): ReturnReply => ({
  order_id: returned.order.orderId,
  return_id: returnId,
  status: "applied",
  points: {
    clawed_back: returned.clawedBack,
    given_back: returned.givenBack,
    shortfall: policy === "within_balance" ? returned.missing : 0,
    debt: policy === "debt" ? returned.missing : 0,
  },
  lines: returned.lines,
  entries: entryBriefs(book),
  balance: balanceBrief(book.account),
});

const instant = (ms: number): string => new Date(ms).toISOString();

export const replyOfStored = (
  order: SalesOrder,
  externalId: string,
  vouchers: StoredOrder["vouchers"],
): StoredOrder => ({
  order_id: order.orderId,
  member_id: externalId,
  status: order.status,
  occurred_at: instant(order.occurredAt),
  recorded_at: instant(order.recordedAt),
  delivered_at: order.deliveredAt === null ? null : instant(order.deliveredAt),
  channel: order.body.channel ?? null,
  payment_method: order.body.payment_method ?? null,
  redemption_id: order.redemptionId,
  vouchers,
  attributes: order.body.attributes,
  lines: order.body.lines.map((line, i) => ({
    line_id: line.line_id,
    sku: line.sku,
    name: line.name ?? null,
    quantity: line.quantity,
    returned: order.lines[i]?.returned ?? 0,
    unit_price: line.unit_price,
    discount: line.discount,
    seller_id: line.seller_id,
    brand_id: line.brand_id ?? null,
    category_id: line.category_id ?? null,
    points: order.lines[i]?.points ?? 0,
    clawed_back: order.lines[i]?.clawed ?? 0,
  })),
});

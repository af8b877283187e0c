// The orders and returns of one member, page by page.
import type { OrderStatus } from "@nuqta/contracts/orders.ts";
import type { ReturnReply } from "@nuqta/contracts/returns.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage, type Page } from "../../kit/db/listing.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import type { LineState } from "../domain/sales-order.ts";

type Sort = "occurred_at" | "recorded_at";

/** The page that is asked for; `memberId` is ours. */
export type OfMemberAsk = Omit<ListAsk<Sort>, "where"> & { readonly memberId: number };

type Listed<Row> = Promise<Decision<Page<Row>, "invalid_parameter">>;

const sorts = {
  occurred_at: { column: "occurred_at", type: "timestamptz" },
  recorded_at: { column: "recorded_at", type: "timestamptz" },
} as const;

export type ListedOrder = {
  order_id: string;
  status: OrderStatus;
  occurred_at: Date;
  recorded_at: Date;
  delivered_at: Date | null;
  channel: string | null;
  lines: Pick<LineState, "quantity" | "amount" | "points" | "clawed">[];
};

const orders: Listing<Sort> = {
  from: "sales_order",
  select: `order_id, status, occurred_at, recorded_at, delivered_at, body ->> 'channel' as channel, lines`,
  id: "order_id",
  sorts,
  search: ["order_id"],
};

/** One page of a member's orders. Refuses `invalid_parameter` for a cursor that is not of this list. */
export const listOrdersOf = (
  tx: Tx,
  { memberId, status, ...ask }: OfMemberAsk & { readonly status: OrderStatus | undefined },
): Listed<ListedOrder> =>
  listPage(tx, orders, {
    ...ask,
    where: (add) => [
      `member_id = ${add(memberId)}`,
      ...(status === undefined ? [] : [`status = ${add(status)}`]),
    ],
  });

export type ListedReturn = {
  order_id: string;
  return_id: string;
  occurred_at: Date;
  recorded_at: Date;
  lines: { quantity: number }[];
  reply: Pick<ReturnReply, "points">;
};

const returns: Listing<Sort> = {
  from: "order_return",
  select: "order_id, return_id, occurred_at, recorded_at, lines, reply",
  id: "return_key",
  sorts,
  search: ["return_id", "order_id"],
};

/** One page of what came back of a member's orders. Refuses `invalid_parameter` likewise. */
export const listReturnsOf = (tx: Tx, { memberId, ...ask }: OfMemberAsk): Listed<ListedReturn> =>
  listPage(tx, returns, { ...ask, where: (add) => [`member_id = ${add(memberId)}`] });

// Orders that points paid a part of.
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Tx } from "../../kit/db/db.ts";

export type PointsOrder = { orderId: string; redemptionId: string; body: Pick<OrderBody, "lines"> };

/** Those of the orders that name a redemption, as they were sent. */
export const ordersWithRedemption = (tx: Tx, orderIds: readonly string[]): Promise<PointsOrder[]> =>
  tx.query({
    name: "orders-with-redemption",
    text: `select s.order_id as "orderId", s.redemption_id as "redemptionId",
        json_build_object('lines', s.body -> 'lines') as body
      from (select member_id, order_id from order_lookup where order_id = any($1::text[]) offset 0) o
      join sales_order s on s.member_id = o.member_id and s.order_id = o.order_id
      where s.redemption_id is not null`,
    values: [orderIds],
  });

// What points paid of each line of an order.
import type { Tx } from "../../kit/db/db.ts";
import { confirmedValues } from "../../redemption/door/service.ts";
import { basisOf, lineAmount } from "../domain/order.ts";
import { ordersWithRedemption } from "../store/paid-with-points.ts";

/** A line with what it cost and what points paid of it, in piastres. */
type LinePaid = { lineId: string; sellerId: string; amount: number; value: number };

/**
 * The lines of those orders that points paid a part of, by order. The parts are those by which the order earned: by
 * amount, largest remainder.
 */
export const linesPaidWithPoints = async (
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, LinePaid[]>> => {
  if (orderIds.length === 0) return new Map();
  const orders = await ordersWithRedemption(tx, orderIds);
  if (orders.length === 0) return new Map();
  const values = await confirmedValues(
    tx,
    orders.map(({ redemptionId }) => redemptionId),
  );
  return new Map(
    orders.map(({ orderId, redemptionId, body }) => {
      const basis = basisOf(body, values.get(redemptionId) ?? 0);
      const lines = body.lines.map((line, i) => {
        const amount = lineAmount(line);
        const value = amount - (basis[i] ?? amount);
        return { lineId: line.line_id, sellerId: line.seller_id, amount, value };
      });
      return [orderId, lines.filter(({ value }) => value > 0)];
    }),
  );
};

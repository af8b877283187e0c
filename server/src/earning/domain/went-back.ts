// What a return or a cancellation takes off an order, as events tell it.
import type { LineState, SalesOrder } from "./sales-order.ts";

/** The lines that went back, with their parties and the piastres of each. */
export const wentBack = (
  order: SalesOrder,
  amountOf: (line: LineState, position: number) => number,
) =>
  order.lines.flatMap((line, i) => {
    const amount = amountOf(line, i);
    const sent = order.body.lines[i];
    if (amount === 0 || sent === undefined) return [];
    const { seller_id, brand_id = null, category_id = null } = sent;
    return [{ line_id: line.line_id, amount, seller_id, brand_id, category_id }];
  });

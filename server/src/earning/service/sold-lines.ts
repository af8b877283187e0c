// What an order sold, for those who see the rows of a batch that took it in.

import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { fileKey, type Rows } from "../../ledger/door/posting.ts";
import { type SalesOrderRow, salesOrderTable } from "../store.ts";

/** The lines of an order as they were sent; undefined when the batch has no such order. */
export const soldIn = (
  rows: Rows,
  memberId: number,
  orderId: string,
): OrderBody["lines"] | undefined => {
  const held = rows.get(salesOrderTable)?.held.get(fileKey(salesOrderTable, memberId, orderId));
  return (held?.row as SalesOrderRow | undefined)?.body.lines;
};

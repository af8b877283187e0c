// What an order sold and was given, for those who see the rows of a batch that took it in.

import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { fileKey, type Rows } from "../../ledger/door/posting.ts";
import { allocationOf } from "../domain/sales-order.ts";
import { type SalesOrderRow, salesOrderTable } from "../store/orders.ts";

type Sold = {
  /** The lines as they were sent. */
  lines: OrderBody["lines"];
  allocation: ReturnType<typeof allocationOf>;
};

/** The lines of an order and their points; undefined when the batch has no such order. */
export const soldIn = (rows: Rows, memberId: number, orderId: string): Sold | undefined => {
  const held = rows.get(salesOrderTable)?.held.get(fileKey(salesOrderTable, memberId, orderId));
  const row = held?.row as SalesOrderRow | undefined;
  return row && { lines: row.body.lines, allocation: allocationOf(row.lines) };
};

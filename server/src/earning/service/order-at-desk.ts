// Orders at the desk of a command that concerns their points without being theirs.
import type { AnyTable, Desk } from "../../ledger/door/posting.ts";
import type { SalesOrder } from "../domain/sales-order.ts";
import { orderOf, orderRow, salesOrderTable } from "../store/orders.ts";

/** What a command asks for to see orders. */
export const orderReadsOf = (orderIds: readonly string[]): [AnyTable, readonly string[]] => [
  salesOrderTable,
  orderIds,
];

/** The order with this id, if it is this member's. */
export const orderAt = <Config>(desk: Desk<Config>, orderId: string): SalesOrder | undefined => {
  const row = desk.find(salesOrderTable, orderId);
  return row && orderOf(row);
};

/** Keeps an order as it stands now. */
export const putOrder = <Config>(desk: Desk<Config>, order: SalesOrder): void =>
  desk.put(salesOrderTable, orderRow(desk.book.account.memberId, order));

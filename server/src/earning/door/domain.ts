// An order as it is kept, and as it is told.
export { replyOfStored } from "../domain/order-reply.ts";
export { allocationOf, type LineState, type SalesOrder } from "../domain/sales-order.ts";

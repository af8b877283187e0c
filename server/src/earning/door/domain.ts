// An order as it is kept, and as it is told.
export { replyOfStored } from "../domain/order-reply.ts";
export type { LineState, SalesOrder } from "../domain/sales-order.ts";

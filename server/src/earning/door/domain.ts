// An order as it is kept, and as it is told.
export type { LineState, SalesOrder } from "../domain/records.ts";
export { replyOfStored } from "../domain/reply.ts";

// Returns of an order: what comes back, and what that took or gave.
import { z } from "zod";
import { balanceBrief } from "./balance-brief.ts";
import { keptByLedger } from "./kit/act.ts";
import { instant } from "./kit/instant.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { entryBrief } from "./ledger.ts";
import { eachLineOnce, orderParams, quantity } from "./orders.ts";
import { voucherBack } from "./vouchers.ts";

const returnLines = z
  .array(z.strictObject({ line_id: externalId, quantity }))
  .min(1)
  .max(200)
  .superRefine(eachLineOnce);

export const orderReturn = z.strictObject({
  return_id: externalId,
  occurred_at: instant,
  lines: returnLines,
});

/**
 * What a return undid: earned points taken back, spent points given back. `lines` are those that came
 * back, then those that lost points though none of them came back (`quantity` 0), as when a rule's
 * threshold is no longer reached; `clawed_back` of all of them is what the return took.
 * Where vouchers paid, what went back to which; the rest of what the goods cost is the shop's to pay back.
 */
export const returnReply = z.strictObject({
  order_id: z.string(),
  return_id: z.string(),
  status: z.literal("applied"),
  points: z.strictObject({
    clawed_back: pointsOrZero,
    given_back: pointsOrZero,
    shortfall: pointsOrZero,
    debt: pointsOrZero,
  }),
  lines: z.array(
    z.strictObject({ line_id: z.string(), quantity: z.int(), clawed_back: pointsOrZero }),
  ),
  vouchers: z.array(voucherBack).optional(),
  entries: z.array(entryBrief),
  balance: balanceBrief,
});

export const postReturn = route({
  method: "POST",
  path: "/v1/orders/{id}/returns",
  summary: "Record a return; a return that comes before its order waits for it",
  tag: "Orders",
  permission: "orders:write",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  params: orderParams,
  body: orderReturn,
  replies: {
    201: returnReply,
    200: returnReply,
    202: z.strictObject({
      order_id: z.string(),
      return_id: z.string(),
      status: z.literal("waiting"),
    }),
  },
  idempotency: "required",
  refusals: [
    "order_cancelled",
    "return_exists",
    "return_exceeds_order",
    "unknown_order_line",
    "occurred_in_future",
    "balance_out_of_range",
  ],
});

export type ReturnBody = z.output<typeof orderReturn>;

export type ReturnReply = z.input<typeof returnReply>;

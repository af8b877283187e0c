// What one order did to points: by line, rule and payer, what its returns took back, and every entry of it.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { entry } from "./ledger.ts";
import { returnReply } from "./returns.ts";
import { ruleId } from "./rule-id.ts";
import { voucherBack } from "./vouchers.ts";

/** Points that a rule gave to a line; `rule_id` is null for the base. Without a name the record has none. */
const part = z.strictObject({
  rule_id: ruleId.nullable(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  points,
});

/** Points that a line earned, whatever came back since, and their payers: parts and payers each add up to it. */
const linePoints = z.strictObject({
  line_id: z.string(),
  points: pointsOrZero,
  clawed_back: pointsOrZero,
  parts: z.array(part),
  funders: z.array(z.strictObject({ party: z.string(), points })),
});

const { points: returnPoints, lines: returnLines } = returnReply.shape;

const pastReturn = z.strictObject({
  return_id: z.string(),
  occurred_at: instant,
  recorded_at: instant,
  points: returnPoints,
  lines: returnLines,
  vouchers: z.array(voucherBack),
});

/**
 * An entry with the account it stands in: that of the member, or of one who was merged into them. Of an entry
 * that moved the points of several orders, `points` are those of this order.
 */
const orderEntry = entry.omit({ lots: true, balance_after: true, change: true }).extend({
  member_id: externalId,
});

/**
 * `earned` by its lines, and `taken_back` of that by returns; `cancelled`, `reversed` and `expired` are what
 * was lost otherwise. `pending` (of it `in_review`) and `available` are still with the member, of which
 * `available` may be held at a checkout. `redeemed` paid for the order, and `given_back` came back of that.
 */
export const orderPoints = z.strictObject({
  order_id: z.string(),
  member_id: externalId,
  points: z.strictObject({
    earned: pointsOrZero,
    taken_back: pointsOrZero,
    cancelled: pointsOrZero,
    reversed: pointsOrZero,
    expired: pointsOrZero,
    pending: pointsOrZero,
    in_review: pointsOrZero,
    available: pointsOrZero,
    redeemed: pointsOrZero,
    given_back: pointsOrZero,
  }),
  lines: z.array(linePoints),
  returns: z.array(pastReturn),
  /** The oldest first, and the newest 500 at most. */
  entries: z.array(orderEntry),
  entries_left: z.int().min(0),
});
export type OrderPointsReply = z.input<typeof orderPoints>;

export const getOrderPoints = route({
  method: "GET",
  path: "/v1/orders/{id}/points",
  summary:
    "What an order did to points: by line, rule and payer, its returns, and its entries, also those before a merge",
  tag: "Orders",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  replies: { 200: orderPoints },
  refusals: ["order_not_found"],
});

// The orders of a member and what came back of them, page by page.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { orderStatuses } from "./orders.ts";

const tag = "Orders";
const params = z.strictObject({ id: externalId });

/**
 * An order in short. `items` are pieces, `amount` is in piastres after discounts; of `points`, which its lines
 * earned, returns have taken `clawed_back` so far.
 */
const memberOrder = z.strictObject({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  occurred_at: instant,
  recorded_at: instant,
  delivered_at: instant.nullable(),
  channel: z.string().nullable(),
  items: z.int().min(0),
  amount: z.int().min(0),
  points: pointsOrZero,
  clawed_back: pointsOrZero,
});
export type MemberOrder = z.input<typeof memberOrder>;

/** A return in short. `given_back` are spent points that the member got back. */
const memberReturn = z.strictObject({
  order_id: z.string(),
  return_id: z.string(),
  occurred_at: instant,
  recorded_at: instant,
  items: z.int().min(0),
  clawed_back: pointsOrZero,
  given_back: pointsOrZero,
});
export type MemberReturn = z.input<typeof memberReturn>;

export const listMemberOrders = route({
  method: "GET",
  path: "/v1/members/{id}/orders",
  summary: "The orders of a member, newest first; q looks at their ids",
  tag,
  permission: "orders:read",
  stepUp: "none: reads",
  params,
  query: pageQuery({
    sort: ["occurred_at", "recorded_at"],
    filters: { status: z.enum(orderStatuses).optional() },
  }),
  replies: { 200: pageOf(memberOrder) },
  refusals: ["member_not_found", "invalid_parameter"],
});

export const listMemberReturns = route({
  method: "GET",
  path: "/v1/members/{id}/returns",
  summary:
    "What came back of a member's orders, newest first; q looks at the ids of returns and orders",
  tag,
  permission: "orders:read",
  stepUp: "none: reads",
  params,
  query: pageQuery({ sort: ["occurred_at", "recorded_at"] }),
  replies: { 200: pageOf(memberReturn) },
  refusals: ["member_not_found", "invalid_parameter"],
});

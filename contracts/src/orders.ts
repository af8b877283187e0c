// Orders, returns, quotes and activities: what the marketplace sends, what it earns.
import { z } from "zod";
import { balanceBrief } from "./balance-brief.ts";
import { keptByLedger } from "./kit/act.ts";
import { instant } from "./kit/instant.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { attributes, externalId, line, optionalText } from "./kit/text.ts";
import { entryBrief, whyNot, whyNotQuery } from "./ledger.ts";
import { arrivalWaits, earningRefusals } from "./quarantine.ts";
import { activityTriggers } from "./rule-conditions.ts";
import { orderVoucher, voucherBack } from "./vouchers.ts";

/** The most one line may cost, in piastres (a hundred million EGP): sums of 200 lines stay exact. */
const lineAmountMax = 10_000_000_000;

const amount = z.int().min(0).max(lineAmountMax);

export const quantity = z.int().min(1).max(1_000_000);

export const orderStatuses = ["placed", "paid", "delivered", "cancelled"] as const;

/**
 * One line: `unit_price` and `discount` in piastres, the discount for the whole line. Without a
 * `category_id` it is of the category that the catalogue has for its `sku`, if any.
 */
export const orderLine = z
  .strictObject({
    line_id: externalId,
    sku: externalId,
    name: optionalText(500).optional(),
    quantity,
    unit_price: amount,
    discount: amount.default(0),
    seller_id: externalId,
    brand_id: externalId.nullish(),
    category_id: externalId.nullish(),
  })
  .refine((value) => value.quantity * value.unit_price <= lineAmountMax, {
    path: ["unit_price"],
    params: { code: "out_of_range" },
  })
  .refine((value) => value.discount <= value.quantity * value.unit_price, {
    path: ["discount"],
    params: { code: "out_of_range" },
  });

/** No line id stands twice. */
export const eachLineOnce = (
  lines: readonly { line_id: string }[],
  context: z.RefinementCtx,
): void => {
  const seen = new Set<string>();
  for (const [i, { line_id }] of lines.entries()) {
    if (seen.has(line_id))
      context.addIssue({
        code: "custom",
        path: [i, "line_id"],
        params: { code: "duplicate_value" },
      });
    seen.add(line_id);
  }
};

const orderLines = z.array(orderLine).min(1).max(200).superRefine(eachLineOnce);

export const orderFields = {
  member_id: externalId,
  occurred_at: instant,
  channel: line(64).nullish(),
  payment_method: line(64).nullish(),
  redemption_id: externalId.nullish(),
  attributes: attributes.default({}),
  lines: orderLines,
};

export const order = z.strictObject({
  order_id: externalId,
  status: z.enum(orderStatuses),
  ...orderFields,
});

const funder = z.strictObject({ party: z.string(), points });

/**
 * What a line earned, and what returns have taken back of it so far: `points` less `clawed_back` of all
 * lines add up to what the order is awarded. Answers kept from before it was told lack `clawed_back`.
 */
export const linePoints = z.strictObject({
  line_id: z.string(),
  points: pointsOrZero,
  clawed_back: pointsOrZero.optional(),
  funders: z.array(funder),
});

export type OrderBody = z.output<typeof order>;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What an order did. `redeemed` are the points of the redemption that paid for part of it; `vouchers`,
 * where cancelling gave something back to vouchers, what to which.
 */
export const orderReply = z.strictObject({
  order_id: z.string(),
  status: z.enum(orderStatuses),
  points: z.strictObject({ awarded: pointsOrZero, pending: pointsOrZero, redeemed: pointsOrZero }),
  lines: z.array(linePoints),
  vouchers: z.array(voucherBack).optional(),
  entries: z.array(entryBrief),
  balance: balanceBrief,
});

const orderRefusals = [
  "order_exists",
  "occurred_in_future",
  "arrival_refused",
  ...earningRefusals,
] as const;

export const postOrder = route({
  method: "POST",
  path: "/v1/orders",
  summary: "Record an order; the points it earns are posted in the same commit",
  tag: "Orders",
  permission: "orders:write",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  body: order,
  replies: { 201: orderReply, 200: orderReply, 202: arrivalWaits },
  idempotency: "required",
  refusals: orderRefusals,
});

export const orderParams = z.strictObject({ id: externalId });

export const storedOrder = z.strictObject({
  order_id: z.string(),
  member_id: z.string(),
  status: z.enum(orderStatuses),
  occurred_at: instant,
  recorded_at: instant,
  delivered_at: instant.nullable(),
  channel: z.string().nullable(),
  payment_method: z.string().nullable(),
  redemption_id: z.string().nullable(),
  /** Amounts that vouchers paid, in the order in which they were used. */
  vouchers: z.array(orderVoucher),
  attributes: z.record(z.string(), z.unknown()),
  lines: z.array(
    z.strictObject({
      line_id: z.string(),
      sku: z.string(),
      name: z.string().nullable(),
      quantity: z.int(),
      returned: z.int().min(0),
      unit_price: z.int(),
      discount: z.int(),
      seller_id: z.string(),
      brand_id: z.string().nullable(),
      category_id: z.string().nullable(),
      points: pointsOrZero,
      clawed_back: pointsOrZero,
    }),
  ),
});

export const getOrder = route({
  method: "GET",
  path: "/v1/orders/{id}",
  summary: "An order as it was sent, with what each line earned and what came back",
  tag: "Orders",
  permission: "orders:read",
  stepUp: "none: reads",
  params: orderParams,
  replies: { 200: storedOrder },
  refusals: ["order_not_found"],
});

export const getOrderWhyNot = route({
  method: "GET",
  path: "/v1/orders/{id}/why-not",
  summary:
    "Why a rule or a campaign gave nothing to an order, also to one that waits or was refused",
  tag: "Orders",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: orderParams,
  query: whyNotQuery,
  replies: { 200: whyNot },
  refusals: ["order_not_found", "rule_not_found", "campaign_not_found"],
});

export const patchOrder = route({
  method: "PATCH",
  path: "/v1/orders/{id}",
  summary: "Move an order on: paid, delivered (points become active), or cancelled",
  tag: "Orders",
  permission: "orders:write",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  params: orderParams,
  body: z.strictObject({
    status: z.enum(["paid", "delivered", "cancelled"]),
    occurred_at: instant.optional(),
  }),
  replies: { 200: orderReply },
  idempotency: "required",
  refusals: [
    "order_not_found",
    "order_waits",
    "order_state",
    "order_cancelled",
    "occurred_in_future",
    "occurred_too_long_ago",
    "balance_out_of_range",
  ],
});

/** One order of a batch: checked on its own, so that a bad one does not hurt its neighbours. */
export const postOrderBatch = route({
  method: "POST",
  path: "/v1/orders/batch",
  summary: "Record up to 1,000 orders; each has its own result",
  tag: "Orders",
  permission: "orders:write",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  body: z.strictObject({ orders: z.array(z.unknown()).min(1).max(1_000) }),
  replies: {
    207: z.strictObject({
      results: z.array(
        z.strictObject({
          order_id: z.string().nullable(),
          status: z.int(),
          points: orderReply.shape.points.optional(),
          /** With status 202: the order is too old, and waits under this id. */
          arrival_id: z.string().optional(),
          error: z.unknown().optional(),
        }),
      ),
    }),
  },
  bodyListApart: "orders",
  idempotency: "required",
  bodyBytesMax: 4 * 1024 * 1024,
  refusals: [],
});

export const activity = z.strictObject({
  activity_id: externalId,
  type: z.union([z.enum(activityTriggers), z.string().regex(/^custom\.[a-z][a-z0-9_]{0,62}$/)]),
  member_id: externalId,
  occurred_at: instant,
  data: attributes.default({}),
});

export const activityReply = z.strictObject({
  activity_id: z.string(),
  points: z.strictObject({ awarded: pointsOrZero }),
  entries: z.array(entryBrief),
  balance: balanceBrief,
});

export const postActivity = route({
  method: "POST",
  path: "/v1/activities",
  summary: "Record something a member did other than buying",
  tag: "Activities",
  permission: "activities:write",
  act: keptByLedger,
  stepUp: "none: a shop's own traffic",
  body: activity,
  replies: { 201: activityReply, 200: activityReply, 202: arrivalWaits },
  idempotency: "required",
  refusals: [
    "activity_exists",
    "occurred_in_future",
    "arrival_refused",
    "unknown_member",
    "member_erased",
    "member_suspended",
    "balance_out_of_range",
  ],
});

export type OrderReply = z.input<typeof orderReply>;

export type StoredOrder = z.input<typeof storedOrder>;

export type ActivityBody = z.output<typeof activity>;

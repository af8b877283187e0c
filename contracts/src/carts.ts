// Quotes: what a cart would earn, and which campaigns it nearly reaches.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { linePoints, orderFields, orderStatuses } from "./orders.ts";

/** A sentence in both languages. */
const sentence = z.strictObject({ text: z.string(), textAr: z.string() });

const nearMiss = z.strictObject({
  rule_id: z.string(),
  text: z.string(),
  textAr: z.string(),
  missing_amount: z.int().nullable(),
  points: pointsOrZero.nullable(),
});

/** A cart that nobody has bought: now, or at an instant. */
export const cartFields = {
  ...orderFields,
  occurred_at: instant.optional(),
  status: z.enum(orderStatuses).optional(),
};

const cart = z.strictObject(cartFields);

export type Cart = z.output<typeof cart>;

/** Points that a cart would earn, with the reasons sentence by sentence, and what it nearly earns. */
export const triedCart = z.strictObject({
  points: pointsOrZero,
  lines: z.array(linePoints),
  why: z.array(sentence),
  near_misses: z.array(nearMiss),
});

export type TriedCart = z.output<typeof triedCart>;

const refusals = ["occurred_in_future", "not_known_then", "redemption_not_found"] as const;

/**
 * Points that a cart would earn now or, with `as_of`, as of a recorded instant that is over: by the rules, campaigns and
 * settings of the day it occurred on, and by the catalogue, the member and the limits as they were recorded by then.
 * What may be spent is told of now only; `not_told` says so. Where the points of then cannot be told exactly the answer
 * is `not_known_then`, whose errors say why.
 */
export const postQuote = route({
  method: "POST",
  path: "/v1/quotes",
  summary:
    "What a cart would earn, what may be spent on it, and what is nearly earned; also as of an instant; changes nothing",
  tag: "Orders",
  permission: "quotes:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  body: z.strictObject({ ...cartFields, as_of: instant.optional() }),
  replies: {
    200: z.strictObject({
      earn: z.strictObject({ points: pointsOrZero, lines: z.array(linePoints) }),
      spend: z
        .strictObject({
          points_max: pointsOrZero,
          value_max: z.int().min(0),
          points_min: pointsOrZero,
          by_category: z.array(
            z.strictObject({ category_id: z.string().nullable(), points_max: pointsOrZero }),
          ),
          refusal: z.string().nullable(),
        })
        .nullable(),
      near_misses: z.array(nearMiss),
      as_of: instant.optional(),
      not_told: z.array(sentence.extend({ what: z.literal("spend") })).optional(),
    }),
  },
  refusals: [...refusals, "invalid_parameter"],
});

export type QuoteBody = z.output<typeof postQuote.body>;

export type QuoteReply = z.input<(typeof postQuote.replies)[200]>;

/**
 * Points that an order would have earned as of an instant; left out, as of just before it was recorded, which is what
 * was posted. An order that had come by then counts neither as an earlier order nor towards limits. `posted` are the points of its award, whatever was taken back since.
 */
export const getOrderQuote = route({
  method: "GET",
  path: "/v1/orders/{id}/quote",
  summary: "What an order would have earned as of an instant, beside what it was given",
  tag: "Orders",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  query: z.strictObject({ as_of: instant.optional() }),
  replies: {
    200: triedCart.extend({
      order_id: z.string(),
      as_of: instant,
      occurred_at: instant,
      posted: z.strictObject({ points: pointsOrZero, lines: z.array(linePoints) }),
    }),
  },
  refusals: ["order_not_found", "order_cancelled", ...refusals],
});

export type OrderQuoteReply = z.input<(typeof getOrderQuote.replies)[200]>;

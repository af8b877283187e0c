// Quotes: what a cart would earn, and which campaigns it nearly reaches.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { linePoints, orderFields, orderStatuses } from "./orders.ts";

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
  why: z.array(z.strictObject({ text: z.string(), textAr: z.string() })),
  near_misses: z.array(nearMiss),
});

export type TriedCart = z.output<typeof triedCart>;

export const postQuote = route({
  method: "POST",
  path: "/v1/quotes",
  summary:
    "What a cart would earn, what may be spent on it, and what is nearly earned; changes nothing",
  tag: "Orders",
  permission: "quotes:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  body: cart,
  replies: {
    200: z.strictObject({
      earn: z.strictObject({ points: pointsOrZero, lines: z.array(linePoints) }),
      spend: z.strictObject({
        points_max: pointsOrZero,
        value_max: z.int().min(0),
        points_min: pointsOrZero,
        by_category: z.array(
          z.strictObject({ category_id: z.string().nullable(), points_max: pointsOrZero }),
        ),
        refusal: z.string().nullable(),
      }),
      near_misses: z.array(nearMiss),
    }),
  },
  refusals: ["occurred_in_future"],
});

export type QuoteBody = z.output<typeof postQuote.body>;

export type QuoteReply = z.input<(typeof postQuote.replies)[200]>;

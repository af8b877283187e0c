// What sellers, brands, categories and campaigns had in orders, sales and points, the largest first.
// Decision 0183.
import { z } from "zod";
import { about, rangeQuery, read } from "./analytics.ts";
import { groupedFigures, groupings } from "./groupings.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";

/** Rows of a report by themselves; all others are one row together. */
export const groupedRowsMax = 50;

const amount = z.int();

/**
 * Null is not known. `sales` are what was sold less what went back, of campaigns those of whole orders; `cost` is
 * the worth of the points issued at today's conversion.
 */
const figures = {
  orders: amount.nullable(),
  sales: amount.nullable(),
  issued: amount,
  redeemed: amount.nullable(),
  cost: amount,
};

const compared = z.strictObject({ ...figures, before: z.strictObject(figures) });

export type GroupedFigures = z.output<typeof compared>;

export const getBreakdownReport = route({
  ...read,
  path: "/v1/analytics/breakdown",
  stepUp: "none: reads",
  summary: "Orders, sales and points by seller, brand, category or campaign, the largest first",
  query: z.strictObject({
    ...rangeQuery.shape,
    group_by: z.enum(groupings),
    /** `sales` when left out; of campaigns `issued`. Campaigns have no `redeemed`. */
    order_by: z.enum(groupedFigures).optional(),
    /** Only this seller, brand, category or campaign. */
    value: externalId.optional(),
  }),
  replies: {
    200: z.strictObject({
      ...about,
      group_by: z.enum(groupings),
      order_by: z.enum(groupedFigures),
      /** Everything on these days, whatever it was of. */
      totals: compared,
      rows: z.array(
        z.strictObject({
          value: z.string(),
          name: z.string(),
          name_ar: z.string(),
          ...compared.shape,
        }),
      ),
      /** The rows left out, together; null where there are none. */
      others: z.strictObject({ values: z.int(), ...compared.shape }).nullable(),
      /** Lines without a brand or category, points of no line, orders without a campaign; null with `value`. */
      unknown: compared.nullable(),
    }),
  },
  refusals: [],
});

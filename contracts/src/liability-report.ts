// What members have by age and by who pays, members by balance, and moves between tiers.
// Decision 0177.
import { z } from "zod";
import { about, rangeQuery, read } from "./analytics.ts";
import { day, instant } from "./kit/instant.ts";
import { worth } from "./kit/money.ts";
import { route } from "./kit/route.ts";

/** Calendar months since the month in which points were issued, and how many of them each age has. */
export const ages = ["this_month", "months_1_3", "months_4_6", "months_7_12", "older"] as const;

export type Age = (typeof ages)[number];

const aged = z.strictObject({ age: z.enum(ages), ...worth.shape });

const count = z.int();

export const getLiabilityReport = route({
  ...read,
  path: "/v1/analytics/liability",
  stepUp: "none: reads",
  summary:
    "Points outstanding now by age and by who pays, members by balance, and moves between tiers",
  query: rangeQuery,
  replies: {
    200: z.strictObject({
      ...about,
      /** Now, whatever the days; `money` is what the points cost. */
      outstanding: worth,
      /** Every age, the youngest first. They add up to `outstanding`. */
      ages: z.array(aged),
      /** Everybody who pays for points that are out, the most points first; ages as above. */
      payers: z.array(
        z.strictObject({
          party: z.string(),
          name: z.string(),
          ...worth.shape,
          ages: z.array(aged),
        }),
      ),
      /** Members by the points they can spend, on the last day that was counted; null before the first count. */
      balances: z
        .strictObject({
          day,
          counted_at: instant,
          members: count,
          points: count,
          /** Balances from `from` to `to`, both included; `to` is null for the highest. */
          bands: z.array(
            z.strictObject({
              from: count,
              to: count.nullable(),
              members: count,
              points: count,
            }),
          ),
        })
        .nullable(),
      /** Tiers that members moved from or to on the days: none (null) first, then the lowest; those that are gone last. */
      tiers: z.array(z.strictObject({ id: z.string().nullable(), name: z.string().nullable() })),
      /** Number of moves from a tier to another on the days; null is no tier. */
      tier_moves: z.array(
        z.strictObject({
          from_tier: z.string().nullable(),
          to_tier: z.string().nullable(),
          moves: count,
        }),
      ),
      moves: count,
      moves_before: count,
    }),
  },
  refusals: [],
});

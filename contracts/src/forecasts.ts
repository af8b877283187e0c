// Points that members are expected to redeem and to lose in the months ahead, with how often such forecasts were right.
// Decision 0180.
import { z } from "zod";
import { read } from "./analytics.ts";
import { day, instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

const points = z.int();

/**
 * `points` are expected, and eight months of ten are expected to end between `low` and `high`. `value` is what they are
 * worth at today's conversion, in piastres. `tested`: months of which the same forecast was tried, and in how many of
 * them its interval held what happened.
 */
const told = z.strictObject({
  state: z.literal("told"),
  points,
  low: points,
  high: points,
  value: z.int(),
  tested: z.strictObject({ months: z.int(), inside: z.int() }),
});

/** So many more months must be over before this one can be told. */
const shortHistory = z.strictObject({ state: z.literal("short_history"), months_missing: z.int() });

/** Too few points of the ages that members hold have expired to tell. */
const youngPoints = z.strictObject({ state: z.literal("young_points") });

const outlook = z.discriminatedUnion("state", [told, shortHistory, youngPoints]);

export type Outlook = z.output<typeof outlook>;

const happened = { redeemed: points, expired: points };

export const getForecast = route({
  ...read,
  path: "/v1/analytics/forecast",
  stepUp: "none: reads",
  summary:
    "Points expected to be redeemed and to expire in the months ahead, with an 80 % interval",
  replies: {
    200: z.strictObject({
      zone: z.string(),
      /** Null while points are still being counted, and then nothing is told. */
      as_of: instant.nullable(),
      /** Months that are over since points first moved. */
      history: z.int(),
      /** At most the last twelve months that are over, the oldest first; returns count against redeemed points. */
      past: z.array(z.strictObject({ month: day, ...happened })),
      /** In the month that runs, so far. */
      running: z.strictObject({ month: day, ...happened }),
      /** The month that runs first. */
      months: z.array(z.strictObject({ month: day, redeemed: outlook, expired: outlook })),
    }),
  },
  refusals: [],
});

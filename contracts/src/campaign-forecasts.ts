// A campaign beside what its simulations said before each version was published.
// Decision 0182.
import { z } from "zod";
import { read } from "./analytics.ts";
import { day, instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { ruleId } from "./rule-id.ts";

const points = z.int().min(0);
const piastres = z.int().min(0);
const signed = z.int();

/**
 * The newest simulation of exactly this version that was done before it was published. `points` are those that rules of the
 * campaign gave in it, before returns took any back; `difference` is what the whole draft gave more than what was live.
 */
const simulated = z.strictObject({
  simulation_id: z.uuid(),
  from: day,
  to: day,
  finished_at: instant,
  /** Orders that were replayed. */
  orders: z.int().min(0),
  points,
  difference: z.strictObject({ points: signed, value: signed }),
  /** The day on which the budget ran out in it. */
  runs_out_on: day.nullable(),
});

const version = z.strictObject({
  version: z.int(),
  published_at: instant,
  /** In force from then on, until the next. */
  from: instant,
  until: instant.nullable(),
  /** Null where nobody simulated this version before it was published. */
  simulated: simulated.nullable(),
  /** Some rules give points for activities, which no simulation replays. */
  has_activities: z.boolean(),
});

/**
 * `points` as they were given, before returns took any back; `cost` at today's conversion. What is forecast is null on days
 * of a version without a simulation; `forecast_total` has the points that were given on them.
 */
const followed = z.strictObject({
  day,
  points,
  cost: piastres,
  total: points,
  total_cost: piastres,
  forecast: points.nullable(),
  forecast_total: points.nullable(),
  forecast_total_cost: piastres.nullable(),
});

export const getCampaignForecast = route({
  ...read,
  path: "/v1/campaigns/{id}/forecast",
  stepUp: "none: reads",
  summary: "What a campaign has given by day, beside what was forecast before it was published",
  params: z.strictObject({ id: ruleId }),
  replies: {
    200: z.strictObject({
      campaign_id: z.string(),
      name: z.string(),
      name_ar: z.string(),
      status: z.string(),
      start_date: day.nullable(),
      end_date: day.nullable(),
      zone: z.string(),
      /** Null while points are still being counted. */
      as_of: instant.nullable(),
      /** In points, and what they are worth; `used` falls when returns bring points back. */
      budget: z.strictObject({ points, cost: piastres, used: points }).nullable(),
      /** The oldest first, those to come included. */
      versions: z.array(version),
      /**
       * Since it began. `compared_points` were given on the days that have a forecast, and `difference_bps` is by how much
       * they are above it, in basis points; null without a forecast, or where nothing was expected.
       */
      totals: z.strictObject({
        points,
        cost: piastres,
        forecast: points.nullable(),
        forecast_cost: piastres.nullable(),
        compared_points: points,
        compared_cost: piastres,
        difference_bps: signed.nullable(),
      }),
      /** From its first day to today, or to its last; at most the newest 731. */
      days: z.array(followed),
    }),
  },
  refusals: ["campaign_not_found"],
});

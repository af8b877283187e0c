// Figures for people: the dashboards and the reports, each with the days it covers, the days before
// to compare with, and the instant up to which everything is counted. Money is piastres, rates are
// basis points (10000 is all of it).
import { z } from "zod";
import { groupedFigures, groupings } from "./groupings.ts";
import { day, instant } from "./kit/instant.ts";
import { worth } from "./kit/money.ts";
import { route } from "./kit/route.ts";

const amount = z.int();

const rate = z.int().nullable();

/** Days that others are compared with: those just before, the same of a year ago, or of a Hijri year ago. */
export const comparisons = ["before", "year", "hijri_year"] as const;

export type Comparison = (typeof comparisons)[number];

/** Days in the zone of the programme, both included; the last 30 days when left out. */
const range = { from: day.optional(), to: day.optional() };

const compared = { ...range, against: z.enum(comparisons).optional() };

const locale = z.enum(["en", "ar"]).optional();

export const rangeQuery = z.strictObject(compared);

/** The most days that one report covers. */
export const rangeDaysMax = 731;

const days = z.strictObject({ from: day, to: day });

/** `as_of` is null while the figures are being worked out. `previous` is as long: the days compared with. */
export const about = {
  from: day,
  to: day,
  previous: days,
  zone: z.string(),
  as_of: instant.nullable(),
};

export const read = { method: "GET", tag: "analytics", permission: "analytics:read" } as const;

export const dashboards = ["sellers", "brands", "campaigns"] as const;

export type Dashboard = (typeof dashboards)[number];

export const kpiIds = [
  "sellers_onboarded",
  "points_distributed",
  "redemption_rate",
  "total_sales",
  "brands_managed",
  "points_per_brand",
  "campaign_participation",
  "budget_remaining",
  "active_campaigns",
  "campaign_points",
  "effectiveness",
  "budget_utilization",
] as const;

export type KpiId = (typeof kpiIds)[number];

/** A figure; `value` is null when there is nothing to divide by, `previous` when it was not kept. */
const kpi = z.strictObject({
  id: z.enum(kpiIds),
  unit: z.enum(["count", "points", "money", "rate"]),
  value: amount.nullable(),
  previous: amount.nullable(),
  /** Day by day, for a small line; empty when the past was not kept. */
  series: z.array(amount.nullable()),
});

export type Kpi = z.output<typeof kpi>;

export const getOverview = route({
  ...read,
  path: "/v1/analytics/overview",
  stepUp: "none: reads",
  summary: "The four figures of a dashboard, with those of the days before",
  query: z.strictObject({ ...compared, tab: z.enum(dashboards).default("sellers") }),
  replies: { 200: z.strictObject({ ...about, tab: z.enum(dashboards), kpis: z.array(kpi) }) },
  refusals: [],
});

const pointSums = z.strictObject({
  issued: amount,
  cancelled: amount,
  activated: amount,
  redeemed: amount,
  given_back: amount,
  expired: amount,
  clawed_back: amount,
  owed: amount,
  shortfall: amount,
  repaid: amount,
  adjusted: amount,
});

export type PointSums = z.output<typeof pointSums>;

/**
 * What members have and what it costs: opening, plus what came, minus what went, is closing. Points
 * count at the cost they were given at; what several movements round away is shared out among them.
 */
export const rollForward = z.strictObject({
  opening: worth,
  issued: worth,
  cancelled: worth,
  redeemed: worth,
  given_back: worth,
  expired: worth,
  clawed_back: worth,
  repaid: worth,
  adjusted: worth,
  closing: worth,
});

export type RollForward = z.output<typeof rollForward>;

export const getPointsReport = route({
  ...read,
  path: "/v1/analytics/points",
  stepUp: "none: reads",
  summary: "Points issued, redeemed and expired by day, and the liability by who pays",
  query: rangeQuery,
  replies: {
    200: z.strictObject({
      ...about,
      totals: pointSums,
      before: pointSums,
      days: z.array(z.strictObject({ day, ...pointSums.shape })),
      days_before: z.array(z.strictObject({ day, ...pointSums.shape })),
      /** Redeemed of what was activated on these days. */
      redemption_rate: rate,
      redemption_rate_before: rate,
      liability: rollForward,
      funders: z.array(
        z.strictObject({ party: z.string(), name: z.string(), ...rollForward.shape }),
      ),
    }),
  },
  refusals: [],
});

const sellerRow = z.strictObject({
  seller_id: z.string(),
  name: z.string(),
  orders: amount,
  sales: amount,
  sales_before: amount,
  issued: amount,
  redeemed: amount,
  /** Of the points its lines gave, as far as they were redeemed on these days. */
  redemption_share: rate,
  /** Points it pays for itself that were issued, and what they cost. */
  funded: worth,
});

export const getSellerReport = route({
  ...read,
  path: "/v1/analytics/sellers",
  stepUp: "none: reads",
  summary: "Orders, sales and points of every seller, the largest sales first",
  query: rangeQuery,
  replies: {
    200: z.strictObject({
      ...about,
      totals: z.strictObject({ orders: amount, sales: amount, issued: amount, redeemed: amount }),
      before: z.strictObject({ orders: amount, sales: amount, issued: amount, redeemed: amount }),
      days: z.array(z.strictObject({ day, orders: amount, sales: amount })),
      days_before: z.array(z.strictObject({ day, orders: amount, sales: amount })),
      /** At most 100; the file has them all. */
      sellers: z.array(sellerRow),
      sellers_total: amount,
    }),
  },
  refusals: [],
});

export const getMemberReport = route({
  ...read,
  path: "/v1/analytics/members",
  stepUp: "none: reads",
  summary: "Active members, tiers, breakage, and cohorts by the month of joining",
  query: rangeQuery,
  replies: {
    200: z.strictObject({
      ...about,
      members: amount,
      members_before: amount,
      joined: amount,
      joined_before: amount,
      /** Earned or redeemed in the 90 days that end with the last day. */
      active: amount,
      active_before: amount,
      days: z.array(z.strictObject({ day, active: amount, joined: amount })),
      days_before: z.array(z.strictObject({ day, active: amount, joined: amount })),
      /** On the last day that was counted; `tier_id` is null for none. */
      tiers: z.array(
        z.strictObject({ tier_id: z.string().nullable(), name: z.string(), members: amount }),
      ),
      /**
       * By month of issue; `rate` is expired of redeemed, expired and clawed back, and null while
       * points of the month are still out.
       */
      breakage: z.array(
        z.strictObject({
          month: day,
          issued: amount,
          redeemed: amount,
          expired: amount,
          clawed_back: amount,
          outstanding: amount,
          rate,
        }),
      ),
      cohorts: z.array(
        z.strictObject({
          joined: day,
          members: amount,
          /** The month of joining first. */
          months: z.array(z.strictObject({ active: amount, spend: amount, redeemed: amount })),
        }),
      ),
    }),
  },
  refusals: [],
});

const campaignRow = z.strictObject({
  campaign_id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  status: z.string(),
  orders: amount,
  sales: amount,
  points: amount,
  points_before: amount,
  /** Worth of the points at today's conversion. */
  cost: amount,
  /** Members it gave points for the first time, on these days and ever. */
  reached: amount,
  reached_ever: amount,
  budget: amount.nullable(),
  budget_used: amount,
});

export const getCampaignReport = route({
  ...read,
  path: "/v1/analytics/campaigns",
  stepUp: "none: reads",
  summary: "Cost and reach of every campaign; what it changed cannot be told without a hold-out",
  query: rangeQuery,
  replies: {
    200: z.strictObject({
      ...about,
      totals: z.strictObject({ orders: amount, points: amount, cost: amount, reached: amount }),
      before: z.strictObject({ orders: amount, points: amount, cost: amount, reached: amount }),
      days: z.array(z.strictObject({ day, points: amount, orders: amount })),
      days_before: z.array(z.strictObject({ day, points: amount, orders: amount })),
      campaigns: z.array(campaignRow),
    }),
  },
  refusals: [],
});

export const reports = [
  "points",
  "sellers",
  "members",
  "campaigns",
  "liability",
  "breakdown",
] as const;

export type Report = (typeof reports)[number];

export const exportReport = route({
  ...read,
  path: "/v1/exports/analytics/{report}",
  stepUp: "none: reads",
  limit: "export",
  summary: "A report as a CSV file in the language asked for",
  params: z.strictObject({ report: z.enum(reports) }),
  query: z.strictObject({
    ...compared,
    locale,
    /** Of `breakdown` alone; `seller` when left out. */
    group_by: z.enum(groupings).optional(),
    order_by: z.enum(groupedFigures).optional(),
  }),
  replies: { 200: z.string() },
  refusals: [],
  produces: "text/csv; charset=utf-8",
});

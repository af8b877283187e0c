// Revenue from points as IFRS 15 has it: a part of each sale is deferred until the points it earned are redeemed or lapse.
// Decision 0169.
import { z } from "zod";
import { journalAccounts } from "./journals.ts";
import { day, instant, month } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { points, pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { kept, type Wording, written } from "./kit/text.ts";
import { settlementMeasures } from "./settlements.ts";

/** Accounts that only this entry has. */
export const ownRevenueAccounts = [
  "contract_liability",
  "sales_revenue",
  "points_revenue",
  "breakage_revenue",
  "transition",
] as const;
export type OwnRevenueAccount = (typeof ownRevenueAccounts)[number];

const share = z.int().min(0).max(10_000);
const party = z.string().regex(/^(platform|(seller|brand):[A-Za-z0-9._:-]{1,64})$/);

const termsOf = ({ line }: Wording) => {
  const code = line(30);
  return {
    /** Part of what members pay for goods that is revenue of the marketplace: its commission, or 10,000 where it sells itself. */
    share_bps: z.int().min(1).max(10_000),
    /** So many points buy goods for so many piastres: their price before anybody leaves some unused. */
    value_points: points.max(1_000_000),
    value_piastres: positivePiastres.max(1_000_000_000),
    /** Points that are expected to be redeemed while there is too little history. */
    assumed_bps: share,
    /** The least that is expected. */
    floor_bps: share,
    /** Months of history before expectations are worked out from it. */
    history_months: z.int().min(1).max(120),
    /** Payers whose points are an obligation of the marketplace, always its own among them; whoever else pays is not. */
    principals: z
      .array(party)
      .min(1)
      .max(200)
      .refine((all) => all.includes("platform") && new Set(all).size === all.length),
    /** Account numbers of the accounting system. */
    codes: z.strictObject({
      ...{ contract_liability: code, sales_revenue: code, points_revenue: code },
      ...{ breakage_revenue: code, transition: code },
    }),
  };
};

export const revenueTerms = z.strictObject(termsOf(kept));
export type RevenueTerms = z.output<typeof revenueTerms>;

const basis = z.strictObject({
  /** Counts the changes; null before the first. */
  version: z.int().min(1).nullable(),
  terms: revenueTerms.nullable(),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
  /** Last month that was closed when they were saved, and that they leave as it is; null without one. */
  after: month.nullable(),
});
export type RevenueBasis = z.output<typeof basis>;

/** Movements of deferred revenue, in their order. */
export const revenueMoves = [
  "transition",
  "deferral",
  "return",
  "redemption",
  "breakage",
  "re_estimate",
  "expiry",
] as const;
export type RevenueMove = (typeof revenueMoves)[number];

/** Causes of lines: movements of deferred revenue, and what points did where the journal's line is taken back. */
export const revenueCauses = [...revenueMoves, ...settlementMeasures] as const;
export type RevenueCause = (typeof revenueCauses)[number];

export const revenueAccounts = [...ownRevenueAccounts, ...journalAccounts] as const;
export type RevenueAccount = (typeof revenueAccounts)[number];

/** Deferred revenue through the month, in piastres: opening and all movements are the closing. */
const movement = z.strictObject({
  opening: piastres,
  ...{ transition: signedPoints, deferral: signedPoints, return: signedPoints },
  ...{ redemption: signedPoints, breakage: signedPoints, re_estimate: signedPoints },
  expiry: signedPoints,
  closing: piastres,
});
export type RevenueMovement = z.output<typeof movement>;

/** Points that sales of one month earned and one payer pays for, since the beginning; money in piastres. */
const cohort = z.strictObject({
  /** Month in which they were earned. */
  cohort: month,
  party: z.string(),
  name: z.string(),
  issued: pointsOrZero,
  /** Not taken back. */
  counted: pointsOrZero,
  redeemed: signedPoints,
  expired: pointsOrZero,
  left: pointsOrZero,
  /** Price of the goods of these sales, as members paid it. */
  sold: piastres,
  /** Part of it that is revenue of the marketplace. */
  price: piastres,
  /** Expected to be redeemed when the price was shared out, and by now; per 10,000. */
  first_bps: share,
  expected_bps: share,
  /** Price of the points by themselves. */
  value: piastres,
  /** Part of the price that was deferred, what of it stands after returns, and what is revenue by now. */
  deferred: piastres,
  net_deferred: piastres,
  recognised: piastres,
  closing: piastres,
});
export type RevenueCohort = z.output<typeof cohort>;

const line = z.strictObject({
  account: z.enum(revenueAccounts),
  code: z.string(),
  cause: z.enum(revenueCauses),
  party: z.string(),
  name: z.string(),
  debit: piastres,
  credit: piastres,
});
export type RevenueLine = z.output<typeof line>;

const total = line.pick({ account: true, code: true, debit: true, credit: true });
export type RevenueTotal = z.output<typeof total>;

/** The most cohorts that a reply holds; the file has the lines, which are sums of all. */
export const cohortsShown = 60;

const wholeMonth = z.strictObject({
  month,
  /** Last day of the month, which all lines are dated. */
  date: day,
  /** Number of the entry: `NQ-2026-10-R`. */
  reference: z.string(),
  /** Version of the basis. */
  version: z.int().min(1),
  terms: revenueTerms,
  made_at: instant,
  /** Months of history by now, and whether there are enough of them. */
  history: z.int().min(0),
  is_assumed: z.boolean(),
  movement,
  totals: z.array(total),
  debit: piastres,
  credit: piastres,
  lines: z.array(line),
  cohorts: z.array(cohort).max(cohortsShown),
  cohorts_total: z.int().min(0),
});
export type RevenueReply = z.output<typeof wholeMonth>;

const tag = "Settlements";
const reading = { tag, permission: "settlements:read", stepUp: "none: reads" } as const;
const ofMonth = {
  params: z.strictObject({ month }),
  refusals: [
    "month_not_found",
    "month_open",
    "revenue_basis_missing",
    "revenue_not_ready",
    "journal_accounts_missing",
  ],
} as const;

export const readRevenueBasis = route({
  ...reading,
  method: "GET",
  path: "/v1/revenue-basis",
  summary: "How revenue from points is deferred (IFRS 15)",
  replies: { 200: basis },
  refusals: [],
});

export const saveRevenueBasis = route({
  tag,
  method: "PUT",
  path: "/v1/revenue-basis",
  body: z.strictObject(termsOf(written)),
  permission: "settlements:write",
  stepUp: "fresh",
  summary:
    "Change how revenue from points is deferred in months that are closed from now on; closed months keep theirs",
  act: { verb: "changed", target: "revenue_basis:all", as: ["revenue_basis.changed"] },
  replies: { 200: basis },
  refusals: ["unknown_seller", "unknown_brand"],
});

export const readRevenue = route({
  ...reading,
  ...ofMonth,
  method: "GET",
  path: "/v1/months/{month}/revenue",
  summary:
    "Deferred revenue of a closed month, cohort by cohort, and the entry that books it beside the journal",
  replies: { 200: wholeMonth },
});

export const exportRevenue = route({
  ...reading,
  ...ofMonth,
  method: "GET",
  path: "/v1/exports/months/{month}/revenue",
  query: z.strictObject({
    layout: z.enum(["csv", "odoo", "business-central"]).optional(),
    locale: z.enum(["en", "ar"]).optional(),
  }),
  summary:
    "The entry of deferred revenue of a closed month as a file, also as Odoo and Microsoft Dynamics 365 Business Central import it",
  replies: { 200: z.string() },
  produces: "text/csv; charset=utf-8",
});

// Standing policies: the terms of inactivity, and the jobs that carry policies out night by night.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { messageChannels } from "./kit/channels.ts";
import { historyPage, historyQuery } from "./kit/history.ts";
import { instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { tierRules } from "./tiers.ts";

export const inactivityDays = [30, 60, 90] as const;

export const expirationMonths = [6, 12, 18, 24] as const;

export const adjustmentMonths = [6, 12] as const;

export const resettingActions = [
  "purchase",
  "point_redemption",
  "profile_update",
  "app_login",
] as const;

export type ResettingAction = (typeof resettingActions)[number];

export const graceDaysMax = 365;

const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .array(z.enum(values))
    .min(1)
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, {
      params: { code: "duplicate_value" },
    });

/**
 * `period_days`: local days without one of the `reset_by` actions after which a member is inactive.
 * `expiration_period_months` without one, and `grace_period_days` more, end the points of a member who
 * holds at least `minimum_points`; the member is warned 30 days before. `adjustment_period_months` is
 * what a tier is looked back on and reviewed by; `adjustment_tier` is null for the current level of
 * each member, or the one tier whose members are reviewed. `channels` carry every warning, also of
 * points that end by their age.
 */
export const inactivityTerms = z.strictObject({
  enabled: z.boolean(),
  period_days: z.literal(inactivityDays),
  reset_by: someOf(resettingActions),
  expiration_enabled: z.boolean(),
  expiration_period_months: z.literal(expirationMonths),
  grace_period_days: z.int().min(0).max(graceDaysMax),
  minimum_points: points.max(1_000_000_000),
  adjustment_enabled: z.boolean(),
  adjustment_period_months: z.literal(adjustmentMonths),
  adjustment_tier: externalId.nullable(),
  channels: someOf(messageChannels).default(["email"]),
});

export type InactivityTerms = z.output<typeof inactivityTerms>;

/** What holds until somebody saves terms. */
export const inactivityDefaults: InactivityTerms = {
  enabled: false,
  period_days: 90,
  reset_by: ["purchase", "point_redemption"],
  expiration_enabled: false,
  expiration_period_months: 12,
  grace_period_days: 30,
  minimum_points: 1,
  adjustment_enabled: false,
  adjustment_period_months: 12,
  adjustment_tier: null,
  channels: ["email"],
};

/** `version` 0 are the defaults, which nobody saved. */
const termsReply = z.strictObject({
  live: inactivityTerms,
  version: z.int().min(0),
  saved_at: instant.nullable(),
  saved_by: z.string().nullable(),
  saved_by_name: z.string().nullable(),
  etag: z.string(),
});

export type InactivityTermsReply = z.input<typeof termsReply>;

export const getInactivityTerms = route({
  method: "GET",
  path: "/v1/terms/inactivity",
  summary: "The terms of inactivity that are in force.",
  tag: "policies",
  permission: "config:read",
  stepUp: "none: reads",
  replies: { 200: termsReply },
  refusals: [],
});

export const saveInactivityTerms = route({
  method: "PUT",
  path: "/v1/terms/inactivity",
  summary:
    "Put new terms of inactivity in force, or let them wait where they would end or leave many points. If-Match carries the etag that was read.",
  tag: "policies",
  permission: "config:write",
  act: { verb: "changed", target: "section:inactivity" },
  stepUp: "fresh",
  body: inactivityTerms,
  replies: { 200: termsReply, 202: approvalWaits },
  refusals: ["version_missing", "version_conflict"],
});

export const readInactivityHistory = route({
  method: "GET",
  path: "/v1/terms/inactivity/history",
  summary: "Who changed which of the terms, and when.",
  tag: "policies",
  permission: "config:read",
  stepUp: "none: reads",
  query: historyQuery,
  replies: { 200: historyPage },
  refusals: [],
});

const draft = {
  /** The tier that is changed; left out for a new one, which comes at the top. */
  tier_id: externalId.optional(),
  rule_type: z.enum(tierRules),
  is_active: z.boolean(),
};

const count = z.int().min(0).max(1_000_000_000).nullable();

const amount = piastres.max(1_000_000_000_000).nullable();

const moves = z.strictObject({
  looked: z.int().min(0),
  up: z.int().min(0),
  /** At their next review, not at once. */
  down: z.int().min(0),
  reach: z.int().min(0),
  whole: z.boolean(),
});

export type TierMoves = z.input<typeof moves>;

const preview = {
  method: "POST",
  tag: "tiers",
  permission: "config:read",
  replies: { 200: moves },
  refusals: ["tier_not_found"],
} as const;

export const previewCustomerTier = route({
  ...preview,
  path: "/v1/tiers/customer/preview",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  summary: "How many members would move if a tier were saved so; amounts in piastres.",
  body: z.strictObject({ ...draft, min_purchase_amount: amount, min_transactions_count: count }),
});

export const previewSellerTier = route({
  ...preview,
  path: "/v1/tiers/seller/preview",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  summary: "How many sellers would move if a tier were saved so; amounts in piastres.",
  body: z.strictObject({ ...draft, minimum_sales_volume: amount, minimum_products: count }),
});

const progress = z.strictObject({ has: z.int().min(0), needs: z.int().min(0) });

/**
 * `as_of` an earlier instant the tier of then and since when it was held are told; `review_at`,
 * `counted_from` and `next` are null, as the criteria of then are not kept.
 * `counted_from`: since when orders count; null is ever. `review_at`: when the tier may be lost; null
 * when there is none, or it is kept. `next` is the lowest tier that is neither held nor reached yet,
 * with its criteria: `amount` in piastres, `orders` delivered.
 */
const memberTier = z.strictObject({
  as_of: instant,
  tier_id: z.string().nullable(),
  name: z.string().nullable(),
  since: instant.nullable(),
  review_at: instant.nullable(),
  counted_from: instant.nullable(),
  next: z
    .strictObject({
      tier_id: z.string(),
      name: z.string(),
      rule_type: z.enum(tierRules),
      amount: progress.nullable(),
      orders: progress.nullable(),
    })
    .nullable(),
});

export type MemberTierReply = z.input<typeof memberTier>;

export const getMemberTier = route({
  method: "GET",
  path: "/v1/members/{id}/tier",
  summary:
    "A member's tier, now with its review and what is missing for the next one, or as of an instant.",
  tag: "tiers",
  permission: "members:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  query: z.strictObject({ as_of: instant.optional() }),
  replies: { 200: memberTier },
  refusals: ["member_not_found"],
});

/** One move of a member between tiers; money in piastres. */
const tierChange = z.strictObject({
  from: z.string().nullable(),
  to: z.string().nullable(),
  from_name: z.string().nullable(),
  to_name: z.string().nullable(),
  reason: z.enum([
    "reached",
    "review",
    "withdrawn",
    "merged",
    "unmerged",
    "moved_in",
    "move_undone",
  ]),
  spend: piastres,
  orders: pointsOrZero,
  at: instant,
});

export const listTierChanges = route({
  method: "GET",
  path: "/v1/members/{id}/tier-changes",
  summary: "How a member came to the tier of today, newest first.",
  tag: "tiers",
  permission: "members:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  replies: { 200: z.strictObject({ data: z.array(tierChange).max(100) }) },
  refusals: ["member_not_found"],
});

// The payload of each act that waits for a second person: all that is done once it is approved.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { ruleId } from "./rule-id.ts";

/** Payload of an adjustment that waits: exactly what is executed. Without `expires_at` points never expire. */
export const adjustmentPayload = z.strictObject({
  member_id: z.string(),
  points: signedPoints,
  reason: z.string(),
  note: z.string().nullable(),
  expires_at: instant.nullable(),
});

export type AdjustmentPayload = z.output<typeof adjustmentPayload>;

/**
 * Payload of voiding a case of suspected fraud: takes back what is left of the points of exactly these
 * entries, and never more than `points`.
 */
export const fraudVoidPayload = z.strictObject({
  member_id: z.string(),
  case_id: z.string(),
  entry_ids: z.array(z.string()),
  points: pointsOrZero,
  reason: z.string(),
});

export type FraudVoidPayload = z.output<typeof fraudVoidPayload>;

/** Settings that decide what an order earns, what a point is worth, and when points end. */
const settingsSections = ["earning", "redemption", "inactivity"] as const;

/**
 * Points that would end sooner, and those that would stay. Of terms of inactivity: of members who do nothing from now
 * on, within 60 days, worked out on `sampled` of `members` and raised in proportion. Of the days after which points
 * expire: the part of all points held that a day more or less stands for; no members are looked at.
 */
const lapse = z.strictObject({
  goes: pointsOrZero,
  stays: pointsOrZero,
  members: z.int().min(0),
  sampled: z.int().min(0),
});

const onOrders = z.strictObject({
  points: z.int(),
  value: z.int(),
  orders: z.int().min(0),
  sampled: z.int().min(0),
});

/**
 * Effect of settings, in points and piastres. Of earning: what orders of the last 30 days would have
 * earned more, worked out on `sampled` of `orders` and raised in proportion. Of the worth of a point: what
 * all points that members hold become worth more, with the worth of what `lapse` says. Of terms of inactivity: what
 * `lapse` says and, where another period would cost more, what `tiers` says: points that orders of the last 30 days
 * would have earned more by the tiers which it gives members and sellers today.
 */
export const settingsEffect = z.strictObject({
  ...onOrders.shape,
  lapse: lapse.optional(),
  tiers: onOrders.optional(),
});

/** Payload of settings that wait: to the letter, with what was in force when they were asked for. */
export const settingsPayload = z.strictObject({
  section: z.enum(settingsSections),
  before: z.unknown(),
  after: z.unknown(),
  live_version: z.int(),
  effective_from: instant.nullable(),
  note: z.string().nullable(),
  threshold: piastres,
  effect: settingsEffect,
});

export type SettingsPayload = z.output<typeof settingsPayload>;

/**
 * Payload of a merge: the record that goes, by its number, and what one person saw of it: points that
 * would move (available and pending), debt that would come along, and the worth of the points in piastres.
 * More points than these are not merged by it.
 */
export const mergePayload = z.strictObject({
  member_id: z.string(),
  going: z.int(),
  points: pointsOrZero,
  debt: pointsOrZero,
  value: piastres,
  reason: z.string(),
});

export type MergePayload = z.output<typeof mergePayload>;

/** Payload of undoing a redemption by hand: points that go back at most, with their worth in piastres. */
export const reversalPayload = z.strictObject({
  member_id: z.string(),
  redemption_id: z.string(),
  points: pointsOrZero,
  value: piastres,
});

export type ReversalPayload = z.output<typeof reversalPayload>;

/** Payload of an erasure: points that it forfeits at most, with their worth in piastres. */
export const erasurePayload = z.strictObject({
  member_id: z.string(),
  points: pointsOrZero,
  value: piastres,
  reason: z.string(),
});

export type ErasurePayload = z.output<typeof erasurePayload>;

/** Result of replaying the draft over the last 30 days of orders, draft less live. */
const publicationForecast = z.strictObject({
  simulation_id: z.uuid(),
  from: day,
  to: day,
  points: signedPoints,
  value: signedPoints,
  orders_gained: pointsOrZero,
  orders_lost: pointsOrZero,
  members_gained: pointsOrZero,
  members_lost: pointsOrZero,
});

export const publicationItem = z.strictObject({
  kind: z.enum(["rule", "campaign"]),
  id: ruleId,
  name: z.string(),
  name_ar: z.string(),
});

/**
 * Payload of a publication: each draft as it was when asked, the first being what it is
 * about. `forecast` is null for what no stored order can tell of, such as a rule on sign-ups.
 */
export const publicationPayload = z.strictObject({
  items: z.array(z.strictObject({ ...publicationItem.shape, draft: z.unknown() })).min(1),
  effective_from: instant.nullable(),
  note: z.string().nullable(),
  threshold: piastres,
  forecast: publicationForecast.nullable(),
});

export type PublicationPayload = z.output<typeof publicationPayload>;

/**
 * Thresholds up to which one person may act alone: points by hand, with their worth in piastres
 * (null while points have no value), and the forecast cost of a rule or campaign; null is any cost.
 * `counter_codes`: whether members confirm at counters; requests from before 2026-11-24 lack it.
 */
const alone = z.strictObject({
  points: pointsOrZero,
  worth: piastres.nullable(),
  cost: piastres.nullable(),
  counter_codes: z.boolean().optional(),
});

/**
 * Thresholds now and once this is approved. `others` names the other settings of the
 * programme that the same draft changes.
 */
export const thresholds = z.strictObject({
  before: alone,
  after: alone,
  others: z.array(z.string()),
  effective_from: instant.nullable(),
  note: z.string().nullable(),
});

/** The settings of the programme to the letter, and the save that they were drafted with. */
export const thresholdsPayload = z.strictObject({
  ...thresholds.shape,
  draft: z.unknown(),
  revision: z.int(),
});

export type ThresholdsPayload = z.output<typeof thresholdsPayload>;

/** The most a reward gives for its points, in piastres; null where no price tells it. */
const rewardTerm = z.strictObject({ points: pointsOrZero, value: piastres.nullable() });

/**
 * Payload of a reward that waits: `offer` lets it be claimed, `change` puts other terms into force. `effect`
 * is what members could take of it at most with all the points they hold, beyond what those are worth, less
 * what they can take of it now; `claims` is how often.
 */
export const rewardPayload = z.strictObject({
  act: z.enum(["offer", "change"]),
  reward_id: ruleId,
  name: z.string(),
  name_ar: z.string(),
  revision: z.int(),
  body: z.unknown(),
  before: z.array(rewardTerm).nullable(),
  after: z.array(rewardTerm),
  stock: z.int().min(0).nullable(),
  threshold: piastres,
  effect: z.strictObject({ claims: z.int().min(0), value: piastres }),
});

export type RewardPayload = z.output<typeof rewardPayload>;

/**
 * Points of one piece before and after, where `before` is null it had none of its own, and the pieces that
 * the orders of the last 30 days sold, about: one at least.
 */
const pointsRise = z.strictObject({
  sku: z.string(),
  name: z.string(),
  before: pointsOrZero.nullable(),
  after: pointsOrZero,
  pieces: z.int().min(1),
});

/** Payload of points of products that wait: `effect` is what the same sales would have given more. */
export const productsPayload = z.strictObject({
  rises: z.array(pointsRise).min(1),
  threshold: piastres,
  effect: z.strictObject({ points: pointsOrZero, value: piastres }),
});

export type ProductsPayload = z.output<typeof productsPayload>;

/** A tier as it is reached: criteria in piastres and a number, null where one is switched off. */
const ladderRung = z.strictObject({
  tier_id: z.string(),
  name: z.string(),
  rule_type: z.enum(["all", "any"]),
  is_active: z.boolean(),
  amount: piastres.nullable(),
  count: z.int().min(0).nullable(),
});

export type LadderRung = z.output<typeof ladderRung>;

/**
 * Payload of tiers that wait: all of customers or of sellers, the lowest first, as they stand and as they would.
 * `effect` is what orders of the last 30 days would have earned more, had everybody the tier that the other
 * ladder gives them today.
 */
export const tiersPayload = z.strictObject({
  ladder: z.enum(["customer", "seller"]),
  before: z.array(ladderRung),
  after: z.array(ladderRung).min(1),
  threshold: piastres,
  effect: settingsEffect,
});

export type TiersPayload = z.output<typeof tiersPayload>;

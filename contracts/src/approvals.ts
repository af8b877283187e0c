// What waits for a second person, and what became of it.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { piastres } from "./kit/money.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { line, optionalText, written } from "./kit/text.ts";
import { ruleId } from "./rules.ts";

/**
 * `expired`: nobody decided within 72 hours. `void`: a draft was changed after it was asked to publish
 * it. Of both nothing was executed, and nothing can be any more.
 */
export const approvalStates = [
  "waiting",
  "approved",
  "refused",
  "withdrawn",
  "expired",
  "void",
] as const;
export type ApprovalState = (typeof approvalStates)[number];

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

/**
 * Effect of settings, in points and piastres. Of earning: what orders of the last 30 days would have
 * earned more, worked out on `sampled` of `orders` and raised in proportion. Of the worth of a point: what
 * all points that members hold become worth more, with the worth of what `lapse` says. Of terms of inactivity: what
 * `lapse` says.
 */
const settingsEffect = z.strictObject({
  points: z.int(),
  value: z.int(),
  orders: z.int().min(0),
  sampled: z.int().min(0),
  lapse: lapse.optional(),
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

const publicationItem = z.strictObject({
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

const publication = z.strictObject({
  ...publicationPayload.shape,
  items: z.array(publicationItem),
});

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
const thresholds = z.strictObject({
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

/** The same as it is shown: the first 20 of `count` products. */
const products = z.strictObject({ ...productsPayload.shape, count: z.int().min(1) });

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

export const approvalKinds = [
  "adjustment",
  "fraud_void",
  "merge",
  "erasure",
  "reversal",
  "merge_undo",
  "publication",
  "thresholds",
  "settings",
  "reward",
  "products",
  "tiers",
] as const;

/** A merge as it is shown: the one who goes by their id. */
const shownMerge = mergePayload.omit({ going: true }).extend({ merged_id: z.string() });

/** An approval in short, as what asked for it is answered. */
export const approvalBrief = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(approvalKinds),
  state: z.enum(["waiting"]),
  expires_at: instant,
});

/** The answer of a change that waits for a second person. */
export const approvalWaits = z.strictObject({ approval: approvalBrief });
export type ApprovalWaits = z.input<typeof approvalWaits>;

/**
 * `may_decide` and `may_withdraw` are about whoever reads it: who asked may only withdraw, and whoever
 * was ever given an API key counts as who asked with it. `adjustment`, `fraud_void`, `merge`, `merge_undo`, `erasure`,
 * `reversal`, `publication`, `thresholds`, `settings`, `reward`, `products` or `tiers` is what will be executed, by kind; the others are null; a merge names the
 * one who goes by `merged_id`. `entry_id` is the entry that was posted, of a void the first one, `version` the version of the programme that a
 * publication, or settings with other thresholds, made. `decided_today` is what whoever asked had changed alone on
 * that day before, in piastres, where it was the sum that was too much; otherwise null. Of an approval about a member it
 * is points, moved by hand by whoever asked or for that member, whichever is more.
 */
const approval = z.strictObject({
  approval_id: z.string(),
  kind: z.enum(approvalKinds),
  state: z.enum(approvalStates),
  adjustment: adjustmentPayload.nullable(),
  fraud_void: fraudVoidPayload.nullable(),
  merge: shownMerge.nullable(),
  merge_undo: shownMerge.nullable(),
  erasure: erasurePayload.nullable(),
  reversal: reversalPayload.nullable(),
  publication: publication.nullable(),
  thresholds: thresholds.nullable(),
  settings: settingsPayload.omit({ live_version: true }).nullable(),
  reward: rewardPayload.omit({ revision: true, body: true }).nullable(),
  products: products.nullable(),
  tiers: tiersPayload.nullable(),
  member_name: z.string().nullable(),
  payload_hash: z.string(),
  asked_by: z.string(),
  asked_by_name: z.string().nullable(),
  asked_at: instant,
  expires_at: instant,
  decided_by: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string().nullable(),
  entry_id: z.string().nullable(),
  version: z.int().nullable(),
  decided_today: z.int().min(0).nullable(),
  may_decide: z.boolean(),
  /** Why whoever asks may refuse this but not approve it yet: by age, or by who let them in. */
  not_yet: z.enum(["approver_new", "approver_invited"]).nullable(),
  may_withdraw: z.boolean(),
});
export type ApprovalReply = z.input<typeof approval>;

const tag = "Approvals";
const params = z.strictObject({ id: line(120) });

export const listApprovals = route({
  method: "GET",
  path: "/v1/approvals",
  summary:
    "What waits for a second person and what was decided; q looks at the member's or the draft's id and name",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["asked_at"],
    filters: {
      state: z.enum([...approvalStates, "decided"]).optional(),
      kind: z.enum(approvalKinds).optional(),
      member_id: optionalText(128).optional(),
    },
  }),
  replies: { 200: pageOf(approval) },
  refusals: [],
});

export const getApproval = route({
  method: "GET",
  path: "/v1/approvals/{id}",
  summary: "One approval: what will be executed, who asked, who decided",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: { 200: approval },
  refusals: ["approval_not_found"],
});

const decision = {
  method: "POST",
  tag,
  params,
  body: z.strictObject({ reason: written.text(500) }),
  replies: { 200: approval },
} as const;

const decided = [
  "approval_not_found",
  "approval_state",
  "approval_expired",
  "member_not_found",
] as const;

export const approveApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/approve",
  summary: "Approve and execute at once exactly what was asked; not by whoever asked",
  permission: "approvals:write",
  act: { verb: "approved", target: "approval:{id}", as: ["approval.approve"] },
  stepUp: "fresh",
  refusals: [
    ...decided,
    "approval_own",
    "approver_new",
    "approver_invited",
    "approval_changed",
    "approval_void",
    "insufficient_points",
    "fraud_case_not_found",
    "fraud_case_state",
    "balance_out_of_range",
    "member_holds_points",
    "member_merged",
    "merge_not_active",
    "merge_undecided",
    "merge_not_found",
    "merge_points_moved",
    "merge_changed",
    "redemption_not_found",
    "redemption_state",
    "rule_not_found",
    "campaign_not_found",
    "campaign_state",
    "nothing_to_publish",
    "version_missing",
    "version_conflict",
  ],
});

export const refuseApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/refuse",
  summary: "Refuse: nothing is executed; not by whoever asked, who withdraws instead",
  permission: "approvals:write",
  act: { verb: "refused", target: "approval:{id}", as: ["approval.refuse"] },
  stepUp: "fresh",
  refusals: [...decided, "approval_own"],
});

export const withdrawApproval = route({
  ...decision,
  path: "/v1/approvals/{id}/withdraw",
  summary: "Take back what one has asked for oneself",
  permission: "points:adjust",
  act: { verb: "withdrawn", target: "approval:{id}", as: ["approval.withdraw"] },
  stepUp: "none: takes back a request of one's own",
  refusals: [...decided, "approval_of_other"],
});

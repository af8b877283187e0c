// Spending: points are held, then confirmed or released; a confirmed redemption can be reversed.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { balanceBrief } from "./balance-brief.ts";
import { keptByLedger } from "./kit/act.ts";
import { instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { points, pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { entryBrief } from "./ledger.ts";
import { rewardTypes } from "./rewards.ts";
import { ruleId } from "./rule-id.ts";
import { funding } from "./rules.ts";
import { voucherFields } from "./vouchers.ts";

export const redemptionStates = ["held", "confirmed", "released", "timed_out", "reversed"] as const;

/**
 * A line that points are to pay: they may be limited to the category they were earned in, and pay
 * nothing for the lines of a suspended seller.
 */
export const spendLine = z.strictObject({
  line_id: externalId.optional(),
  sku: externalId.optional(),
  amount: positivePiastres,
  category_id: externalId.nullish(),
  seller_id: externalId.nullish(),
  brand_id: externalId.nullish(),
});

export const holdRequest = z
  .strictObject({
    redemption_id: externalId.optional(),
    member_id: externalId,
    points: points.optional(),
    amount: positivePiastres.optional(),
    /** Claims a reward instead of paying with points: which, of what value, how many at once. */
    reward_id: ruleId.optional(),
    denomination: positivePiastres.optional(),
    quantity: z.int().min(1).max(100).optional(),
    order_lines: z.array(spendLine).min(1).max(200).optional(),
    ttl_seconds: z.int().min(1).max(604_800).optional(),
  })
  .refine(
    (body) =>
      [body.points, body.amount, body.reward_id].filter((each) => each !== undefined).length === 1,
    { path: ["points"], params: { code: "required" } },
  )
  .refine(
    (body) =>
      body.reward_id !== undefined ||
      (body.denomination === undefined && body.quantity === undefined),
    { path: ["reward_id"], params: { code: "required" } },
  )
  .refine((body) => body.reward_id === undefined || body.order_lines === undefined, {
    path: ["order_lines"],
    params: { code: "not_allowed" },
  });

/** What a redemption claims, as the reward was then; `funding` says who bears what it costs. */
const claimed = z.strictObject({
  reward_id: z.string(),
  type: z.enum(rewardTypes),
  name: z.string(),
  name_ar: z.string(),
  quantity: z.int().min(1),
  denomination: piastres.nullable(),
  funding,
  /** The programme that its voucher came over from, for no points; null: it was claimed here. */
  came_from: z.string().nullable(),
});

/** The code stands here once: in the answer that confirms the claim, and in what repeats it. */
const claimVoucher = z.strictObject({ ...voucherFields, code: z.string().nullable() });

/** `value` is what the points pay, in piastres. */
export const redemption = z.strictObject({
  redemption_id: z.string(),
  member_id: z.string(),
  state: z.enum(redemptionStates),
  points,
  value: piastres,
  confirmed_points: pointsOrZero,
  confirmed_value: piastres,
  given_back: pointsOrZero,
  order_id: z.string().nullable(),
  reward: claimed.nullable(),
  voucher: claimVoucher.nullable(),
  held_at: instant,
  expires_at: instant,
  entries: z.array(entryBrief),
  balance: balanceBrief,
});

export const claim = z.strictObject({
  redemption_id: z.string(),
  state: z.enum(redemptionStates),
  points: pointsOrZero,
  given_back: pointsOrZero,
  reward: claimed,
  voucher: claimVoucher.nullable(),
  /** What its voucher was used for, and what of each use came back. */
  uses: z.array(
    z.strictObject({
      order_id: z.string().nullable(),
      used_at: instant,
      applied: piastres,
      returned: piastres,
    }),
  ),
  held_at: instant,
  expires_at: instant,
});
export type ClaimReply = z.input<typeof claim>;

const params = z.strictObject({ id: externalId });
const tag = "Redemptions";
const permission = "redemptions:write" as const;
const idempotency = "required" as const;

export const postRedemption = route({
  method: "POST",
  path: "/v1/redemptions",
  act: keptByLedger,
  summary: "Set points aside for a checkout, or for a reward",
  tag,
  permission,
  stepUp: "none: a shop's own traffic",
  idempotency,
  body: holdRequest,
  replies: { 201: redemption, 200: redemption },
  refusals: [
    "unknown_member",
    "member_suspended",
    "redemption_blocked",
    "verification_required",
    "below_minimum",
    "category_not_allowed",
    "seller_not_allowed",
    "insufficient_points",
    "reward_not_found",
    "reward_unavailable",
    "limit_reached",
    "out_of_stock",
    "redemption_exists",
  ],
});

export const confirmRedemption = route({
  method: "POST",
  path: "/v1/redemptions/{id}/confirm",
  act: keptByLedger,
  summary:
    "Spend held points for the value actually applied; what is left over goes back. A claim gives its voucher here",
  tag,
  permission,
  stepUp: "none: a shop's own traffic",
  idempotency,
  params,
  body: z.strictObject({ order_id: externalId.optional(), applied_value: piastres.optional() }),
  replies: { 200: redemption },
  refusals: [
    "redemption_not_found",
    "redemption_state",
    "hold_expired",
    "limit_reached",
    "out_of_stock",
    "member_suspended",
    "redemption_blocked",
    "verification_required",
    "validation_failed",
  ],
});

export const releaseRedemption = route({
  method: "POST",
  path: "/v1/redemptions/{id}/release",
  act: keptByLedger,
  summary: "Give held points back unspent",
  tag,
  permission,
  stepUp: "none: a shop's own traffic",
  idempotency,
  params,
  body: z.strictObject({}).optional(),
  replies: { 200: redemption },
  refusals: ["redemption_not_found", "redemption_state"],
});

export const reverseRedemption = route({
  method: "POST",
  path: "/v1/redemptions/{id}/reverse",
  act: keptByLedger,
  summary:
    "Undo a confirmed redemption, wholly or in part; points return to the lots they came from. Of a claim, what its voucher still holds. More points than the programme's threshold wait for a second person when a person asks (202)",
  tag,
  permission,
  stepUp: "fresh",
  idempotency,
  params,
  body: z.strictObject({ points: points.optional() }).optional(),
  replies: { 200: redemption, 202: z.strictObject({ approval: approvalBrief }) },
  refusals: ["redemption_not_found", "redemption_state", "balance_out_of_range"],
});

export const getRedemption = route({
  method: "GET",
  path: "/v1/redemptions/{id}",
  summary: "A redemption as it stands",
  tag,
  permission: "redemptions:read",
  stepUp: "none: reads",
  params,
  replies: { 200: redemption },
  refusals: ["redemption_not_found"],
});

export const listClaims = route({
  method: "GET",
  path: "/v1/members/{id}/claims",
  summary: "The newest hundred rewards a member has claimed, without the codes of their vouchers",
  tag,
  permission: "redemptions:read",
  stepUp: "none: reads",
  params,
  replies: { 200: z.strictObject({ data: z.array(claim) }) },
  refusals: ["member_not_found"],
});

export type HoldBody = z.output<typeof holdRequest>;
export type RedemptionReply = z.input<typeof redemption>;

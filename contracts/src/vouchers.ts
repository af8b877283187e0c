// Vouchers: what a confirmed claim gives. The code is shown once; money is piastres.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { route } from "./kit/route.ts";
import { externalId, text } from "./kit/text.ts";
import { rewardTypes } from "./rewards.ts";

export const voucherStates = ["active", "used", "void", "expired"] as const;

const whole = z.int().min(0);

/**
 * A voucher without its code. `value` is what it is worth in money (0 when that depends on the
 * purchase), `balance` what is left of it; `percent_bps` is set on a discount in percent.
 */
export const voucherFields = {
  redemption_id: z.string(),
  reward_id: z.string(),
  type: z.enum(rewardTypes),
  name: z.string(),
  name_ar: z.string(),
  state: z.enum(voucherStates),
  /** `••••-••••-•••1-2`: all but the last symbols are hidden. */
  masked: z.string(),
  value: piastres,
  balance: piastres,
  percent_bps: whole.nullable(),
  max_amount: piastres.nullable(),
  min_purchase: piastres,
  /** Good for purchases of these categories, or these products; null means any. */
  categories: z.array(z.string()).nullable(),
  skus: z.array(z.string()).nullable(),
  issued_at: instant,
  expires_at: instant.nullable(),
};

export const voucher = z.strictObject({ ...voucherFields, member_id: z.string() });
export type VoucherReply = z.input<typeof voucher>;

const code = text(64);
const purchaseLine = z.strictObject({
  sku: externalId.optional(),
  category_id: externalId.nullish(),
  amount: positivePiastres,
});

export const verifyVoucher = route({
  method: "POST",
  path: "/v1/vouchers/verify",
  summary: "Whether a code is good, and what for; changes nothing. Wrong codes are counted.",
  tag: "Vouchers",
  permission: "vouchers:read",
  body: z.strictObject({ code, member_id: externalId.optional() }),
  replies: { 200: voucher },
  refusals: ["voucher_not_valid"],
});

export const redeemVoucher = route({
  method: "POST",
  path: "/v1/vouchers/redeem",
  summary:
    "Use a voucher: a gift card for an amount up to what is left, any other once. Lines are needed where it is good for some products only.",
  tag: "Vouchers",
  permission: "vouchers:write",
  idempotency: "required",
  body: z.strictObject({
    code,
    member_id: externalId.optional(),
    order_id: externalId.optional(),
    amount: positivePiastres.optional(),
    lines: z.array(purchaseLine).min(1).max(200).optional(),
  }),
  /** `applied` is what it pays of the purchase. */
  replies: { 200: z.strictObject({ applied: piastres, voucher }) },
  refusals: ["voucher_not_valid"],
});
export type RedeemVoucherBody = z.output<typeof redeemVoucher.body>;

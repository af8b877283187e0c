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
const purchaseLine = z
  .strictObject({
    /** Line of the order that the voucher pays for: the voucher comes back with it, piece by piece. */
    line_id: externalId.optional(),
    sku: externalId.optional(),
    category_id: externalId.nullish(),
    amount: positivePiastres,
    /** Amount that the voucher pays of this line, where the caller has shared it out. */
    applied: piastres.optional(),
  })
  .refine(({ applied, amount }) => (applied ?? 0) <= amount, {
    path: ["applied"],
    params: { code: "out_of_range" },
  });

type PurchaseLine = z.output<typeof purchaseLine>;

/** Lines that name one of the order all do, each once; only those can say what is paid of each. */
const linesOfOrder = (lines: readonly PurchaseLine[], context: z.RefinementCtx): void => {
  const isNamed = lines.some(({ line_id }) => line_id !== undefined);
  const isShared = lines.some(({ applied }) => applied !== undefined);
  const seen = new Set<string>();
  const problem = (path: (string | number)[], code: "required" | "duplicate_value") =>
    context.addIssue({ code: "custom", path, params: { code } });
  for (const [i, { line_id, applied }] of lines.entries()) {
    if ((isNamed || isShared) && line_id === undefined) problem([i, "line_id"], "required");
    if (isShared && applied === undefined) problem([i, "applied"], "required");
    if (line_id === undefined) continue;
    if (seen.has(line_id)) problem([i, "line_id"], "duplicate_value");
    seen.add(line_id);
  }
};

/** With `lines`, what was paid of each line comes back with it; with `order`, a part of the whole. */
export const backLevels = ["lines", "order"] as const;

const lineValue = z.strictObject({ line_id: z.string(), value: piastres });

const usedVoucher = {
  redemption_id: z.string(),
  type: z.enum(rewardTypes),
  name: z.string(),
  name_ar: z.string(),
  masked: z.string(),
  level: z.enum(backLevels),
};

/**
 * What went back to a voucher. `is_usable` tells whether it can be used again for it: a gift card at
 * once, any other voucher when all of its use has come back.
 */
export const voucherBack = z.strictObject({
  ...usedVoucher,
  value: piastres,
  is_usable: z.boolean(),
  lines: z.array(lineValue).nullable(),
});
export type VoucherBack = z.input<typeof voucherBack>;

/** Amount that a voucher paid of an order, and the part of it that came back. */
export const orderVoucher = z.strictObject({
  ...usedVoucher,
  used_at: instant,
  applied: piastres,
  returned: piastres,
  lines: z.array(lineValue).nullable(),
});
export type OrderVoucher = z.input<typeof orderVoucher>;

export const verifyVoucher = route({
  method: "POST",
  path: "/v1/vouchers/verify",
  summary: "Whether a code is good, and what for; changes nothing. Wrong codes are counted.",
  tag: "Vouchers",
  permission: "vouchers:read",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  body: z.strictObject({ code, member_id: externalId.optional() }),
  replies: { 200: voucher },
  refusals: ["voucher_not_valid"],
});

export const redeemVoucher = route({
  method: "POST",
  path: "/v1/vouchers/redeem",
  summary:
    "Use a voucher: a gift card for an amount up to what is left, any other once. Lines are needed where it is good for some products only. What names an order comes back when the order does.",
  tag: "Vouchers",
  permission: "vouchers:write",
  act: "none: the voucher keeps who used it, and when",
  stepUp: "none: a shop's own traffic",
  idempotency: "required",
  body: z
    .strictObject({
      code,
      member_id: externalId.optional(),
      order_id: externalId.optional(),
      amount: positivePiastres.optional(),
      lines: z.array(purchaseLine).min(1).max(200).superRefine(linesOfOrder).optional(),
    })
    .refine(
      ({ order_id, lines }) =>
        order_id !== undefined || !lines?.some(({ line_id }) => line_id !== undefined),
      { path: ["order_id"], params: { code: "required" } },
    ),
  /** `applied` is what it pays of the purchase, `lines` what of that is each named line's. */
  replies: {
    200: z.strictObject({ applied: piastres, voucher, lines: z.array(lineValue).optional() }),
  },
  refusals: ["voucher_not_valid", "order_cancelled", "unknown_order_line"],
});
export type RedeemVoucherBody = z.output<typeof redeemVoucher.body>;

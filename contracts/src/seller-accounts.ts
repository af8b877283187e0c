// Accounts of sellers in money: what their statements came to, what was paid, and what is left.
// Decision 0148.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { day, instant, month } from "./kit/instant.ts";
import { piastres, positivePiastres } from "./kit/money.ts";
import { pageQuery } from "./kit/page.ts";
import { signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, written } from "./kit/text.ts";

/** `top_up` is money put into a wallet, which is beside the seller's account until a statement is paid from it. */
export const moneyKinds = ["statement", "payment", "reversal", "top_up", "adjustment"] as const;
export type MoneyKind = (typeof moneyKinds)[number];

const posting = z.strictObject({
  debit: z.string(),
  credit: z.string(),
  piastres: positivePiastres,
});

/** `amount` is what the seller owes more by it, in piastres; below nothing, less. */
export const moneyEntry = z.strictObject({
  id: z.string(),
  kind: z.enum(moneyKinds),
  /** The statement that it belongs to. */
  month,
  occurred_on: day,
  /** The number of a statement, the reference of a payment at the bank, or the reason of a reversal or adjustment. */
  reference: z.string(),
  amount: signedPoints,
  postings: z.array(posting),
  reverses: z.string().nullable(),
  is_reversed: z.boolean(),
  posted_at: instant,
  posted_by_name: z.string().nullable(),
});
export type MoneyEntry = z.output<typeof moneyEntry>;

/**
 * Statement that is not paid whole. `left` is what the seller still owes of it, in piastres, and below nothing is owed;
 * `to_pay` is what is left to pay once what closed statements carried forward is set off.
 */
export const openStatement = z.strictObject({
  month,
  left: signedPoints,
  to_pay: signedPoints,
  /** Piastres of it that closing takes out of the seller's wallet; only the rest counts as paid at the bank. */
  from_wallet: piastres,
  is_closed: z.boolean(),
});

const tag = "Settlements";
const params = z.strictObject({ seller: externalId });
const one = { tag, params } as const;

export const readSellerAccount = route({
  ...one,
  method: "GET",
  path: "/v1/sellers/{seller}/account",
  permission: "settlements:read",
  stepUp: "none: reads",
  summary: "What a seller owes, or below nothing is owed, with every entry of its account",
  query: z.strictObject(pageQuery({ sort: ["posted_at"] }).pick({ limit: true, page: true }).shape),
  replies: {
    200: z.strictObject({
      seller_id: z.string(),
      balance: signedPoints,
      /**
       * Piastres that whoever asks may still record on this day without a second person; null where nobody else could
       * agree, so that one person goes on alone.
       */
      alone: piastres.nullable(),
      /** Statements of which something is left, the oldest first. */
      open: z.array(openStatement),
      data: z.array(moneyEntry),
      total: z.int().min(0),
    }),
  },
  refusals: ["seller_not_found"],
});

const paying = {
  tag,
  method: "POST",
  permission: "settlements:write",
  stepUp: "fresh",
  idempotency: "required",
} as const;

export const recordPayment = route({
  ...paying,
  path: "/v1/sellers/{seller}/payments",
  params,
  summary:
    "Record a payment for an issued statement, from the seller or to it, whichever the statement asks for; never more than is left of it. More than one person may decide on a day waits for a second one",
  act: { verb: "recorded", target: "payment:{id}", as: ["payment.recorded"] },
  body: z.strictObject({
    month,
    piastres: positivePiastres,
    paid_on: day,
    reference: written.line(200),
  }),
  replies: { 201: moneyEntry, 202: approvalWaits },
  refusals: [
    "settlement_not_found",
    "settlement_not_issued",
    "settlement_paid",
    "validation_failed",
  ],
});

export const reversePayment = route({
  ...paying,
  path: "/v1/sellers/{seller}/payments/{id}/reverse",
  params: z.strictObject({ ...params.shape, id: z.uuid() }),
  summary:
    "Take a payment back that was recorded by mistake; both stay in the account. More than one person may decide on a day waits for a second one",
  act: { verb: "reversed", target: "payment:{id}", as: ["payment.reversed"] },
  body: z.strictObject({ reason: written.line(200) }),
  replies: { 201: moneyEntry, 202: approvalWaits },
  refusals: ["payment_not_found", "payment_reversed"],
});

export const adjustAccount = route({
  ...paying,
  path: "/v1/sellers/{seller}/adjustments",
  params,
  summary:
    "Correct what a seller owes of an issued statement by an entry of today, with a reason; the statement stays as it is. Waits for a second person, whatever the amount",
  act: { verb: "balance_changed", target: "seller:{seller}", as: ["seller.balance_changed"] },
  body: z.strictObject({
    month,
    piastres: positivePiastres,
    /** True where the seller owes so much less, or is owed so much more; otherwise it owes more. */
    to_seller: z.boolean(),
    reason: written.line(200),
  }),
  replies: { 202: approvalWaits },
  refusals: ["settlement_not_found", "settlement_not_issued"],
});

export const readMoneyBalance = route({
  method: "GET",
  path: "/v1/settlement-accounts",
  tag,
  permission: "settlements:read",
  stepUp: "none: reads",
  summary:
    "Trial balance of money with sellers: every account, their sum, which is 0, and statements that their entries do not come to",
  replies: {
    200: z.strictObject({
      accounts: z.array(z.strictObject({ account: z.string(), balance: signedPoints })),
      sum: signedPoints,
      differences: z.array(
        z.strictObject({
          seller_id: z.string(),
          month,
          expected: signedPoints,
          found: signedPoints,
        }),
      ),
    }),
  },
  refusals: [],
});

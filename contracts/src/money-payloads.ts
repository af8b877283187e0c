// Payloads of money that waits for a second person: with a seller, into a wallet, and the close of a month. Apart from the
// routes of each, because the list of approvals needs nothing else of them.
import { z } from "zod";
import { disputeReasons } from "./dispute-reasons.ts";
import { day, instant, month } from "./kit/instant.ts";
import { piastres, positivePiastres, worth } from "./kit/money.ts";
import { signedPoints } from "./kit/points.ts";

/** Money of a statement that waits; `to_seller`: it goes to the seller and does not come from it. */
const moneyOfStatement = {
  seller_id: z.string(),
  name: z.string(),
  month,
  piastres: positivePiastres,
  to_seller: z.boolean(),
};
/** The same where it waits because it is more than one person may decide on a day. */
const aboveThreshold = { ...moneyOfStatement, threshold: piastres };

/** Payload of money with a seller that waits for a second person, by what is done. */
export const moneyPayload = z.discriminatedUnion("act", [
  z.strictObject({
    ...{ act: z.literal("payment"), ...aboveThreshold },
    paid_on: day,
    reference: z.string(),
  }),
  /** Takes the payment `payment_id` back, which was recorded under `reference`. */
  z.strictObject({
    ...{ act: z.literal("reversal"), ...aboveThreshold },
    payment_id: z.uuid(),
    paid_on: day,
    reference: z.string(),
    reason: z.string(),
  }),
  /**
   * Closes the statement `number`: `piastres` is what is recorded as paid, `from_wallet` the part of it that comes out of
   * the seller's wallet, and `carried` what stays in the account and is set off against what closed statements left.
   */
  z.strictObject({
    ...{ act: z.literal("closing"), ...aboveThreshold },
    number: z.string(),
    from_wallet: piastres,
    carried: signedPoints,
  }),
  /** Credits an order line on the seller's next statement; the words for the seller stay with the dispute. */
  z.strictObject({
    ...{ act: z.literal("credit"), ...aboveThreshold },
    dispute_id: z.string(),
    message_no: z.int(),
    reason: z.enum(disputeReasons),
    order_id: z.string(),
    line_id: z.string().nullable(),
  }),
  /** Corrects what the seller owes of a statement; always waits. */
  z.strictObject({
    ...{ act: z.literal("adjustment"), ...moneyOfStatement },
    reason: z.string(),
  }),
]);
export type MoneyPayload = z.output<typeof moneyPayload>;

/** Payload of money or credit that waits to be put into a wallet. */
export const walletPayload = z.strictObject({
  seller_id: z.string(),
  name: z.string(),
  kind: z.enum(["top_up", "credit_raised"]),
  piastres: positivePiastres,
  reference: z.string(),
});
export type WalletPayload = z.output<typeof walletPayload>;

/** Payload of a month that waits to be closed: the request that has its figures, and what they come to. */
export const monthPayload = z.strictObject({
  month,
  request_id: z.string(),
  hash: z.string(),
  opening: worth,
  closing: worth,
  prior: worth,
  drafts: z.int().min(0),
  taken_at: instant,
});
export type MonthPayload = z.output<typeof monthPayload>;

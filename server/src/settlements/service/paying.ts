// Payments as people ask for them: recorded at once, or once a second person agrees.
import type { MoneyPayload } from "@nuqta/contracts/money-payloads.ts";
import type { Agreed, ExecuteMoney } from "../../approvals/door/service.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { accountOf, moveOn } from "../domain/money.ts";
import { findStatement } from "../store/reading.ts";
import { agreedAdjustment } from "./adjusting.ts";
import { agreedCredit } from "./answering.ts";
import { agreedClosing } from "./closing.ts";
import {
  judgePayment,
  judgeReversal,
  type Payment,
  recordPayment,
  reversePayment,
} from "./money.ts";
import type { SettlementParts } from "./parts.ts";
import type { Asked } from "./record.ts";
import { moveOrWait, type TwoPeople } from "./two-people.ts";

const movedBy = (entry: { id: string; amount: number }) => ({
  target: `payment:${entry.id}`,
  body: entry,
});

/** Records a payment where one person may, or lets it wait. Refuses what `recordPayment` refuses. */
export const askPayment = async (
  change: Change,
  parts: TwoPeople,
  payment: Payment,
  asked: Asked,
) => {
  const { tx } = change;
  const judged = await judgePayment(tx, parts, payment, asked.now);
  if (!judged.ok) return judged;
  const { found, amount } = judged.value;
  const { sellerId, piastres, ...told } = payment;
  return moveOrWait(change, parts, {
    value: piastres,
    payload: (threshold) => ({
      ...{ act: "payment", ...told, seller_id: sellerId, name: found.seller_name ?? sellerId },
      ...{ piastres, to_seller: amount < 0, threshold },
    }),
    carryOut: async () => {
      const done = await recordPayment(tx, parts, payment, asked);
      return done.ok ? accept(movedBy(done.value)) : done;
    },
  });
};

type Reversal = { sellerId: string; id: string; reason: string };

/** Takes a payment back where one person may, or lets it wait. Refuses what `reversePayment` refuses. */
export const askReversal = async (
  change: Change,
  parts: TwoPeople,
  reversal: Reversal,
  asked: Asked,
) => {
  const { tx } = change;
  const { sellerId, id, reason } = reversal;
  const judged = await judgeReversal(tx, reversal);
  if (!judged.ok) return judged;
  const { month, occurred_on: paid_on, reference, postings } = judged.value;
  // What the seller owes less by the payment; below nothing it went to the seller.
  const amount = 0 - moveOn(accountOf(sellerId), postings);
  const found = await findStatement(tx, { sellerId, month });
  return moveOrWait(change, parts, {
    value: Math.abs(amount),
    payload: (threshold) => ({
      ...{
        act: "reversal",
        payment_id: id,
        seller_id: sellerId,
        month,
        paid_on,
        reference,
        reason,
      },
      name: found?.seller_name ?? sellerId,
      ...{ piastres: Math.abs(amount), to_seller: amount < 0, threshold },
    }),
    carryOut: async () => {
      const done = await reversePayment(tx, parts, reversal, asked);
      return done.ok ? accept({ target: `payment:${id}`, body: done.value }) : done;
    },
  });
};

const agreedPayment = async (
  { tx, now }: Change,
  parts: Pick<SettlementParts, "programmes">,
  payload: Extract<MoneyPayload, { act: "payment" }>,
  asked: Asked,
): Promise<Decision<unknown>> => {
  const { seller_id: sellerId, month, piastres, paid_on, reference } = payload;
  const payment = { sellerId, month, piastres, paid_on, reference };
  const judged = await judgePayment(tx, parts, payment, now);
  if (!judged.ok) return judged.code === "settlement_paid" ? judged : refuse("approval_overtaken");
  if (judged.value.amount < 0 !== payload.to_seller) return refuse("approval_overtaken");
  return recordPayment(tx, parts, payment, asked);
};

/** Records what a second person agreed to, in the name of whoever asked, with everything judged again. */
export const moneyAgreed =
  (parts: Pick<SettlementParts, "programmes">): ExecuteMoney =>
  async (change, payload, agreed) => {
    const done = await carryOut(change, parts, payload, agreed);
    return done.ok ? accept(null) : done;
  };

const carryOut = (
  change: Change,
  parts: Pick<SettlementParts, "programmes">,
  payload: MoneyPayload,
  { approvalId, approvedBy }: Agreed,
): Promise<Decision<unknown>> => {
  const { tx, now, by: id } = change;
  const asked = { principal: { id }, now, agreed: { approval_id: approvalId, by: approvedBy } };
  switch (payload.act) {
    case "payment":
      return agreedPayment(change, parts, payload, asked);
    case "adjustment":
      return agreedAdjustment(change, parts, payload, asked);
    case "closing":
      return agreedClosing(change, parts, payload, asked);
    case "credit":
      return agreedCredit(change, parts, payload, asked);
    case "reversal": {
      const { seller_id: sellerId, payment_id, reason } = payload;
      return reversePayment(tx, parts, { sellerId, id: payment_id, reason }, asked);
    }
  }
};

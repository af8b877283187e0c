// What may be spent, and what a redemption or a voucher becomes.
export type { OrderStanding, WentBack } from "../domain/order-voucher.ts";
export {
  decideConfirm,
  type Redemption,
  type SpendRules,
  spendRefusal,
} from "../domain/redemption.ts";
export { wentBackReply } from "../domain/redemption-reply.ts";
export { decideReverse } from "../domain/reverse.ts";
export { chooseWithin, spendableTotal } from "../domain/spendable.ts";
export { foreignCodeMin, readAnyCode } from "../domain/voucher-code.ts";

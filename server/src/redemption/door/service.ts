// Redemptions and vouchers, also as part of an order.
export type { Alongside } from "../service/alongside.ts";
export {
  bringVoucher,
  type MovedVoucher,
  movedVoucherReads,
  takeVoucherBack,
  voucherBackReads,
} from "../service/bring-vouchers.ts";
export { executeReversal } from "../service/change-command.ts";
export { openCodes } from "../service/codes.ts";
export {
  putRedemption,
  redeemedFor,
  redemptionAt,
  redemptionReads,
} from "../service/redemption-at-desk.ts";
export { openRedemptions, type Redemptions } from "../service/redemptions.ts";
export { spendRules } from "../service/spend-rules.ts";
export {
  giveVouchersBack,
  openVouchersBack,
  orderVoucherReads,
  type VouchersBack,
  vouchersOfOrder,
} from "../service/vouchers-back.ts";
export {
  noteForeignCodes,
  readStanding,
  readTakenCodes,
  type StandingVoucher,
} from "../store/moved-vouchers.ts";
export { confirmedValues, findRedemption } from "../store/redemption-tables.ts";

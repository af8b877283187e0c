// What the lines and the states of a statement are called: on the screen as on paper and in files.
import type { DisputeReason } from "./dispute-reasons.ts";
import type { DisputeSide, DisputeState } from "./disputes.ts";
import type { WalletLine } from "./month-closes.ts";
import type { RateCardState } from "./rate-cards.ts";
import type { MoneyKind } from "./seller-accounts.ts";
import type { SettlementMeasure, SettlementStatus } from "./settlements.ts";

type Name = { readonly en: string; readonly ar: string };

export const settlementMeasureNames: Readonly<Record<SettlementMeasure, Name>> = {
  issued: { en: "Earned", ar: "المكتسبة" },
  cancelled: { en: "Cancelled before use", ar: "الملغاة قبل الاستخدام" },
  clawed_back: { en: "Taken back for returns", ar: "المستردة بسبب المرتجعات" },
  redeemed: { en: "Redeemed", ar: "المستبدلة" },
  given_back: { en: "Given back", ar: "المعادة" },
  expired: { en: "Expired", ar: "المنتهية" },
  repaid: { en: "Debt repaid", ar: "سداد الدين" },
  adjusted: { en: "Adjusted", ar: "المعدّلة" },
};

export const settlementStatusNames: Readonly<Record<SettlementStatus, Name>> = {
  draft: { en: "Draft", ar: "مسودة" },
  issued: { en: "Issued", ar: "صادر" },
  closed: { en: "Closed", ar: "مغلق" },
};

/** The lines of what a seller is reimbursed, in their order. */
export const reimbursementNames = {
  reimbursed: { en: "Reimbursed", ar: "المردود للبائع" },
  taken_back: { en: "Taken back for returns", ar: "المسترد بسبب المرتجعات" },
  fees: { en: "Fees", ar: "الرسوم" },
  fees_returned: { en: "Fees returned", ar: "الرسوم المعادة" },
} as const satisfies Readonly<Record<string, Name>>;

export const moneyKindNames: Readonly<Record<MoneyKind, Name>> = {
  statement: { en: "Statement", ar: "كشف" },
  payment: { en: "Payment", ar: "دفعة" },
  reversal: { en: "Payment taken back", ar: "التراجع عن دفعة" },
  top_up: { en: "Money put into the wallet", ar: "شحن المحفظة" },
  adjustment: { en: "Adjustment", ar: "تعديل" },
};

/** The lines of a wallet: what is put in and taken out again, and what orders do to it. */
export const walletLineNames: Readonly<Record<WalletLine, Name>> = {
  top_up: { en: "Money put in", ar: "إيداع" },
  credit_raised: { en: "Credit raised", ar: "رفع حد الائتمان" },
  credit_lowered: { en: "Credit lowered", ar: "خفض حد الائتمان" },
  charged: { en: "Reserved", ar: "حجز" },
  released: { en: "Released", ar: "إلغاء حجز" },
};

export const rateCardStateNames: Readonly<Record<RateCardState, Name>> = {
  planned: { en: "Planned", ar: "مجدولة" },
  in_force: { en: "In force", ar: "سارية" },
  past: { en: "Past", ar: "سابقة" },
  replaced: { en: "Replaced", ar: "مستبدلة" },
};

export const disputeReasonNames: Readonly<Record<DisputeReason, Name>> = {
  not_my_goods: { en: "Not my goods", ar: "ليست بضائعي" },
  points_not_given: { en: "Points were not given", ar: "لم تُمنح النقاط" },
  wrong_share: { en: "Wrong share", ar: "حصة غير صحيحة" },
  returned: { en: "Goods were returned", ar: "بضائع مرتجعة" },
  other: { en: "Other", ar: "سبب آخر" },
};

export const disputeStateNames: Readonly<Record<DisputeState | "overdue", Name>> = {
  open: { en: "Open", ar: "مفتوح" },
  overdue: { en: "Overdue", ar: "متأخر" },
  accepted: { en: "Accepted", ar: "مقبول" },
  rejected: { en: "Rejected", ar: "مرفوض" },
};

export const disputeSideNames: Readonly<Record<DisputeSide, Name>> = {
  seller: { en: "Seller", ar: "البائع" },
  marketplace: { en: "Marketplace", ar: "السوق" },
};

// Refusals of settlement statements.
import { refused } from "./problem-spec.ts";

export const settlementProblems = {
  settlement_not_found: refused(
    404,
    "There is no statement of this seller for this month.",
    "لا يوجد كشف لهذا البائع عن هذا الشهر.",
  ),
  settlement_month_open: refused(
    409,
    "The month has not ended yet, so its statements cannot be issued.",
    "لم ينتهِ الشهر بعد، لذلك لا يمكن إصدار كشوفه.",
  ),
  settlement_not_issued: refused(
    409,
    "The statement is a draft. Issue it before it is closed.",
    "هذا الكشف مسودة. أصدره قبل إغلاقه.",
  ),
  settlement_paid: refused(
    409,
    "Nothing is left to pay of this statement.",
    "لم يتبقَّ شيء مستحق من هذا الكشف.",
  ),
  payment_not_found: refused(
    404,
    "There is no such payment of this seller.",
    "لا توجد دفعة بهذا الرقم لهذا البائع.",
  ),
  payment_reversed: refused(
    409,
    "This payment was taken back already.",
    "سبق التراجع عن هذه الدفعة.",
  ),
} as const;

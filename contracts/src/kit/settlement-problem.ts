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
  month_not_found: refused(
    404,
    "There are no points in this month or before it.",
    "لا توجد نقاط في هذا الشهر أو قبله.",
  ),
  month_not_over: refused(
    409,
    "The month has not ended yet, so it cannot be closed.",
    "لم ينتهِ الشهر بعد، لذلك لا يمكن إقفاله.",
  ),
  month_not_next: refused(
    409,
    "Months are closed one after the other. Close the month after the last closed one first.",
    "تُقفل الشهور بالترتيب. أقفل أولًا الشهر الذي يلي آخر شهر مُقفل.",
  ),
  month_open: refused(409, "The month is not closed yet.", "لم يُقفل الشهر بعد."),
  audit_file_not_ready: refused(
    409,
    "The audit file of this month is still being made. Try again in a minute.",
    "ما زال ملف المراجعة لهذا الشهر قيد الإعداد. أعد المحاولة بعد دقيقة.",
  ),
  audit_file_without_seller: refused(
    404,
    "The audit file of this month has nothing of this seller.",
    "لا يحتوي ملف المراجعة لهذا الشهر على شيء لهذا البائع.",
  ),
  journal_accounts_missing: refused(
    409,
    "Enter the account numbers of your accounting system first.",
    "أدخل أولًا أرقام حسابات نظامك المحاسبي.",
  ),
  revenue_basis_missing: refused(
    409,
    "This month was closed before anybody chose how revenue from points is deferred.",
    "أُقفل هذا الشهر قبل تحديد طريقة تأجيل إيراد النقاط.",
  ),
  revenue_not_ready: refused(
    409,
    "The deferred revenue of this month is still being worked out. Try again in a minute.",
    "ما زال احتساب الإيراد المؤجل لهذا الشهر جاريًا. أعد المحاولة بعد دقيقة.",
  ),
  journal_differs: refused(
    409,
    "The journal does not agree with the closed month, so there is no file of it. Tell your operator.",
    "لا يطابق القيد الشهر المُقفل، لذلك لا يتوفر له ملف. أبلغ المشغّل.",
  ),
  month_closed: refused(409, "This month is closed already.", "سبق إقفال هذا الشهر."),
  month_differs: refused(
    409,
    "The statements of sellers and the figures do not agree, so the month cannot be closed. Ask your operator to run nuqta rebuild.",
    "كشوف البائعين لا تطابق الأرقام، لذلك لا يمكن إقفال الشهر. اطلب من المشغّل تشغيل nuqta rebuild.",
  ),
  month_waits: refused(
    409,
    "Something has been running in the database for over a minute, so what came since cannot be counted yet. Try again later.",
    "هناك عملية جارية في قاعدة البيانات منذ أكثر من دقيقة، لذلك لا يمكن بعد احتساب ما ورد خلالها. أعد المحاولة لاحقًا.",
  ),
  payment_not_found: refused(
    404,
    "There is no such payment of this seller.",
    "لا توجد دفعة بهذا الرقم لهذا البائع.",
  ),
  wallet_not_open: refused(
    409,
    "This seller has no wallet. Open one first.",
    "ليس لهذا البائع محفظة. افتح محفظة أولًا.",
  ),
  payment_reversed: refused(
    409,
    "This payment was taken back already.",
    "سبق التراجع عن هذه الدفعة.",
  ),
  dispute_not_found: refused(404, "There is no such dispute.", "لا يوجد اعتراض بهذا الرقم."),
  dispute_line_not_found: refused(
    404,
    "This statement charges no such order line.",
    "لا يحمّل هذا الكشف تكلفة بند كهذا.",
  ),
  dispute_too_late: refused(
    409,
    "The time to dispute lines of this statement is over.",
    "انتهت مهلة الاعتراض على بنود هذا الكشف.",
  ),
  dispute_open: refused(
    409,
    "A dispute of this line is open already.",
    "يوجد اعتراض مفتوح على هذا البند بالفعل.",
  ),
  dispute_credited: refused(
    409,
    "All that was charged for this line has been credited already.",
    "سبق رد كامل المبلغ المحمّل عن هذا البند.",
  ),
  dispute_answered: refused(
    409,
    "This dispute has been answered already.",
    "سبق الرد على هذا الاعتراض.",
  ),
} as const;

// What approvals say of money with sellers.
import { texts } from "../../i18n/text.ts";

export const moneyTexts = texts({
  paymentFrom: {
    en: "Record {money} paid by {name} for {month}",
    ar: "تسجيل {money} دفعها {name} عن {month}",
  },
  paymentTo: {
    en: "Record {money} paid to {name} for {month}",
    ar: "تسجيل {money} دُفعت إلى {name} عن {month}",
  },
  reversalFrom: {
    en: "Take back the payment of {money} by {name} for {month}",
    ar: "التراجع عن دفعة {money} من {name} عن {month}",
  },
  reversalTo: {
    en: "Take back the payment of {money} to {name} for {month}",
    ar: "التراجع عن دفعة {money} إلى {name} عن {month}",
  },
  statement: { en: "Statement", ar: "الكشف" },
  paidOn: { en: "Paid on", ar: "تاريخ الدفع" },
  bank: { en: "Bank reference", ar: "مرجع البنك" },
  reason: { en: "Reason", ar: "السبب" },
  approveHelp: {
    en: "{what}. It is recorded at once, unless the figures have changed since.",
    ar: "{what}. يُسجَّل فورًا ما لم تتغيّر الأرقام منذ تقديم الطلب.",
  },
  refuseHelp: { en: "Nothing is recorded.", ar: "لا يُسجَّل شيء." },
});

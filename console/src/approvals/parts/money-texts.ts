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
  closing: {
    en: "Close the statement of {name} for {month}, with {money} recorded as paid",
    ar: "إغلاق كشف {name} عن {month} مع تسجيل {money} مدفوعة",
  },
  credit: {
    en: "Credit {money} to {name} for a dispute of {month}",
    ar: "رد {money} إلى {name} عن اعتراض على كشف {month}",
  },
  adjustMore: {
    en: "Let {name} owe {money} more for {month}",
    ar: "زيادة ما على {name} بمقدار {money} عن {month}",
  },
  adjustLess: {
    en: "Let {name} owe {money} less for {month}",
    ar: "خفض ما على {name} بمقدار {money} عن {month}",
  },
  owesMore: { en: "The seller owes more", ar: "زيادة ما على البائع" },
  owesLess: { en: "The seller owes less", ar: "خفض ما على البائع" },
  credited: { en: "Credited on the next statement", ar: "يُرد في الكشف التالي" },
  dispute: { en: "Dispute", ar: "الاعتراض" },
  lookAtDispute: { en: "View the dispute and the answer", ar: "عرض الاعتراض والرد" },
  line: { en: "Order line", ar: "بند الطلب" },
  byName: { en: "Paid by the seller", ar: "مدفوع من البائع" },
  toName: { en: "Paid to the seller", ar: "مدفوع إلى البائع" },
  fromWallet: { en: "Out of the seller's wallet", ar: "من محفظة البائع" },
  atBank: { en: "Recorded as paid at the bank", ar: "يُسجَّل مدفوعًا لدى البنك" },
  carried: { en: "Left in the seller's account", ar: "يبقى في حساب البائع" },
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

// What the account of a seller says: entries, payments, and what is left.
import { texts } from "../../i18n/text.ts";

export const accountTexts = texts({
  account: { en: "Account", ar: "الحساب" },
  owes: { en: "The seller owes {money} in all.", ar: "على البائع {money} إجمالًا." },
  owed: { en: "The seller is owed {money} in all.", ar: "للبائع {money} إجمالًا." },
  even: { en: "Nothing is left to pay either way.", ar: "لا يوجد مستحق لأي من الطرفين." },
  date: { en: "Date", ar: "التاريخ" },
  entry: { en: "Entry", ar: "القيد" },
  month: { en: "Statement", ar: "الكشف" },
  reference: { en: "Reference", ar: "المرجع" },
  amount: { en: "Change", ar: "التغيير" },
  by: { en: "Recorded by", ar: "سجّله" },
  none: { en: "Nothing was issued or paid yet", ar: "لم يصدر أو يُدفع شيء بعد" },
  first: { en: "The newest 100 of {total}.", ar: "أحدث 100 من {total}." },
  all: { en: "Show all {total} entries", ar: "عرض كل القيود ({total})" },
  own: { en: "Show this statement only", ar: "عرض قيود هذا الكشف فقط" },
  pay: { en: "Record payment", ar: "تسجيل دفعة" },
  payFrom: {
    en: "{seller} still owes {money} for {month}.",
    ar: "ما زال على {seller} مبلغ {money} عن {month}.",
  },
  payTo: {
    en: "{seller} is still owed {money} for {month}.",
    ar: "ما زال لـ{seller} مبلغ {money} عن {month}.",
  },
  setOff: {
    en: "With what closed statements left in the account, {money} is to pay.",
    ar: "بعد احتساب ما تركته الكشوف المغلقة في الحساب، يبقى {money} مستحقًا.",
  },
  money: { en: "Amount", ar: "المبلغ" },
  paidOn: { en: "Paid on", ar: "تاريخ الدفع" },
  bank: { en: "Bank reference", ar: "مرجع البنك" },
  badAmount: { en: "Enter an amount in EGP above 0.", ar: "أدخل مبلغًا بالجنيه أكبر من 0." },
  tooMuch: {
    en: "At most {money} of this statement is left.",
    ar: "المتبقي من هذا الكشف {money} كحد أقصى.",
  },
  overtaken: {
    en: "Less of this statement is left by now.",
    ar: "أصبح المتبقي من هذا الكشف أقل من ذلك.",
  },
  noDay: { en: "Choose a day.", ar: "اختر يومًا." },
  noReference: { en: "Enter a reference.", ar: "أدخل مرجعًا." },
  paid: { en: "The payment is recorded.", ar: "تم تسجيل الدفعة." },
  takeBack: { en: "Take back", ar: "تراجع" },
  takeBackOf: { en: "Take back the payment of {money}", ar: "التراجع عن دفعة {money}" },
  takeBackHelp: {
    en: "The payment of {money} no longer counts. Both entries stay in the account.",
    ar: "لن تُحتسب دفعة {money}. يبقى القيدان في الحساب.",
  },
  reason: { en: "Reason", ar: "السبب" },
  noReason: { en: "Please give a reason.", ar: "يُرجى ذكر السبب." },
  takenBack: { en: "The payment is taken back.", ar: "تم التراجع عن الدفعة." },
  isTakenBack: { en: "Taken back", ar: "تم التراجع عنها" },
  carry: {
    en: "Leave what is not paid in the seller's account",
    ar: "ترك غير المدفوع في حساب البائع",
  },
  closePays: {
    en: "{seller} paid the {money} left for {month}; that is recorded today.",
    ar: "دفع {seller} المتبقي عن {month} وهو {money}، ويُسجَّل اليوم.",
  },
  closePaid: {
    en: "The {money} left for {month} was paid to {seller}; that is recorded today.",
    ar: "دُفع إلى {seller} المتبقي عن {month} وهو {money}، ويُسجَّل اليوم.",
  },
  closeWallet: {
    en: "{money} of it comes out of the seller's wallet; only the rest counts as paid at the bank.",
    ar: "يُؤخذ منه {money} من محفظة البائع، ولا يُحتسب مدفوعًا لدى البنك إلا الباقي.",
  },
  closeCarried: {
    en: "Nothing is recorded as paid. {money} stays in the account of {seller} and is set against later statements.",
    ar: "لا تُسجَّل أي دفعة. يبقى {money} في حساب {seller} ويُخصم من الكشوف التالية أو يُضاف إليها.",
  },
  closeEven: {
    en: "Nothing is left to pay for {month}.",
    ar: "لا يوجد مبلغ متبقٍّ عن {month}.",
  },
  closeHelp: { en: "A closed statement stays closed.", ar: "الكشف المغلق يبقى مغلقًا." },
});

// The words of the books.
import { texts } from "../i18n/text.ts";

export const ledgerTexts = texts({
  outstanding: { en: "Outstanding points", ar: "النقاط القائمة" },
  worth: { en: "Redemption value", ar: "قيمة الاستبدال" },
  worthNote: {
    en: "at {points} points for {money}; pending points included",
    ar: "بسعر {points} نقطة لكل {money}؛ تشمل النقاط المعلقة",
  },
  worthOff: {
    en: "Points buy rewards only; this is their worth at {points} points for {money}",
    ar: "النقاط تشتري المكافآت فقط؛ هذه قيمتها بسعر {points} نقطة لكل {money}",
  },
  available: { en: "Available to members", ar: "المتاح للأعضاء" },
  pending: { en: "Pending", ar: "قيد الانتظار" },
  held: { en: "Held at checkouts", ar: "محجوز عند الدفع" },
  owed: { en: "Owed by members", ar: "مستحق على الأعضاء" },
  how: { en: "How it came about", ar: "كيف تكوّنت" },
  howHelp: {
    en: "What was given to members and what was taken, since the first day. The lines add up to the outstanding points.",
    ar: "ما أُعطي للأعضاء وما أُخذ منهم منذ اليوم الأول. مجموع السطور يساوي النقاط القائمة.",
  },
  account: { en: "Account", ar: "الحساب" },
  points: { en: "Points", ar: "النقاط" },
  issued: { en: "Issued", ar: "الصادرة" },
  redeemed: { en: "Redeemed", ar: "المستبدلة" },
  expired: { en: "Expired", ar: "منتهية الصلاحية" },
  clawed_back: { en: "Taken back on returns", ar: "المستردة عند الإرجاع" },
  adjustment: { en: "Adjusted by hand", ar: "تعديلات يدوية" },
  transfer: { en: "Transferred", ar: "المحوّلة" },
  opening: { en: "Opening balances", ar: "الأرصدة الافتتاحية" },
  shortfall: { en: "Shortfall borne by the programme", ar: "عجز يتحمله البرنامج" },
  debt: { en: "Debt of members", ar: "ديون الأعضاء" },
  proportion: { en: "Proportion", ar: "النسبة" },
  books: { en: "The books", ar: "الدفاتر" },
  balanced: {
    en: "All {entries} entries of {members} members add up to zero, and every cached figure agrees with them.",
    ar: "كل القيود وعددها {entries} لعدد {members} من الأعضاء مجموعها صفر، وكل رقم محفوظ يطابقها.",
  },
  unbalanced: {
    en: "The books do not agree: sum {sum}, {count} figures differ. Call your engineers now.",
    ar: "الدفاتر غير متطابقة: المجموع {sum} وعدد الأرقام المختلفة {count}. تواصل مع المهندسين فورًا.",
  },
  asOf: { en: "Added up {when}, Cairo time", ar: "جُمعت في {when} بتوقيت القاهرة" },
  evidence: { en: "Every award, worked out again", ar: "إعادة حساب كل قيد نقاط" },
  evidenceHelp: {
    en: "Seconds after points are given, they are worked out a second time from what the entry keeps, and compared line by line and payer by payer.",
    ar: "بعد ثوانٍ من منح النقاط يُعاد حسابها من المدخلات المحفوظة مع القيد، وتُقارن سطرًا بسطر ودافعًا بدافع.",
  },
  evidenceAll: {
    en: "All {checked} awards were worked out again. Every one came out as it was posted.",
    ar: "أُعيد حساب كل القيود وعددها {checked}، وجميعها مطابق لما سُجل.",
  },
  evidenceSome: {
    en: "{checked} awards were worked out again; the newest of {seconds} seconds ago wait for it. None came out otherwise.",
    ar: "أُعيد حساب {checked} من القيود، وتنتظر أحدثها منذ {seconds} ثانية. لم يظهر أي اختلاف.",
  },
  evidenceNone: {
    en: "No award was worked out again yet. The check begins with the first order.",
    ar: "لم يُعد حساب أي قيد بعد. يبدأ الفحص مع أول طلب.",
  },
  evidenceDiffers: {
    en: "{different} of {checked} awards are not what their inputs give. Nothing was changed. Have them looked into now.",
    ar: "{different} من {checked} قيد لا تطابق مدخلاتها. لم يتغيّر شيء. يُرجى التحقق منها فورًا.",
  },
  entry: { en: "Entry", ar: "القيد" },
  foundAt: { en: "Found", ar: "اكتُشف في" },
  differs: { en: "Differs in", ar: "موضع الاختلاف" },
  differs_points: { en: "points", ar: "النقاط" },
  differs_parts: { en: "what gave the points", ar: "مصدر النقاط" },
  differs_payers: { en: "who pays", ar: "الجهة الدافعة" },
  differs_lots: { en: "lots", ar: "الدفعات" },
  differs_inputs: { en: "inputs that cannot be read", ar: "مدخلات لا يمكن قراءتها" },
  again: { en: "Add up again", ar: "إعادة الجمع" },
});

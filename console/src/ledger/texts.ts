// The words of the books.
import { texts } from "../i18n/text.ts";

export const ledgerTexts = texts({
  outstanding: { en: "Outstanding points", ar: "النقاط القائمة" },
  worth: { en: "What they would pay", ar: "ما تدفعه" },
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
  again: { en: "Add up again", ar: "إعادة الجمع" },
});

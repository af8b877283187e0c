// What is said of a month that waits to be closed.
import { counted, texts } from "../../i18n/text.ts";

export const monthTexts = texts({
  closeMonth: { en: "Close {month}", ar: "إقفال {month}" },
  month: { en: "Month", ar: "الشهر" },
  monthPoints: { en: "{points} points", ar: "{points} نقطة" },
  opening: { en: "Opening", ar: "الرصيد الافتتاحي" },
  closing: { en: "Closing", ar: "الرصيد الختامي" },
  prior: { en: "From earlier months", ar: "من شهور سابقة" },
  takenAt: { en: "Figures taken", ar: "وقت أخذ الأرقام" },
  notIssued: { en: "Not issued", ar: "لم يصدر" },
  approveMonthHelp: {
    en: "{what}. It closes with exactly these figures and can never be opened again.",
    ar: "{what}. يُقفل بهذه الأرقام تحديدًا، ولا يمكن فتحه مرة أخرى.",
  },
  refuseMonthHelp: {
    en: "The month stays open. It can be asked for again, with new figures.",
    ar: "يبقى الشهر مفتوحًا. ويمكن طلب إقفاله من جديد بأرقام جديدة.",
  },
});

/** Statements up to the month that are not issued. */
export const draftCount = counted({
  en: {
    one: "One statement up to this month is not issued yet, so the accounts do not have it.",
    other:
      "{count} statements up to this month are not issued yet, so the accounts do not have them.",
  },
  ar: {
    one: "كشف واحد حتى هذا الشهر لم يصدر بعد، لذلك لا تتضمنه الحسابات.",
    two: "كشفان حتى هذا الشهر لم يصدرا بعد، لذلك لا تتضمنهما الحسابات.",
    few: "{count} كشوف حتى هذا الشهر لم تصدر بعد، لذلك لا تتضمنها الحسابات.",
    other: "{count} كشفًا حتى هذا الشهر لم يصدر بعد، لذلك لا تتضمنها الحسابات.",
  },
});

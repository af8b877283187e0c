// What the choice of days says, and what stands under figures.
import { texts } from "../../i18n/text.ts";

export const rangeTexts = texts({
  period: { en: "Period", ar: "الفترة" },
  days7: { en: "7 days", ar: "7 أيام" },
  days30: { en: "30 days", ar: "30 يومًا" },
  days90: { en: "90 days", ar: "90 يومًا" },
  month: { en: "This month", ar: "هذا الشهر" },
  from: { en: "From", ar: "من" },
  to: { en: "To (included)", ar: "إلى (متضمَّنًا)" },
  compare: { en: "Compare with", ar: "مقارنة بـ" },
  before: { en: "Days before", ar: "الأيام السابقة" },
  year: { en: "Last year", ar: "العام الماضي" },
  hijriYear: {
    en: "Last Hijri year",
    ar: "العام الهجري الماضي",
  },
  noComparison: { en: "Nothing", ar: "لا شيء" },
  export: { en: "Export CSV", ar: "تصدير CSV" },
  exportPdf: { en: "Export PDF", ar: "تصدير PDF" },
  exporting: { en: "Exporting…", ar: "جارٍ التصدير…" },
  exportFailed: { en: "The file could not be made.", ar: "تعذّر إنشاء الملف." },
  saveReport: { en: "Save report", ar: "حفظ التقرير" },
  asOf: {
    en: "Counted up to {time}; days and times are those of {zone}.",
    ar: "محسوب حتى {time}؛ الأيام والأوقات بتوقيت {zone}.",
  },
  counting: {
    en: "The figures are being worked out and are not complete yet; days are those of {zone}.",
    ar: "يجري احتساب الأرقام ولم تكتمل بعد؛ الأيام بتوقيت {zone}.",
  },
});

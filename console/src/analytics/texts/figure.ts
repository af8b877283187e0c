// What stands around a figure, on the home and on reports.
import { texts } from "../../i18n/text.ts";

export const figureTexts = texts({
  counted: { en: "How is {name} counted?", ar: "كيف يُحسب {name}؟" },
  rows: { en: "See the rows of {name}", ar: "عرض التفاصيل: {name}" },
  rowsShort: { en: "See the rows", ar: "عرض التفاصيل" },
  against: { en: "vs {from} – {to}", ar: "مقارنةً بـ {from} – {to}" },
  noEarlier: { en: "No earlier figure to compare with", ar: "لا يوجد رقم سابق للمقارنة" },
  ratePoints: { en: "{change} points", ar: "{change} نقطة مئوية" },
  none: { en: "None", ar: "لا يوجد" },
});

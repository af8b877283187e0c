// What the forecast of redemption and expiry says.
import { counted, texts } from "../../i18n/text.ts";

export const forecastTexts = texts({
  redeemed: { en: "Expected redemptions", ar: "الاستبدال المتوقع" },
  expired: { en: "Expected expiry", ar: "انتهاء الصلاحية المتوقع" },
  redeemedHint: {
    en: "Based on how members redeemed points of the same age in the last 12 months. Assumes that they keep earning as much as in the last three months.",
    ar: "يعتمد على معدل استبدال نقاط بالعمر نفسه خلال آخر 12 شهرًا، ويفترض استمرار الكسب بمعدل آخر ثلاثة أشهر.",
  },
  expiredHint: {
    en: "Based on how points of the same age expired in the last 12 months.",
    ar: "يعتمد على معدل انتهاء صلاحية نقاط بالعمر نفسه خلال آخر 12 شهرًا.",
  },
  happened: { en: "Actual", ar: "الفعلي" },
  expected: { en: "Expected", ar: "المتوقع" },
  low: { en: "Low", ar: "الحد الأدنى" },
  high: { en: "High", ar: "الحد الأقصى" },
  range: { en: "80% range", ar: "نطاق 80٪" },
  fromTo: { en: "{low} to {high}", ar: "من {low} إلى {high}" },
  worth: { en: "Worth today", ar: "القيمة اليوم" },
  tested: { en: "Past months", ar: "الأشهر السابقة" },
  inside: {
    en: "In range: {inside} of {months}",
    ar: "ضمن النطاق: {inside} من {months}",
  },
  notTested: { en: "Too few to check", ar: "لا تكفي للتحقق" },
  soFar: { en: "So far", ar: "حتى الآن" },
  passed: {
    en: "{month} is already above its range.",
    ar: "تجاوز {month} نطاقه بالفعل.",
  },
  young: {
    en: "From {month} on there is not enough history: too few points this old have expired.",
    ar: "بدءًا من {month} لا تكفي البيانات: لم ينتهِ من النقاط بهذا العمر ما يكفي.",
  },
});

export const monthsMissing = counted({
  en: {
    one: "From {month} on there is not enough history: 1 more month is needed.",
    other: "From {month} on there is not enough history: {count} more months are needed.",
  },
  ar: {
    one: "بدءًا من {month} لا تكفي البيانات: يلزم شهر آخر.",
    two: "بدءًا من {month} لا تكفي البيانات: يلزم شهران آخران.",
    few: "بدءًا من {month} لا تكفي البيانات: يلزم {count} أشهر أخرى.",
    many: "بدءًا من {month} لا تكفي البيانات: يلزم {count} شهرًا آخر.",
    other: "بدءًا من {month} لا تكفي البيانات: يلزم {count} شهر آخر.",
  },
});

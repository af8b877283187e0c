// What the forecast of redemption and expiry says.
import { counted, texts } from "../../i18n/text.ts";

export const forecastTexts = texts({
  redeemed: { en: "Redemptions expected", ar: "الاستبدال المتوقع" },
  expired: { en: "Expiries expected", ar: "انتهاء الصلاحية المتوقع" },
  redeemedHint: {
    en: "What members do with points of the same age is expected of newer points. Points still to be earned are assumed to be as many as in the last three months.",
    ar: "يُتوقع من النقاط الأحدث ما فعله الأعضاء بنقاط في العمر نفسه، مع افتراض أن يُكسب لاحقًا مثل ما كُسب في آخر ثلاثة أشهر.",
  },
  expiredHint: {
    en: "Points of each age are expected to expire as older points did at that age.",
    ar: "يُتوقع أن تنتهي نقاط كل عمر كما انتهت النقاط الأقدم في العمر نفسه.",
  },
  happened: { en: "Actual", ar: "الفعلي" },
  expected: { en: "Expected", ar: "المتوقع" },
  low: { en: "Low", ar: "الحد الأدنى" },
  high: { en: "High", ar: "الحد الأقصى" },
  range: { en: "80% range", ar: "نطاق 80٪" },
  fromTo: { en: "{low} to {high}", ar: "من {low} إلى {high}" },
  worth: { en: "Worth today", ar: "القيمة اليوم" },
  tested: { en: "Past accuracy", ar: "الدقة السابقة" },
  inside: {
    en: "In range in {inside} of {months} months",
    ar: "ضمن النطاق في {inside} من {months} شهرًا",
  },
  notTested: { en: "Not enough past months to check", ar: "لا تكفي الأشهر السابقة للتحقق" },
  soFar: { en: "So far", ar: "حتى الآن" },
  passed: {
    en: "{month} is already above its range.",
    ar: "تجاوز {month} نطاقه بالفعل.",
  },
  young: {
    en: "From {month} on there is not enough history: members hold points older than any whose end was seen.",
    ar: "بدءًا من {month} لا تكفي البيانات: لدى الأعضاء نقاط أقدم من أي نقاط عُرفت نهايتها.",
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

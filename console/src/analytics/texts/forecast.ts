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
  passed: { en: "{range}, already exceeded", ar: "{range}، وقد تم تجاوزه" },
  worth: { en: "Worth today", ar: "القيمة اليوم" },
  tested: { en: "Past accuracy", ar: "الدقة السابقة" },
  inside: {
    en: "In range in {inside} of {months} months",
    ar: "ضمن النطاق في {inside} من {months} شهرًا",
  },
  notTested: { en: "Not enough past months to check", ar: "لا تكفي الأشهر السابقة للتحقق" },
  young: {
    en: "Not enough history yet: members hold points older than any whose end was seen",
    ar: "البيانات غير كافية بعد: لدى الأعضاء نقاط أقدم من أي نقاط عُرفت نهايتها",
  },
  soFar: { en: "{month} ({points} so far)", ar: "{month} ({points} حتى الآن)" },
});

export const monthsMissing = counted({
  en: {
    one: "Not enough history yet: 1 more month is needed",
    other: "Not enough history yet: {count} more months are needed",
  },
  ar: {
    one: "البيانات غير كافية بعد: يلزم شهر آخر",
    two: "البيانات غير كافية بعد: يلزم شهران آخران",
    few: "البيانات غير كافية بعد: يلزم {count} أشهر أخرى",
    many: "البيانات غير كافية بعد: يلزم {count} شهرًا آخر",
    other: "البيانات غير كافية بعد: يلزم {count} شهر آخر",
  },
});

// The words of looking back.
import { texts } from "../i18n/text.ts";

export const instantTexts = texts({
  instant: { en: "Point in time", ar: "النقطة الزمنية" },
  other: { en: "Compare with", ar: "المقارنة مع" },
  compare: { en: "Compare with another point in time", ar: "المقارنة مع نقطة زمنية أخرى" },
  now: { en: "Now", ar: "الآن" },
  earlier: { en: "Previous change", ar: "التغيير السابق" },
  later: { en: "Next change", ar: "التغيير التالي" },
  stepOf: { en: "{step}: {label}", ar: "{step}: {label}" },
  stop: { en: "{when}: {note}", ar: "{when}: {note}" },
  help: {
    en: "Each step is a moment when something changed. Times are in Cairo.",
    ar: "كل خطوة هي لحظة حدث فيها تغيير. الأوقات بتوقيت القاهرة.",
  },
  unlisted: {
    en: "The slider has the latest changes; {count} earlier ones are not on it. Choose a day to see them.",
    ar: "يعرض شريط التمرير أحدث التغييرات، ولا يشمل {count} من التغييرات الأقدم. اختر يومًا لعرضها.",
  },
  before: {
    en: "Nothing was recorded before {first}, so {asked} cannot be shown.",
    ar: "لا يوجد شيء مسجل قبل {first}، لذا لا يمكن عرض {asked}.",
  },
  notYet: {
    en: "{asked} has not come yet.",
    ar: "لم يحن {asked} بعد.",
  },
  toFirst: { en: "Show the first point in time", ar: "عرض أول نقطة زمنية" },
  choose: {
    en: "Move the slider, or choose a day, to look back.",
    ar: "حرّك الشريط أو اختر يومًا للعودة بالزمن.",
  },
  between: { en: "From {from} to {to}", ar: "من {from} إلى {to}" },
  betweenNow: { en: "From {from} until now", ar: "من {from} حتى الآن" },
  same: { en: "Nothing differs.", ar: "لا يوجد أي اختلاف." },
  more: { en: "{count} more are not listed.", ar: "اختلافات أخرى غير معروضة (العدد: {count})." },
});

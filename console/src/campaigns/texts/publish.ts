// The words that stand before a campaign is published.
import { texts } from "../../i18n/text.ts";

export const publishTexts = texts({
  publishTitle: { en: "Publish “{name}” now?", ar: "نشر «{name}» الآن؟" },
  scheduleTitle: { en: "Schedule “{name}”?", ar: "جدولة «{name}»؟" },
  publishNow: { en: "Publish now", ar: "نشر الآن" },
  schedule: { en: "Schedule", ar: "جدولة" },
  from: { en: "Runs from", ar: "تبدأ" },
  to: { en: "Until", ar: "تنتهي" },
  budget: { en: "Budget", ar: "الميزانية" },
  atOnce: { en: "Immediately", ar: "فورًا" },
  noEnd: { en: "No end date", ar: "بلا تاريخ انتهاء" },
  noBudget: { en: "No budget limit", ar: "بلا حد للميزانية" },
  points: { en: "{points} points", ar: "{points} نقطة" },
  warnEnd: {
    en: "This campaign has no end date. It gives points until you end it or its budget runs out.",
    ar: "ليس لهذه الحملة تاريخ انتهاء. ستمنح نقاطًا حتى تنهيها أو تنفد ميزانيتها.",
  },
  warnBudget: {
    en: "This campaign has no budget. It can give any number of points until its end date.",
    ar: "ليس لهذه الحملة ميزانية. يمكنها منح أي عدد من النقاط حتى تاريخ انتهائها.",
  },
  warnBoth: {
    en: "This campaign has no end date and no budget. It gives points without limit until you end it.",
    ar: "ليس لهذه الحملة تاريخ انتهاء ولا ميزانية. ستمنح نقاطًا بلا حد حتى تنهيها.",
  },
  counting: { en: "Estimating the cost…", ar: "جارٍ تقدير التكلفة…" },
  running: {
    en: "Estimating the cost: {done} of {total} orders",
    ar: "جارٍ تقدير التكلفة: {done} من {total} طلبًا",
  },
  cancelForecast: { en: "Cancel estimate", ar: "إلغاء التقدير" },
  cancelled: {
    en: "The estimate was canceled. You can still publish.",
    ar: "أُلغي التقدير. لا يزال بإمكانك النشر.",
  },
  failed: {
    en: "The cost could not be estimated. You can still publish.",
    ar: "تعذر تقدير التكلفة. لا يزال بإمكانك النشر.",
  },
  forecast: {
    en: "Forecast: {points} points = {money} a month",
    ar: "التوقع: {points} نقطة = {money} شهريًا",
  },
  sample: {
    en: "Based on {orders} orders of the last 30 days",
    ar: "بناءً على {orders} من طلبات آخر 30 يومًا",
  },
});

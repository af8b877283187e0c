// What publishing says about forecasts and second persons.
import { texts } from "../../i18n/text.ts";

export const publishingTexts = texts({
  forecasting: {
    en: "Working out what this would have cost in the last 30 days…",
    ar: "جارٍ حساب ما كان سيكلفه هذا في آخر 30 يومًا…",
  },
  forecastingOf: {
    en: "Working out what this would have cost in the last 30 days: {done} of {total} orders",
    ar: "جارٍ حساب ما كان سيكلفه هذا في آخر 30 يومًا: {done} من {total} طلب",
  },
  waits: {
    en: "This is forecast to cost more than one person may publish. Nothing is live yet: it waits up to 72 hours under Approvals for a second person. Changing the draft ends that.",
    ar: "تتجاوز التكلفة المتوقعة ما يجوز لشخص واحد نشره. لم يسرِ شيء بعد: ينتظر الطلب حتى 72 ساعة في الموافقات موافقة شخص آخر. وتغيير المسودة يُنهيه.",
  },
  lookAt: { en: "View the request", ar: "عرض الطلب" },
});

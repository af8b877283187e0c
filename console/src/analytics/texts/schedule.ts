// What sending reports by mail says.
import { texts } from "../../i18n/text.ts";

export const scheduleTexts = texts({
  mail: { en: "By mail", ar: "بالبريد" },
  schedule: { en: "Schedule", ar: "جدولة" },
  scheduleOf: { en: "Schedule {name}", ar: "جدولة {name}" },
  help: {
    en: "You get a mail with a link. It opens after signing in; no figures are in the mail.",
    ar: "تصلك رسالة بها رابط يُفتح بعد تسجيل الدخول، ولا تحتوي الرسالة على أرقام.",
  },
  others: { en: "Other people who get it: {count}", ar: "أشخاص آخرون يصلهم التقرير: {count}" },
  every: { en: "How often", ar: "التكرار" },
  day: { en: "Every day", ar: "يوميًا" },
  week: { en: "Every week", ar: "أسبوعيًا" },
  month: { en: "Every month", ar: "شهريًا" },
  weekday: { en: "Day of the week", ar: "يوم الأسبوع" },
  monthDay: { en: "Day of the month", ar: "يوم الشهر" },
  monthDayHelp: {
    en: "Shorter months use their last day.",
    ar: "في الأشهر الأقصر يُستخدم آخر يوم.",
  },
  hour: { en: "Hour ({zone})", ar: "الساعة ({zone})" },
  paused: { en: "Paused", ar: "متوقفة مؤقتًا" },
  pause: { en: "Pause", ar: "إيقاف مؤقت" },
  stopped: { en: "Stopped: owner has no access", ar: "متوقفة: لا صلاحية لصاحبه" },
  next: { en: "Next: {time}", ar: "التالي: {time}" },
  none: { en: "Not scheduled", ar: "غير مجدول" },
  saved: { en: "The schedule was saved.", ar: "تم حفظ الجدولة." },
  end: { en: "End schedule", ar: "إنهاء الجدولة" },
  ended: { en: "The schedule was ended.", ar: "تم إنهاء الجدولة." },
});

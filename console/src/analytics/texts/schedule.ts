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
  colleagues: { en: "Colleagues", ar: "الزملاء" },
  colleaguesHelp: {
    en: "They get the same link. You can choose people who may see reports.",
    ar: "يصلهم الرابط نفسه. يمكنك اختيار من لهم صلاحية عرض التقارير.",
  },
  shareFirst: {
    en: "Share this report with the team first, or remove these people.",
    ar: "شارك هذا التقرير مع الفريق أولًا أو أزل هؤلاء الأشخاص.",
  },
  notShared: {
    en: "To send it to colleagues too, share this report with the team.",
    ar: "لإرساله إلى زملاء أيضًا، شارك هذا التقرير مع الفريق.",
  },
  noColleagues: {
    en: "Nobody else may see reports.",
    ar: "لا أحد غيرك له صلاحية عرض التقارير.",
  },
  goneNone: {
    en: "{name} does not get it any more: no access to reports.",
    ar: "{name}: لم يعد التقرير يصله لعدم وجود صلاحية لعرض التقارير.",
  },
  nameless: { en: "Deleted account", ar: "حساب محذوف" },
  to: { en: "Also to {names}", ar: "وأيضًا إلى {names}" },
  toMore: { en: "{names} and {count} more", ar: "{names} و{count} غيرهم" },
  lost: { en: "Does not get it any more: {names}", ar: "لم يعد يصل إلى: {names}" },
  comma: { en: ", ", ar: "، " },
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

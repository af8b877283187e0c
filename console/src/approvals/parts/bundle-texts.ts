// The words of configuration that is applied as a whole: its plan and what that would cost.
import { texts } from "../../i18n/text.ts";

export const bundleTexts = texts({
  apply: {
    en: "Apply a configuration file: {created} new, {changed} changed, {removed} removed",
    ar: "تطبيق ملف إعدادات: {created} جديد، {changed} معدّل، {removed} محذوف",
  },
  viewTakenBack: { en: "View the earlier request", ar: "عرض الطلب السابق" },
  steps: { en: "Steps", ar: "الخطوات" },
  count: {
    en: "{created} new, {changed} changed, {removed} removed",
    ar: "{created} جديد، {changed} معدّل، {removed} محذوف",
  },
  more: { en: "and {count} more", ar: "و{count} أخرى" },
  conflicts: { en: "Conflicts", ar: "التعارضات" },
  file: { en: "Fingerprint of the file", ar: "بصمة الملف" },
  effect: { en: "Effect", ar: "الأثر" },
  days: { en: "Orders counted", ar: "الطلبات المحسوبة" },
  days7: { en: "Last 7 days", ar: "آخر 7 أيام" },
  days30: { en: "Last 30 days", ar: "آخر 30 يومًا" },
  days90: { en: "Last 90 days", ar: "آخر 90 يومًا" },
  over: { en: "{days}: {from} to {to}", ar: "{days}: من {from} إلى {to}" },
  working: { en: "Working out the effect…", ar: "جارٍ حساب الأثر…" },
  workedOutNow: {
    en: "Worked out now. The request was asked for with: {days}.",
    ar: "حُسب الآن. وطُلبت الموافقة بناءً على: {days}.",
  },
  movedOn: {
    en: "The configuration has changed since the request, so this is no longer its effect.",
    ar: "تغيّرت الإعدادات بعد الطلب، لذا لم يعد هذا أثره.",
  },
  orders: { en: "Past orders", ar: "الطلبات السابقة" },
  customer_ladder: {
    en: "The same orders, by the new member tiers",
    ar: "الطلبات نفسها بمستويات الأعضاء الجديدة",
  },
  seller_ladder: {
    en: "The same orders, by the new seller tiers",
    ar: "الطلبات نفسها بمستويات البائعين الجديدة",
  },
  worth: { en: "Worth of the points members hold", ar: "قيمة النقاط لدى الأعضاء" },
  inactivity: { en: "Points of inactive members", ar: "نقاط الأعضاء غير النشطين" },
  more_points: {
    en: "{points} points more, worth {money}",
    ar: "زيادة {points} نقطة بقيمة {money}",
  },
  less_points: {
    en: "{points} points fewer, worth {money}",
    ar: "نقص {points} نقطة بقيمة {money}",
  },
  no_points: { en: "No change", ar: "دون تغيير" },
  worth_moves: { en: "Up to {money}", ar: "حتى {money}" },
  untold: { en: "Not in these figures", ar: "غير مشمول في الأرقام" },
  reactions: { en: "how members and sellers react", ar: "ردود فعل الأعضاء والبائعين" },
  rewards: { en: "rewards that will be claimed", ar: "المكافآت التي ستُطلب" },
  other_triggers: {
    en: "rules on sign-ups, reviews and other activities",
    ar: "قواعد التسجيل والتقييم وغيرها من الأنشطة",
  },
  limits: {
    en: "budgets and limits per member that stop a rule",
    ar: "الميزانيات وحدود العضو التي توقف القاعدة",
  },
  comma: { en: "; ", ar: "؛ " },
  staysTitle: { en: "Points that stay", ar: "نقاط تبقى" },
  staysHint: {
    en: "This goes back to the configuration from before a request. Points given since stay with members.",
    ar: "هذا رجوع إلى الإعدادات السابقة لطلب تم تنفيذه. وتبقى النقاط الممنوحة منذ ذلك الحين لدى الأعضاء.",
  },
  takenBackRequest: { en: "Request taken back", ar: "الطلب الذي يُرجع عنه" },
  since: { en: "In force since", ar: "سارٍ منذ" },
  given: { en: "Points given since", ar: "النقاط الممنوحة منذ ذلك الحين" },
  returned: { en: "Taken back by returns", ar: "المسترد بالمرتجعات" },
  given_to: { en: "Given to", ar: "مُنحت إلى" },
  given_counts: {
    en: "Members: {members}. Orders: {orders}. Other activities: {activities}.",
    ar: "الأعضاء: {members}. الطلبات: {orders}. أنشطة أخرى: {activities}.",
  },
  given_worth: { en: "Worth now of what stays", ar: "القيمة الحالية لما يبقى" },
  goBack: { en: "Plan going back", ar: "إعداد خطة الرجوع" },
  goBackHelp: {
    en: "The configuration from before is planned like any other file. Points given meanwhile stay.",
    ar: "تُعدّ خطة بالإعدادات السابقة مثل أي ملف آخر. وتبقى النقاط الممنوحة حتى ذلك الحين.",
  },
});

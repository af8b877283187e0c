// The words of forecasts.
import { texts } from "../i18n/text.ts";

export const simulationTexts = texts({
  title: { en: "Estimated business impact", ar: "الأثر المتوقع على الأعمال" },
  help: {
    en: "The draft is replayed over the orders that really came, beside what is live. Nothing is posted.",
    ar: "تُعاد معالجة الطلبات الحقيقية بالمسودة إلى جانب ما هو سارٍ. لا يُسجَّل أي شيء.",
  },
  period: { en: "Period", ar: "الفترة" },
  days30: { en: "Last 30 days", ar: "آخر 30 يومًا" },
  days90: { en: "Last 90 days", ar: "آخر 90 يومًا" },
  days365: { en: "Last 365 days", ar: "آخر 365 يومًا" },
  start: { en: "Replay the orders", ar: "إعادة معالجة الطلبات" },
  again: { en: "Replay again", ar: "إعادة المعالجة مرة أخرى" },
  cancel: { en: "Cancel", ar: "إلغاء" },
  queued: { en: "Waiting for its turn…", ar: "في انتظار الدور…" },
  running: { en: "{done} of {total} orders replayed", ar: "تمت معالجة {done} من {total} طلب" },
  counting: { en: "Counting the orders…", ar: "جارٍ عدّ الطلبات…" },
  failed: {
    en: "The replay failed. Try again; if it fails again, tell your engineers.",
    ar: "فشلت إعادة المعالجة. حاول مرة أخرى، وإن تكرر الفشل فأخبر المهندسين.",
  },
  cancelled: { en: "The replay was cancelled.", ar: "أُلغيت إعادة المعالجة." },
  interrupted: {
    en: "The server stopped during the replay. Start it again.",
    ar: "توقف الخادم أثناء المعالجة. ابدأها من جديد.",
  },
  span: { en: "{from} to {to}, replayed {when}", ar: "من {from} إلى {to}، عولجت في {when}" },
  live: { en: "Live now", ar: "الساري الآن" },
  draft: { en: "With the draft", ar: "مع المسودة" },
  difference: { en: "Difference", ar: "الفرق" },
  orders: { en: "Orders that earn more or less", ar: "طلبات تكسب أكثر أو أقل" },
  members: { en: "Members who gain or lose", ar: "أعضاء يكسبون أو يخسرون" },
  ofAll: {
    en: "{gained} more, {lost} less, of {total}",
    ar: "{gained} أكثر، {lost} أقل، من {total}",
  },
  points: { en: "Points", ar: "النقاط" },
  worth: { en: "worth {money}", ar: "بقيمة {money}" },
  exact: {
    en: "Proof: replaying what is live over the same {orders} orders gives exactly what was posted.",
    ar: "إثبات: إعادة معالجة الساري على نفس الطلبات وعددها {orders} تعطي ما سُجّل بالضبط.",
  },
  explained: {
    en: "Replaying what is live differs from what was posted for {count} of {orders} orders, all explained by rules or limits that were different then.",
    ar: "تختلف إعادة معالجة الساري عمّا سُجّل في {count} من {orders} طلب، وكلها بسبب قواعد أو حدود كانت مختلفة حينها.",
  },
  unexplained: {
    en: "Replaying what is live differs from what was posted for {count} orders without a reason: do not trust this forecast.",
    ar: "تختلف إعادة معالجة الساري عمّا سُجّل في {count} طلب دون سبب: لا تعتمد على هذا التوقع.",
  },
  runsOut: {
    en: "The budget of {limit} points runs out on {date}.",
    ar: "تنفد ميزانية {limit} نقطة في {date}.",
  },
  lasts: {
    en: "The budget of {limit} points lasts; {used} are used.",
    ar: "تكفي ميزانية {limit} نقطة؛ يُستخدم منها {used}.",
  },
  bySeller: { en: "By seller", ar: "حسب البائع" },
  byCategory: { en: "By category", ar: "حسب الفئة" },
  byTier: { en: "By tier", ar: "حسب المستوى" },
  byDay: { en: "By day", ar: "حسب اليوم" },
  nobody: { en: "Without one", ar: "بدون" },
  winners: { en: "Members who gain most", ar: "أكثر الأعضاء كسبًا" },
  member: { en: "Member", ar: "العضو" },
  assumptions: { en: "What this assumes", ar: "على ماذا يعتمد هذا" },
  file: { en: "Download as CSV", ar: "تنزيل CSV" },
});

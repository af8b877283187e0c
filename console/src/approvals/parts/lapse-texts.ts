// The texts of settings that decide when points end.
import { counted, texts } from "../../i18n/text.ts";

export const lapseTexts = texts({
  termsOff: {
    en: "Points do not expire through inactivity",
    ar: "لا تنتهي النقاط بسبب عدم النشاط",
  },
  termsOn: {
    en: "Points expire after {months} without any of: {actions}, plus {days} of grace. Applies to balances from {minimum}",
    ar: "تنتهي صلاحية النقاط بعد {months} دون أي من: {actions}، مع مهلة سماح {days}. للأرصدة من {minimum}",
  },
  purchase: { en: "purchase", ar: "الشراء" },
  point_redemption: { en: "point redemption", ar: "استبدال النقاط" },
  profile_update: { en: "profile update", ar: "تحديث الملف الشخصي" },
  app_login: { en: "app login", ar: "تسجيل الدخول إلى التطبيق" },
  comma: { en: ", ", ar: "، " },
  others: { en: "Also changed", ar: "يتغيّر كذلك" },
  enabled: { en: "whether members count as inactive", ar: "اعتبار الأعضاء غير نشطين" },
  period_days: { en: "inactivity period", ar: "فترة عدم النشاط" },
  adjustment_enabled: { en: "whether tiers are reviewed", ar: "مراجعة المستويات" },
  adjustment_period_months: { en: "adjustment period", ar: "فترة تعديل المستوى" },
  adjustment_tier: { en: "tier that is reviewed", ar: "المستوى الذي يُراجع" },
  channels: { en: "channels of warnings", ar: "قنوات التنبيه" },
  lifeDays: { en: "{worth}; points expire after {days}", ar: "{worth}؛ تنتهي النقاط بعد {days}" },
  lifeNone: { en: "{worth}; points never expire", ar: "{worth}؛ لا تنتهي النقاط" },
  effect: { en: "Effect on expiry", ar: "الأثر على انتهاء النقاط" },
  all: { en: "{money} in all", ar: "{money} إجمالًا" },
  goes: { en: "Points that expire sooner: {points}", ar: "نقاط تنتهي قبل موعدها الحالي: {points}" },
  stays: {
    en: "Points kept that would have expired: {points}",
    ar: "نقاط تبقى وكانت ستنتهي: {points}",
  },
  ofTerms: {
    en: "Within 60 days, if members do nothing from now on. Checked {sampled} of {members} members with points.",
    ar: "للأعضاء الذين لا يقومون بأي إجراء من الآن، خلال 60 يومًا. الأعضاء ذوو النقاط الذين جرى فحصهم: {sampled} من {members}.",
  },
  ofLife: {
    en: "Estimated from the points members hold now, as if earned evenly over their life.",
    ar: "تقدير من النقاط التي لدى الأعضاء الآن، بافتراض كسبها بالتساوي على مدة صلاحيتها.",
  },
});

export const monthsText = counted({
  en: { one: "{count} month", other: "{count} months" },
  ar: { one: "شهر واحد", two: "شهرين", few: "{count} أشهر", other: "{count} شهرًا" },
});
export const daysText = counted({
  en: { one: "{count} day", other: "{count} days" },
  ar: { one: "يوم واحد", two: "يومين", few: "{count} أيام", other: "{count} يومًا" },
});
export const pointsText = counted({
  en: { one: "{count} point", other: "{count} points" },
  ar: { one: "نقطة واحدة", two: "نقطتين", few: "{count} نقاط", other: "{count} نقطة" },
});

// What marks of charts say.
import { texts } from "../../i18n/text.ts";

export const markTexts = texts({
  campaign_starts: { en: "Campaign starts: {names}", ar: "بداية حملة: {names}" },
  campaign_paused: { en: "Campaign paused: {names}", ar: "إيقاف حملة مؤقتًا: {names}" },
  campaign_resumed: { en: "Campaign resumes: {names}", ar: "استئناف حملة: {names}" },
  campaign_ends: { en: "Campaign ends: {names}", ar: "نهاية حملة: {names}" },
  rules_published: { en: "Rules published: {names}", ar: "نشر قواعد: {names}" },
  earning_on: { en: "Earning turned on", ar: "تشغيل كسب النقاط" },
  earning_off: { en: "Earning turned off", ar: "إيقاف كسب النقاط" },
  bundle_applied: { en: "Configuration bundle applied", ar: "تطبيق حزمة إعدادات" },
  file_imported: { en: "File imported: {names}", ar: "استيراد ملف: {names}" },
  job_run_by_hand: { en: "Job run by hand: {names}", ar: "تشغيل مهمة يدويًا: {names}" },
  job_failed: { en: "Job failed: {names}", ar: "فشل مهمة: {names}" },
  comma: { en: ", ", ar: "، " },
  others: { en: "{names} and {count} more", ar: "{names} و{count} غيرها" },
});

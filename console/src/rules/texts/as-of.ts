// The words of the programme at two instants.
import { texts } from "../../i18n/text.ts";

export const asOfTexts = texts({
  open: { en: "Look back", ar: "عرض حالة سابقة" },
  title: { en: "The programme then and now", ar: "البرنامج آنذاك والآن" },
  help: {
    en: "Settings, rules and campaigns as they were in force.",
    ar: "الإعدادات والقواعد والحملات كما كانت سارية.",
  },
  beginning: { en: "Before anything was published", ar: "قبل أول نشر" },
  version: { en: "Version {version}", ar: "الإصدار {version}" },
  rules: { en: "Rules: {count}", ar: "القواعد: {count}" },
  campaigns: { en: "Campaigns: {count}", ar: "الحملات: {count}" },
  differences: { en: "Differences ({count})", ar: "الاختلافات ({count})" },
});

// The words of two days side by side.
import { texts } from "../../i18n/text.ts";

export const asOfTexts = texts({
  open: { en: "Compare two days", ar: "مقارنة يومين" },
  title: { en: "The programme on two days", ar: "البرنامج في يومين" },
  first: { en: "Start of", ar: "بداية يوم" },
  second: { en: "Compared with the start of", ar: "مقارنةً ببداية يوم" },
  help: {
    en: "Settings, rules and campaigns as they were in force. Today stands for this moment.",
    ar: "الإعدادات والقواعد والحملات كما كانت سارية. اليوم الحالي يعني هذه اللحظة.",
  },
  choose: { en: "Choose two days.", ar: "اختر يومين." },
  sums: {
    en: "Version {version}; rules: {rules}; campaigns: {campaigns}",
    ar: "الإصدار {version}: القواعد {rules}، الحملات {campaigns}",
  },
  differences: { en: "Differences ({count})", ar: "الاختلافات ({count})" },
  same: { en: "Nothing differs.", ar: "لا يوجد أي اختلاف." },
  more: { en: "{count} more are not listed.", ar: "اختلافات أخرى غير معروضة (العدد: {count})." },
});

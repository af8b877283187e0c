// What charts say.
import { texts } from "../i18n/text.ts";

export const chartTexts = texts({
  asTable: { en: "View as table", ar: "عرض كجدول" },
  asChart: { en: "View as chart", ar: "عرض كرسم بياني" },
  walk: {
    en: "{name}: use the arrow keys to read day by day",
    ar: "{name}: استخدم مفاتيح الأسهم للقراءة يومًا بيوم",
  },
  day: { en: "Day", ar: "اليوم" },
});

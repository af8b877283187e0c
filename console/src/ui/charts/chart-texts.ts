// What charts say.
import { texts } from "../../i18n/text.ts";

export const chartTexts = texts({
  asTable: { en: "View as table", ar: "عرض كجدول" },
  asChart: { en: "View as chart", ar: "عرض كرسم بياني" },
  walk: {
    en: "{name}: use the arrow keys to read point by point",
    ar: "{name}: استخدم مفاتيح الأسهم للقراءة نقطة بنقطة",
  },
  walkAndZoom: {
    en: "{name}: use the arrow keys to read day by day; hold Shift to select days and press Enter to show only those",
    ar: "{name}: استخدم مفاتيح الأسهم للقراءة يومًا بيوم؛ اضغط Shift مع الأسهم لتحديد أيام ثم Enter لعرضها وحدها",
  },
  zoomHint: {
    en: "Drag across the chart to show only those days.",
    ar: "اسحب على الرسم لعرض أيام بعينها.",
  },
  day: { en: "Day", ar: "اليوم" },
  series: { en: "Lines of {name}", ar: "خطوط {name}" },
  only: { en: "Only", ar: "فقط" },
  onlyThis: { en: "Show only {name}", ar: "عرض {name} فقط" },
  soFar: { en: "{day}, so far", ar: "{day}، حتى الآن" },
  marks: { en: "Events", ar: "الأحداث" },
  moreMarks: { en: "and {count} more", ar: "و{count} غيرها" },
  csv: { en: "CSV", ar: "CSV" },
  csvOf: { en: "Download {name} as CSV", ar: "تنزيل {name} بصيغة CSV" },
  picture: { en: "Image", ar: "صورة" },
  pictureFailed: {
    en: "The image could not be made. Try another browser, or download the CSV.",
    ar: "تعذّر إنشاء الصورة. جرّب متصفحًا آخر أو نزّل ملف CSV.",
  },
  pictureOf: { en: "Download {name} as an image", ar: "تنزيل صورة من {name}" },
});

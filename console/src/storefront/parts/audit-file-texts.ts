// What a seller reads about audit files.
import { texts } from "../../i18n/text.ts";

export const auditFileTexts = texts({
  title: { en: "Audit files", ar: "ملفات المراجعة" },
  help: {
    en: "Your entries of each closed month, with proof that they are part of the marketplace's books. Check them on your own machine.",
    ar: "قيودك في كل شهر مُقفل، مع إثبات أنها جزء من دفاتر السوق. افحصها على جهازك.",
  },
  month: { en: "Month", ar: "الشهر" },
  madeAt: { en: "Made", ar: "أُعد في" },
  download: { en: "Download file", ar: "تنزيل الملف" },
  downloadOf: { en: "Download file of {month}", ar: "تنزيل الملف لشهر {month}" },
  verifier: { en: "Download verifier", ar: "تنزيل برنامج الفحص" },
  check: {
    en: "Check the file with Node 22.18 or later:",
    ar: "افحص الملف باستخدام Node 22.18 أو أحدث:",
  },
  none: {
    en: "No closed month has entries of yours yet",
    ar: "لا توجد لك قيود في أي شهر مُقفل بعد",
  },
});

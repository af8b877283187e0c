// What the screens of audit files say.
import { texts } from "../../i18n/text.ts";

export const auditFileTexts = texts({
  title: { en: "Audit file", ar: "ملف المراجعة" },
  ownTitle: { en: "Audit files", ar: "ملفات المراجعة" },
  help: {
    en: "Every entry of the month in one file, sealed and signed. Auditors check it on their own machine.",
    ar: "كل قيود الشهر في ملف واحد مختوم وموقّع. يفحصه المراجعون على أجهزتهم.",
  },
  ownHelp: {
    en: "Your entries of each closed month, with proof that they are part of the marketplace's books. Check them on your own machine.",
    ar: "قيودك في كل شهر مُقفل، مع إثبات أنها جزء من دفاتر السوق. افحصها على جهازك.",
  },
  making: { en: "The file is being made.", ar: "يجري إعداد الملف." },
  madeAt: { en: "Made", ar: "أُعد في" },
  root: { en: "Root hash", ar: "البصمة الجذرية" },
  key: { en: "Public key", ar: "المفتاح العام" },
  lines: { en: "Lines", ar: "السطور" },
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
  month: { en: "Month", ar: "الشهر" },
});

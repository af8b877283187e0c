// What the screens of audit files say.
import { texts } from "../../i18n/text.ts";

export const auditFileTexts = texts({
  title: { en: "Audit file", ar: "ملف المراجعة" },
  help: {
    en: "Every entry of the month in one file, sealed and signed. Auditors check it on their own machine.",
    ar: "كل قيود الشهر في ملف واحد مختوم وموقّع. يفحصه المراجعون على أجهزتهم.",
  },
  making: { en: "The file is being made.", ar: "يجري إعداد الملف." },
  madeAt: { en: "Made", ar: "أُعد في" },
  root: { en: "Root hash", ar: "البصمة الجذرية" },
  lines: { en: "Lines", ar: "السطور" },
  download: { en: "Download file", ar: "تنزيل الملف" },
  verifier: { en: "Download verifier", ar: "تنزيل برنامج الفحص" },
  check: {
    en: "Check the file with Node 22.18 or later:",
    ar: "افحص الملف باستخدام Node 22.18 أو أحدث:",
  },
});

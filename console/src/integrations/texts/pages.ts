// The words of the documentation.
import { texts } from "../../i18n/text.ts";

export const documentationTexts = texts({
  guides: { en: "Guides", ar: "أدلة" },
  guidesHelp: {
    en: "Create a test key under API Keys, put it in the shell as KEY, and paste: whatever these requests do stays in the test world. Every request here is sent to a real server by our tests, with a test key.",
    ar: "أنشئ مفتاح اختبار من صفحة مفاتيح API وضعه في المتغير KEY ثم الصق الأوامر: كل ما تفعله هذه الطلبات يبقى في عالم الاختبار. كل طلب هنا ترسله اختباراتنا إلى خادم حقيقي بمفتاح اختبار.",
  },
  copy: { en: "Copy", ar: "نسخ" },
  copyOf: { en: "Copy request {number} of “{guide}”", ar: "نسخ الطلب {number} من «{guide}»" },
  copied: { en: "Copied", ar: "تم النسخ" },
  reference: { en: "Reference", ar: "المرجع" },
  referenceHelp: {
    en: "Printed from the contracts that the server itself checks. The whole document:",
    ar: "مطبوع من العقود التي يتحقق منها الخادم نفسه. المستند الكامل:",
  },
  search: {
    en: "Search calls, for example “orders return”",
    ar: "ابحث في الاستدعاءات، مثل «orders return»",
  },
  none: { en: "No call matches", ar: "لا يوجد استدعاء مطابق" },
  needs: { en: "Needs", ar: "يتطلب" },
  open: { en: "Open to all", ar: "متاح للجميع" },
  parameters: { en: "Parameters", ar: "المعاملات" },
  required: { en: "required", ar: "مطلوب" },
  body: { en: "Body", ar: "المحتوى" },
  answers: { en: "Answers", ar: "الإجابات" },
  tryIt: { en: "Try it", ar: "جرّبه" },
  tryHelp: {
    en: "Sent as you, with your own permissions. Only calls that read.",
    ar: "يُرسل باسمك وبصلاحياتك. للاستدعاءات التي تقرأ فقط.",
  },
  send: { en: "Send", ar: "إرسال" },
  answer: { en: "Answer {status}", ar: "الإجابة {status}" },
});

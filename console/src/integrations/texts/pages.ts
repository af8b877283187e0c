// The words of the documentation.
import { texts } from "../../i18n/text.ts";

export const documentationTexts = texts({
  guides: { en: "Guides", ar: "أدلة" },
  guidesHelp: {
    en: "Create a test key under API Keys, put it in the shell as KEY, and paste: whatever these requests do stays in the test world. Every request here is sent to a real server by our tests, with a test key.",
    ar: "أنشئ مفتاح اختبار من صفحة مفاتيح API وضعه في المتغير KEY ثم الصق الأوامر: كل ما تفعله هذه الطلبات يبقى في عالم الاختبار. كل طلب هنا ترسله اختباراتنا إلى خادم حقيقي بمفتاح اختبار.",
  },
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
});

// The words of the documentation that come with a click.
import { texts } from "../../i18n/text.ts";

export const guideTexts = texts({
  copy: { en: "Copy", ar: "نسخ" },
  copyOf: { en: "Copy request {number} of “{guide}”", ar: "نسخ الطلب {number} من «{guide}»" },
  copied: { en: "Copied", ar: "تم النسخ" },
});

export const openedTexts = texts({
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

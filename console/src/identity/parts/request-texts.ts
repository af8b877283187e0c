// The words of what a key asked for.
import { texts } from "../../i18n/text.ts";

export const requestTexts = texts({
  requests: { en: "Requests", ar: "سجل الطلبات" },
  title: { en: "Requests of {name}", ar: "طلبات {name}" },
  help: {
    en: "What programs asked for with this key in the last seven days, a few seconds after each answer: at most the newest 20,000 answered and 20,000 refused. Neither the address nor the body of a request is kept. One with a wrong secret, with an ended key or from an address that is not allowed is not listed.",
    ar: "ما طلبته البرامج بهذا المفتاح خلال آخر سبعة أيام، ويظهر بعد ثوانٍ من كل رد: أحدث 20,000 طلب مُجاب و20,000 طلب مرفوض على الأكثر. لا يُحفظ رابط الطلب ولا محتواه. ولا يُدرج طلب بسر خاطئ أو بمفتاح منتهٍ أو من عنوان شبكة غير مسموح به.",
  },
  back: { en: "All keys", ar: "كل المفاتيح" },
  search: { en: "Search by route, code or request id", ar: "بحث بالمسار أو الرمز أو معرّف الطلب" },
  when: { en: "Time", ar: "الوقت" },
  request: { en: "Request", ar: "الطلب" },
  answer: { en: "Answer", ar: "الرد" },
  duration: { en: "Duration", ar: "المدة" },
  requestId: { en: "Request id", ar: "معرّف الطلب" },
  milliseconds: { en: "{count} ms", ar: "{count} مللي ثانية" },
  status: { en: "Answer", ar: "الرد" },
  anyStatus: { en: "Any answer", ar: "أي رد" },
  "2xx": { en: "Done (2xx)", ar: "تم (2xx)" },
  "4xx": { en: "Refused (4xx)", ar: "مرفوض (4xx)" },
  "5xx": { en: "Failed (5xx)", ar: "فشل (5xx)" },
  code: { en: "Refusal", ar: "سبب الرفض" },
  anyCode: { en: "Any refusal", ar: "أي سبب" },
  from: { en: "From", ar: "من" },
  to: { en: "Before", ar: "قبل" },
  empty: { en: "No requests in the last seven days", ar: "لا طلبات خلال آخر سبعة أيام" },
  emptyHelp: {
    en: "They appear here as soon as a program uses the key.",
    ar: "تظهر هنا فور استخدام برنامج للمفتاح.",
  },
  leftOut: {
    en: "Requests that are not listed, because there were more at once than are written down: {count}. Usage counts them.",
    ar: "طلبات غير مدرجة لأن عددها في وقت واحد تجاوز ما يُسجَّل: {count}. الاستخدام يشملها.",
  },
});

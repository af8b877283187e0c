// The words of what a key asked for.
import { texts } from "../../i18n/text.ts";

export const requestTexts = texts({
  requests: { en: "Requests", ar: "سجل الطلبات" },
  title: { en: "Requests of {name}", ar: "طلبات {name}" },
  help: {
    en: "Requests made with this key in the last seven days: the newest 20,000 answered and 20,000 refused at most. Addresses and bodies are not kept. Requests with a wrong secret, an ended key or from a blocked network are not listed.",
    ar: "الطلبات التي أُرسلت بهذا المفتاح خلال آخر سبعة أيام: أحدث 20,000 طلب مُجاب و20,000 طلب مرفوض على الأكثر. لا تُحفظ العناوين ولا محتوى الطلبات. لا تُدرج الطلبات ذات السر الخاطئ أو بمفتاح منتهٍ أو من شبكة محظورة.",
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
    en: "Requests not listed, because too many came at once: {count}. Usage counts them.",
    ar: "طلبات غير مدرجة لأن عددها في وقت واحد تجاوز ما يُسجَّل: {count}. الاستخدام يشملها.",
  },
});

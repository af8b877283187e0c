// Letters about a request of a member as drafts in English and Arabic; counsel has to read them. Decision 0128.
import type { RightsDetail, RightsKind } from "@nuqta/contracts/rights-requests.ts";

type Language = "en" | "ar";
type Words = Readonly<Record<Language, string>>;

/** Facts that letters are made of. Instants are texts; `answer` is null until there is one. */
export type RightsFacts = {
  kind: RightsKind;
  requestId: string;
  receivedAt: string;
  dueAt: string;
  isExtended: boolean;
  extendedReason: string;
  isChecked: boolean;
  answer: { state: "fulfilled" | "refused"; text: string } | null;
};

/** Sayings of instants: a day and time, and the last day of a time that ends with it. */
export type RightsSaid = {
  at: (language: Language, at: string) => string;
  lastDay: (language: Language, end: string) => string;
};

const asked: Readonly<Record<RightsKind, Words>> = {
  access: { en: "a copy of your personal data", ar: "الاطلاع على بياناتك الشخصية" },
  correction: { en: "the correction of your personal data", ar: "تصحيح بياناتك الشخصية" },
  erasure: { en: "the erasure of your personal data", ar: "محو بياناتك الشخصية" },
  restriction: {
    en: "the restriction of what your personal data is used for",
    ar: "تقييد استخدام بياناتك الشخصية",
  },
  objection: {
    en: "that your personal data is not used for a purpose you object to",
    ar: "الاعتراض على استخدام بياناتك الشخصية",
  },
  portability: {
    en: "your personal data in a file that other systems can read",
    ar: "الحصول على بياناتك الشخصية في ملف تقرؤه الأنظمة الأخرى",
  },
};

const done: Readonly<Record<RightsKind, Words>> = {
  access: {
    en: "A copy of the personal data that we hold about you is enclosed.",
    ar: "نرفق نسخة من بياناتك الشخصية المحفوظة لدينا.",
  },
  correction: { en: "We have corrected your personal data.", ar: "صحّحنا بياناتك الشخصية." },
  erasure: {
    en: "We have erased your personal data. Entries of points stay without your name, as accounting records.",
    ar: "محونا بياناتك الشخصية. تبقى قيود النقاط دون اسمك بوصفها سجلات محاسبية.",
  },
  restriction: {
    en: "We have restricted what your personal data is used for.",
    ar: "قيّدنا استخدام بياناتك الشخصية.",
  },
  objection: { en: "We have followed your objection.", ar: "استجبنا لاعتراضك." },
  portability: {
    en: "A file with your personal data is enclosed.",
    ar: "نرفق ملفًا ببياناتك الشخصية.",
  },
};

const counsel: Words = {
  en: "DRAFT. Counsel must read this letter before it is sent.",
  ar: "مسودة. يجب أن يراجع المستشار القانوني هذا الخطاب قبل إرساله.",
};
const gone: Words = { en: "[no longer kept]", ar: "[لم يعد محفوظًا]" };

/** Words of people, which may be in the other direction than the letter. */
const apart = (typed: string, language: Language): string =>
  typed === "" ? gone[language] : `\u2068${typed}\u2069`;

/** A number that reads from left to right in both languages. */
const ltr = (number: string): string => `\u2066${number}\u2069`;

const draft = (en: readonly string[], ar: readonly string[]): Record<Language, string> => ({
  en: [counsel.en, "Dear member,", ...en, "Questions: [name, phone, email]"].join("\n\n"),
  ar: [counsel.ar, "عضونا العزيز،", ...ar, "للاستفسار: [الاسم والهاتف والبريد الإلكتروني]"].join(
    "\n\n",
  ),
});

const receivedLetter = (facts: RightsFacts, said: RightsSaid) => {
  const { kind, requestId, receivedAt, dueAt, isExtended, extendedReason, isChecked } = facts;
  return draft(
    [
      `On ${said.at("en", receivedAt)} we received your request for ${asked[kind].en} (number ${ltr(requestId)}).`,
      ...(isExtended ? [`We need more time: ${apart(extendedReason, "en")}`] : []),
      `You will have our answer by ${said.lastDay("en", dueAt)}.`,
      ...(isChecked ? [] : ["Before that, please confirm that it is you who asks: [how]"]),
    ],
    [
      `تلقينا في ${said.at("ar", receivedAt)} طلبك: ${asked[kind].ar} (رقم ${ltr(requestId)}).`,
      ...(isExtended ? [`نحتاج إلى وقت إضافي: ${apart(extendedReason, "ar")}`] : []),
      `سيصلك ردنا في موعد أقصاه ${said.lastDay("ar", dueAt)}.`,
      ...(isChecked ? [] : ["قبل ذلك، يُرجى تأكيد أنك صاحب الطلب: [الطريقة]"]),
    ],
  );
};

const answerLetter = ({ kind, requestId, receivedAt, answer }: RightsFacts, said: RightsSaid) => {
  if (answer === null) return null;
  const isDone = answer.state === "fulfilled";
  const { text } = answer;
  return draft(
    [
      `This answers your request of ${said.at("en", receivedAt)} for ${asked[kind].en} (number ${ltr(requestId)}).`,
      isDone ? done[kind].en : "We cannot follow it.",
      `${isDone ? "What we did" : "Reason"}: ${apart(text, "en")}`,
      "If you disagree, you may complain to the Personal Data Protection Center.",
    ],
    [
      `ردًا على طلبك المقدم في ${said.at("ar", receivedAt)}: ${asked[kind].ar} (رقم ${ltr(requestId)}).`,
      isDone ? done[kind].ar : "لا يمكننا الاستجابة للطلب.",
      `${isDone ? "ما فعلناه" : "السبب"}: ${apart(text, "ar")}`,
      "إذا لم توافق على ردنا، فيمكنك التقدم بشكوى إلى مركز حماية البيانات الشخصية.",
    ],
  );
};

/** The letters that a request was received, and of its answer; brackets are for whoever sends them. */
export const rightsLettersOf = (facts: RightsFacts, said: RightsSaid): RightsDetail["letters"] => ({
  received: receivedLetter(facts, said),
  answer: answerLetter(facts, said),
});

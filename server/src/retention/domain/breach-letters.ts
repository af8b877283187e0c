// Letters about a breach as drafts in English and Arabic; counsel has to read them. Decision 0126.
import type { BreachDetail, BreachFacts, breachKinds } from "@nuqta/contracts/breaches.ts";

type Kind = (typeof breachKinds)[number];
type Language = "en" | "ar";

const kindWords: Readonly<Record<Kind, Readonly<Record<Language, string>>>> = {
  member_ids: { en: "member IDs", ar: "أرقام الأعضاء" },
  names: { en: "names", ar: "الأسماء" },
  contacts: {
    en: "email addresses and phone numbers",
    ar: "عناوين البريد الإلكتروني وأرقام الهاتف",
  },
  birth_dates: { en: "dates of birth", ar: "تواريخ الميلاد" },
  orders: { en: "orders", ar: "الطلبات" },
  points: { en: "points balances and movements", ar: "أرصدة النقاط وحركاتها" },
  staff_notes: { en: "notes written by staff", ar: "ملاحظات الموظفين" },
  staff_accounts: { en: "staff accounts", ar: "حسابات الموظفين" },
  seller_contacts: { en: "contact details of sellers", ar: "بيانات التواصل مع البائعين" },
};

/** Needs of a letter beside the facts: how instants are said, and how many are affected (null: not known). */
export type Told = { say: (language: Language, at: string) => string; count: number | null };

const counsel = {
  en: "DRAFT. Counsel must read this letter before it is sent.",
  ar: "مسودة. يجب أن يراجع المستشار القانوني هذا الخطاب قبل إرساله.",
} as const;
const unknown = { en: "not known yet", ar: "لم يُعرف بعد" } as const;

const listOf = (kinds: readonly Kind[], language: Language): string =>
  kinds.map((kind) => kindWords[kind][language]).join(language === "en" ? ", " : "، ");

/** Words of people, which may be in the other direction than the letter. */
const apart = (typed: string): string => `\u2068${typed}\u2069`;

const ends = { en: { from: "from", to: "until" }, ar: { from: "من", to: "حتى" } } as const;

/** The time in which it happened, as far as it is known. */
const periodOf = (
  { happened_from: from, happened_to: to }: BreachFacts,
  language: Language,
  say: Told["say"],
): string => {
  const known = [
    ...(from === null ? [] : [`${ends[language].from} ${say(language, from)}`]),
    ...(to === null ? [] : [`${ends[language].to} ${say(language, to)}`]),
  ];
  return known.length === 0 ? unknown[language] : known.join(" ");
};

const authorityEn = (facts: BreachFacts, { say, count }: Told): string[] => [
  "To the Personal Data Protection Center,",
  "In accordance with Law 151 of 2020 we report a breach of personal data.",
  `Noticed: ${say("en", facts.noticed_at)}`,
  `Happened: ${periodOf(facts, "en", say)}`,
  `What happened: ${apart(facts.what)}`,
  `Kinds of data: ${listOf(facts.kinds, "en")}`,
  `Members affected: ${count ?? unknown.en}`,
  `Measures taken: ${facts.measures === "" ? unknown.en : apart(facts.measures)}`,
  "Contact of our data protection officer: [name, phone, email]",
];

const authorityAr = (facts: BreachFacts, { say, count }: Told): string[] => [
  "السادة مركز حماية البيانات الشخصية،",
  "وفقًا للقانون رقم 151 لسنة 2020 نبلغكم بوقوع خرق لبيانات شخصية.",
  `وقت العلم بالخرق: ${say("ar", facts.noticed_at)}`,
  `وقت الحدوث: ${periodOf(facts, "ar", say)}`,
  `ما حدث: ${apart(facts.what)}`,
  `أنواع البيانات: ${listOf(facts.kinds, "ar")}`,
  `عدد الأعضاء المتأثرين: ${count ?? unknown.ar}`,
  `الإجراءات المتخذة: ${facts.measures === "" ? unknown.ar : apart(facts.measures)}`,
  "بيانات مسؤول حماية البيانات لدينا: [الاسم والهاتف والبريد الإلكتروني]",
];

const membersEn = (facts: BreachFacts, { say }: Told): string[] => [
  "Dear member,",
  `On ${say("en", facts.noticed_at)} we noticed a breach of personal data that may concern you.`,
  `It concerns: ${listOf(facts.kinds, "en")}.`,
  "What happened, in plain words: [to be written for members]",
  `What we have done: ${facts.measures === "" ? unknown.en : apart(facts.measures)}`,
  "What you can do: [advice to members]",
  "Questions: [name, phone, email]",
];

const membersAr = (facts: BreachFacts, { say }: Told): string[] => [
  "عضونا العزيز،",
  `علمنا في ${say("ar", facts.noticed_at)} بوقوع خرق لبيانات شخصية قد يخصك.`,
  `البيانات المعنية: ${listOf(facts.kinds, "ar")}.`,
  "ما حدث بعبارة واضحة: [يُكتب للأعضاء]",
  `ما فعلناه: ${facts.measures === "" ? unknown.ar : apart(facts.measures)}`,
  "ما يمكنك فعله: [إرشادات للأعضاء]",
  "للاستفسار: [الاسم والهاتف والبريد الإلكتروني]",
];

const drafted = (language: Language, lines: readonly string[]): string =>
  [counsel[language], ...lines].join("\n\n");

/** The letters to the authority and to those affected; brackets are for whoever sends them. */
export const lettersOf = (facts: BreachFacts, told: Told): BreachDetail["letters"] => ({
  authority: {
    en: drafted("en", authorityEn(facts, told)),
    ar: drafted("ar", authorityAr(facts, told)),
  },
  members: { en: drafted("en", membersEn(facts, told)), ar: drafted("ar", membersAr(facts, told)) },
});

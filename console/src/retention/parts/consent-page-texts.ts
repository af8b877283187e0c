// Every text of the page of consent texts.
import { counted, texts } from "../../i18n/text.ts";

export const pageTexts = texts({
  title: { en: "Consent to offers", ar: "الموافقة على العروض" },
  hint: {
    en: "The text members agree to when they agree to offers. Each version is kept as it was published.",
    ar: "النص الذي يوافق عليه الأعضاء عند موافقتهم على العروض. يُحفظ كل إصدار كما نُشر.",
  },
  counsel: {
    en: "Have your counsel review the text before you publish it.",
    ar: "اعرض النص على مستشارك القانوني قبل نشره.",
  },
  agreedNow: { en: "Agree to offers now", ar: "يوافقون على العروض الآن" },
  before: { en: "Agreed before texts had versions", ar: "وافقوا قبل إصدارات النصوص" },
  countsFailed: {
    en: "The number of members who agreed could not be loaded.",
    ar: "تعذّر تحميل عدد الأعضاء الموافقين.",
  },
  countsFailedAsk: {
    en: "The number of members who agreed could not be loaded. They stay agreed to the text they agreed to.",
    ar: "تعذّر تحميل عدد الأعضاء الموافقين. تظل موافقاتهم سارية على النص الذي وافقوا عليه.",
  },
  none: { en: "No version has been published yet.", ar: "لم يُنشر أي إصدار بعد." },
  next: { en: "New version", ar: "إصدار جديد" },
  text: { en: "Text in English", ar: "النص بالإنجليزية" },
  textAr: { en: "Text in Arabic", ar: "النص بالعربية" },
  publish: { en: "Publish", ar: "نشر" },
  fix: { en: "Please fill in what is marked.", ar: "يُرجى استكمال الحقول المحددة." },
  askTitle: { en: "Publish version {version}?", ar: "نشر الإصدار {version}؟" },
  ask: {
    en: "It takes effect immediately and cannot be changed or deleted.",
    ar: "يسري فورًا ولا يمكن تعديله أو حذفه.",
  },
  askNobody: {
    en: "No member agrees to offers at the moment.",
    ar: "لا يوجد أعضاء موافقون على العروض حاليًا.",
  },
  published: { en: "Version {version} is in force.", ar: "أصبح الإصدار {version} ساريًا." },
  version: { en: "Version {version}", ar: "الإصدار {version}" },
  inForce: { en: "In force", ar: "سارٍ" },
  earlier: { en: "Earlier", ar: "سابق" },
  when: { en: "Published", ar: "تاريخ النشر" },
  by: { en: "Published by", ar: "نشره" },
  ever: { en: "Ever agreed", ar: "إجمالي من وافقوا" },
});

/** The effect of publishing on members who agree already. */
export const staysAgreed = counted({
  en: {
    one: "{count} member agrees to offers. They stay agreed and are counted as agreed to an earlier text.",
    other:
      "{count} members agree to offers. They stay agreed and are counted as agreed to an earlier text.",
  },
  ar: {
    one: "يوافق عضو واحد على العروض. تظل موافقته سارية وتُحتسب على نص سابق.",
    two: "يوافق عضوان على العروض. تظل موافقتهما سارية وتُحتسب على نص سابق.",
    few: "يوافق {count} أعضاء على العروض. تظل موافقتهم سارية وتُحتسب على نص سابق.",
    other: "يوافق {count} عضوًا على العروض. تظل موافقتهم سارية وتُحتسب على نص سابق.",
  },
});

/** The effect of the first text on members who agreed before there was one. */
export const staysBefore = counted({
  en: {
    one: "{count} member agreed before texts had versions. They stay agreed and are counted apart.",
    other:
      "{count} members agreed before texts had versions. They stay agreed and are counted apart.",
  },
  ar: {
    one: "وافق عضو واحد قبل إصدارات النصوص. تظل موافقته سارية وتُحتسب على حدة.",
    two: "وافق عضوان قبل إصدارات النصوص. تظل موافقتهما سارية وتُحتسب على حدة.",
    few: "وافق {count} أعضاء قبل إصدارات النصوص. تظل موافقتهم سارية وتُحتسب على حدة.",
    other: "وافق {count} عضوًا قبل إصدارات النصوص. تظل موافقتهم سارية وتُحتسب على حدة.",
  },
});

// Every text about how a member agreed to offers.
import { texts } from "../../i18n/text.ts";

export const consentTexts = texts({
  version: { en: "Consent text", ar: "نص الموافقة" },
  versionOf: { en: "Version {version}, {date}", ar: "الإصدار {version}، {date}" },
  shown: { en: "Text of this version", ar: "نص هذا الإصدار" },
  via: { en: "How the member agreed", ar: "كيف وافق العضو" },
  web: { en: "Website", ar: "الموقع الإلكتروني" },
  app: { en: "App", ar: "التطبيق" },
  branch: { en: "In a branch", ar: "في الفرع" },
  phone: { en: "By phone", ar: "بالهاتف" },
  paper: { en: "On paper", ar: "على الورق" },
  proof: { en: "Reference of the proof", ar: "مرجع الإثبات" },
  proofHelp: {
    en: "Number of the form, call or request, such as FORM-1042. No names, phone numbers or IDs.",
    ar: "رقم النموذج أو المكالمة أو الطلب، مثل FORM-1042. دون أسماء أو أرقام هواتف أو أرقام قومية.",
  },
  fix: { en: "Please fill in what is marked.", ar: "يُرجى استكمال الحقول المحددة." },
  noTexts: {
    en: "No consent text has been published yet, so no one can agree to offers.",
    ar: "لم يُنشر أي نص للموافقة بعد، لذا لا يمكن لأحد الموافقة على العروض.",
  },
  publish: { en: "Publish a consent text", ar: "نشر نص للموافقة" },
  sourceOptional: { en: "Where the member said so (optional)", ar: "أين صرّح العضو بذلك (اختياري)" },
  ofText: { en: "text version {version}", ar: "إصدار النص {version}" },
  beforeTexts: { en: "before texts had versions", ar: "قبل إصدارات النصوص" },
  guardianHelp: {
    en: "This member is younger than 18, so a parent or legal guardian has to agree.",
    ar: "عمر هذا العضو أقل من 18 عامًا، لذا يجب أن يوافق أحد الوالدين أو الوصي القانوني.",
  },
  guardian: { en: "Guardian", ar: "ولي الأمر" },
  guardianName: { en: "Guardian's name", ar: "اسم ولي الأمر" },
  relation: { en: "Relation to the member", ar: "صلته بالعضو" },
  parent: { en: "Parent", ar: "أحد الوالدين" },
  legal_guardian: { en: "Legal guardian", ar: "الوصي القانوني" },
  guardianProof: { en: "Reference of the guardian's proof", ar: "مرجع إثبات ولي الأمر" },
  guardianProofHelp: {
    en: "Leads to what shows that this person is the guardian, such as GRD-77.",
    ar: "يوصل إلى ما يثبت أن هذا الشخص هو ولي الأمر، مثل GRD-77.",
  },
  said_below_18: {
    en: "Off: the member agreed before turning 18, without a guardian.",
    ar: "متوقفة: وافق العضو قبل بلوغه 18 عامًا دون ولي أمر.",
  },
  guardian_over: {
    en: "Off: a guardian agreed, and the member is not on record as younger than 18. The member has to agree now.",
    ar: "متوقفة: وافق ولي الأمر، والعضو غير مسجّل الآن كأقل من 18 عامًا. يجب أن يوافق العضو بنفسه.",
  },
  agreedByGuardian: {
    en: "A guardian agreed. It holds until the member is 18.",
    ar: "وافق ولي الأمر، وتسري موافقته حتى يبلغ العضو 18 عامًا.",
  },
  agreedEarlier: {
    en: "Agreed to version {version}. Version {latest} is now in force.",
    ar: "وافق على الإصدار {version}. الساري الآن هو الإصدار {latest}.",
  },
  agreedBefore: {
    en: "Agreed before texts had versions.",
    ar: "وافق قبل إصدارات النصوص.",
  },
});

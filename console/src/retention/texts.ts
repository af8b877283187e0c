// Every text of data retention.
import { counted, texts } from "../i18n/text.ts";

export const monthsText = counted({
  en: { one: "{count} month", other: "{count} months" },
  ar: { one: "شهر واحد", two: "شهران", few: "{count} أشهر", other: "{count} شهرًا" },
});

export const retentionTexts = texts({
  title: { en: "Data retention", ar: "مدة الاحتفاظ بالبيانات" },
  hint: {
    en: "Personal data that is older than its period goes every night. Points and postings stay, and so does a member under a legal hold. What went cannot be brought back.",
    ar: "تُزال كل ليلة البيانات الشخصية التي تجاوزت مدتها. تبقى النقاط والقيود، ويُستثنى أي عضو خاضع لحفظ قانوني. وما يُزال لا يمكن استرجاعه.",
  },
  counsel: {
    en: "Periods, purposes and grounds here are examples and no legal advice. Have counsel read them.",
    ar: "المدد والأغراض والأسس هنا أمثلة وليست استشارة قانونية. اعرضها على مستشارك القانوني.",
  },
  defaults: {
    en: "Nobody has saved a period yet: everything is kept.",
    ar: "لم يحفظ أحد مدة بعد، ويُحتفظ بكل شيء.",
  },
  saved: { en: "Saved on {when} by {who}.", ar: "حُفظ في {when} بواسطة {who}." },
  somebody: { en: "somebody", ar: "مستخدم" },
  profile: { en: "Profiles of inactive members", ar: "ملفات الأعضاء غير النشطين" },
  profileHelp: {
    en: "Name, email, phone, day of birth and attributes of members without points or debt who did nothing for so long. Their id stays.",
    ar: "الاسم والبريد والهاتف وتاريخ الميلاد والسمات لأعضاء بلا نقاط ولا مديونية لم يقوموا بأي إجراء طوال هذه المدة. يبقى رقم العضو.",
  },
  shop_words: { en: "Details from shops", ar: "تفاصيل من المتاجر" },
  shop_wordsHelp: {
    en: "Attributes and data that shops sent with orders, activities and late arrivals. Lines and amounts stay.",
    ar: "السمات والبيانات التي أرسلتها المتاجر مع الطلبات والأنشطة والوارد المتأخر. تبقى البنود والمبالغ.",
  },
  staff_words: { en: "Reasons and notes of colleagues", ar: "أسباب الزملاء وملاحظاتهم" },
  staff_wordsHelp: {
    en: "What people wrote about members: adjustments, suspensions, approvals, cases, merges and late arrivals. The audit log keeps its own.",
    ar: "ما كُتب عن الأعضاء في التعديلات والإيقاف والموافقات والحالات والدمج والوارد المتأخر. يحتفظ سجل التدقيق بما فيه.",
  },
  period: { en: "Kept for", ar: "مدة الاحتفاظ" },
  forEver: { en: "Kept for ever", ar: "دون حد" },
  ground: { en: "Legal ground", ar: "الأساس القانوني" },
  consent: { en: "Consent", ar: "الموافقة" },
  contract: { en: "Contract", ar: "العقد" },
  legal_duty: { en: "Legal duty", ar: "التزام قانوني" },
  legitimate_interest: { en: "Legitimate interest", ar: "مصلحة مشروعة" },
  purpose: { en: "Purpose", ar: "الغرض" },
  purposeAr: { en: "Purpose (Arabic)", ar: "الغرض (بالعربية)" },
  waits: {
    en: "Obeyed until {when}: {period}.",
    ar: "المعمول به حتى {when}: {period}.",
  },
  fix: { en: "Please fill in what is marked.", ar: "يُرجى استكمال الحقول المعلَّمة." },
  save: { en: "Save periods", ar: "حفظ المدد" },
  savedNow: { en: "The periods were saved.", ar: "تم حفظ المدد." },
  askTitle: { en: "Keep data for less time", ar: "تقصير مدة الاحتفاظ" },
  ask: {
    en: "This takes effect after seven days, and every owner is told now. On {day} this would go, as things stand:",
    ar: "يسري ذلك بعد سبعة أيام، ويُبلَّغ كل المالكين الآن. وبالوضع الحالي سيُزال في {day}:",
  },
  previewTitle: { en: "What would go", ar: "ما سيُزال" },
  previewHint: {
    en: "By the periods above, saved or not, as things stand now.",
    ar: "وفق المدد أعلاه، محفوظة كانت أم لا، وبالوضع الحالي.",
  },
  day: { en: "On the day", ar: "في يوم" },
  kind: { en: "Data", ar: "البيانات" },
  before: { en: "Older than", ar: "أقدم من" },
  rows: { en: "Records", ar: "السجلات" },
  members: { en: "Members", ar: "الأعضاء" },
  held: { en: "Kept by legal hold", ar: "محفوظون قانونيًا" },
  runs: { en: "Last runs", ar: "آخر مرات التشغيل" },
  noRuns: { en: "It has not run yet.", ar: "لم تعمل بعد." },
  ran: { en: "Run", ar: "التشغيل" },
  state: { en: "State", ar: "الحالة" },
  gone: { en: "Records that lost data", ar: "السجلات التي أُزيلت بياناتها" },
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  running: { en: "Running", ar: "قيد التشغيل" },
  done: { en: "Done", ar: "اكتملت" },
  failed: { en: "Failed", ar: "فشلت" },
  cancelled: { en: "Cancelled", ar: "ملغاة" },
  toJobs: { en: "All jobs", ar: "كل المهام" },
  history: { en: "Changes", ar: "التغييرات" },
  historyNone: { en: "Nothing was changed yet.", ar: "لم يتغيّر شيء بعد." },
  historyLine: { en: "{who}, {when}", ar: "{who}، {when}" },
  periodLine: { en: "{kind}: {from} → {to}", ar: "{kind}: من {from} إلى {to}" },
  wordsLine: { en: "{kind}: purpose or ground", ar: "{kind}: الغرض أو الأساس" },
});

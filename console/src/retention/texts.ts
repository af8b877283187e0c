// Every text of data retention.
import { counted, texts } from "../i18n/text.ts";

export const monthsText = counted({
  en: { one: "{count} month", other: "{count} months" },
  ar: { one: "شهر واحد", two: "شهران", few: "{count} أشهر", other: "{count} شهرًا" },
});

export const answersText = counted({
  en: {
    one: "{count} response from before {before} will move.",
    other: "{count} responses from before {before} will move.",
  },
  ar: {
    one: "ستُنقل استجابة واحدة أقدم من {before}.",
    two: "ستُنقل استجابتان أقدم من {before}.",
    few: "ستُنقل {count} استجابات أقدم من {before}.",
    other: "ستُنقل {count} استجابة أقدم من {before}.",
  },
});

export const retentionTexts = texts({
  title: { en: "Data retention", ar: "مدة الاحتفاظ بالبيانات" },
  hint: {
    en: "Every night, personal data that is older than its retention period is removed. Points and postings are kept, and members under a legal hold are skipped. Removal cannot be undone.",
    ar: "تُزال كل ليلة البيانات الشخصية التي تجاوزت مدة الاحتفاظ بها. تبقى النقاط والقيود، ويُستثنى الأعضاء الخاضعون لحفظ قانوني. لا يمكن التراجع عن الإزالة.",
  },
  counsel: {
    en: "The periods, purposes and legal grounds here are examples, not legal advice. Have your counsel review them.",
    ar: "المدد والأغراض والأسس القانونية هنا أمثلة وليست استشارة قانونية. اعرضها على مستشارك القانوني.",
  },
  defaults: {
    en: "No period has been saved yet: everything is kept.",
    ar: "لم تُحفظ أي مدة بعد، لذا يُحتفظ بكل البيانات.",
  },
  saved: { en: "Saved on {when} by {who}.", ar: "حُفظ في {when} بواسطة {who}." },
  somebody: {
    en: "a former user",
    ar: "مستخدم سابق",
  },
  profile: { en: "Profiles of inactive members", ar: "ملفات الأعضاء غير النشطين" },
  profileHelp: {
    en: "Name, email, phone, date of birth and attributes of members with no points, no debt and no activity for this long. Their ID is kept.",
    ar: "الاسم والبريد الإلكتروني والهاتف وتاريخ الميلاد والسمات للأعضاء الذين ليس لديهم نقاط ولا مديونية ولا نشاط طوال هذه المدة. يبقى رقم العضو.",
  },
  shop_words: { en: "Details from shops", ar: "تفاصيل من المتاجر" },
  shop_wordsHelp: {
    en: "Attributes and data that shops sent with orders, activities and late arrivals. Order lines and amounts are kept.",
    ar: "السمات والبيانات التي أرسلتها المتاجر مع الطلبات والأنشطة والطلبات المتأخرة. تبقى بنود الطلب ومبالغه.",
  },
  staff_words: {
    en: "Staff reasons and notes",
    ar: "أسباب الموظفين وملاحظاتهم",
  },
  staff_wordsHelp: {
    en: "What staff wrote about members: adjustments, suspensions, approvals, cases, merges and late arrivals. The audit log keeps its own copy.",
    ar: "ما كتبه الموظفون عن الأعضاء: التعديلات والإيقاف والموافقات والحالات والدمج والطلبات المتأخرة. يحتفظ سجل التدقيق بنسخته.",
  },
  archive: { en: "Archive", ar: "الأرشيف" },
  archiveHelp: {
    en: "Saved API responses older than this move to compact storage, a whole quarter at a time. Nothing is removed: a repeated request still gets the same response.",
    ar: "تُنقل استجابات واجهة البرمجة المحفوظة الأقدم من هذه المدة إلى تخزين مضغوط، ربع سنة كاملًا في كل مرة. لا يُزال شيء، والطلب المكرر يحصل على الاستجابة نفسها.",
  },
  archiveAfter: { en: "Archive after", ar: "الأرشفة بعد" },
  never: { en: "Never", ar: "أبدًا" },
  archivePeriod: {
    en: "Archive after: {from} → {to}",
    ar: "الأرشفة بعد: من {from} إلى {to}",
  },
  archived: { en: "Moved to the archive", ar: "نُقلت إلى الأرشيف" },
  period: { en: "Kept for", ar: "مدة الاحتفاظ" },
  forEver: {
    en: "Keep forever",
    ar: "بلا حد زمني",
  },
  ground: { en: "Legal ground", ar: "الأساس القانوني" },
  consent: { en: "Consent", ar: "الموافقة" },
  contract: { en: "Contract", ar: "العقد" },
  legal_duty: { en: "Legal duty", ar: "التزام قانوني" },
  legitimate_interest: { en: "Legitimate interest", ar: "مصلحة مشروعة" },
  purpose: { en: "Purpose", ar: "الغرض" },
  purposeAr: { en: "Purpose (Arabic)", ar: "الغرض (بالعربية)" },
  waits: {
    en: "In force until {when}: {period}.",
    ar: "السارية حتى {when}: {period}.",
  },
  fix: { en: "Please fill in what is marked.", ar: "يُرجى استكمال الحقول المعلَّمة." },
  save: { en: "Save periods", ar: "حفظ المدد" },
  savedNow: { en: "The periods were saved.", ar: "تم حفظ المدد." },
  askTitle: {
    en: "Shorten the retention period?",
    ar: "تقصير مدة الاحتفاظ؟",
  },
  ask: {
    en: "This takes effect in seven days, and all owners are notified now. As things stand, this would be removed on {day}:",
    ar: "يسري ذلك بعد سبعة أيام، وسيُخطَر جميع المالكين الآن. وفق الوضع الحالي، سيُزال في {day} ما يلي:",
  },
  previewTitle: {
    en: "What would be removed",
    ar: "ما سيُزال",
  },
  previewHint: {
    en: "Based on the periods above, saved or not, and on today’s data.",
    ar: "وفق المدد أعلاه، محفوظة كانت أم لا، وبيانات اليوم.",
  },
  day: { en: "On the day", ar: "في يوم" },
  kind: { en: "Data", ar: "البيانات" },
  before: { en: "Older than", ar: "أقدم من" },
  rows: { en: "Records", ar: "السجلات" },
  members: { en: "Members", ar: "الأعضاء" },
  held: {
    en: "Kept by a legal hold",
    ar: "محفوظون بحفظ قانوني",
  },
  runs: {
    en: "Recent runs",
    ar: "آخر عمليات التشغيل",
  },
  noRuns: {
    en: "Not run yet.",
    ar: "لم تُشغَّل بعد.",
  },
  ran: { en: "Run", ar: "التشغيل" },
  state: { en: "State", ar: "الحالة" },
  gone: {
    en: "Records changed",
    ar: "السجلات المعدَّلة",
  },
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  running: { en: "Running", ar: "قيد التشغيل" },
  done: { en: "Done", ar: "اكتملت" },
  failed: { en: "Failed", ar: "فشلت" },
  cancelled: { en: "Cancelled", ar: "ملغاة" },
  toJobs: { en: "All jobs", ar: "كل المهام" },
  history: { en: "Changes", ar: "التغييرات" },
  historyNone: {
    en: "No changes yet.",
    ar: "لا توجد تغييرات بعد.",
  },
  historyLine: { en: "{who}, {when}", ar: "{who}، {when}" },
  periodLine: {
    en: "{kind}: {from} → {to}",
    ar: "{kind}: من {from} إلى {to}",
  },
  wordsLine: { en: "{kind}: purpose or ground", ar: "{kind}: الغرض أو الأساس" },
});

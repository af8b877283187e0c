// What the campaigns' screens say.
import { counted, texts } from "../../i18n/text.ts";

export const campaignTexts = texts({
  tabs: { en: "Manage Campaign", ar: "إدارة الحملات" },
  create: { en: "Create Campaign", ar: "إنشاء حملة" },
  fromSellers: { en: "From sellers", ar: "من البائعين" },
  library: { en: "Campaigns Library", ar: "مكتبة الحملات" },
  details: { en: "Campaign details", ar: "بيانات الحملة" },
  name: { en: "Campaign Name", ar: "اسم الحملة" },
  nameHint: { en: "Enter campaign name", ar: "أدخل اسم الحملة" },
  nameAr: { en: "Name in Arabic", ar: "الاسم بالعربية" },
  nameArHint: {
    en: "Shown instead of the name above to people who read Arabic.",
    ar: "يظهر بدلًا من الاسم أعلاه لمن يقرأ بالعربية.",
  },
  nameRequired: { en: "Campaign name is required", ar: "اسم الحملة مطلوب" },
  description: { en: "Description", ar: "الوصف" },
  startDate: { en: "Start Date", ar: "تاريخ البداية" },
  endDate: { en: "End Date", ar: "تاريخ النهاية" },
  datesHint: {
    en: "Whole days in Cairo time, both included. Empty means from now on, and without an end.",
    ar: "أيام كاملة بتوقيت القاهرة ويدخل فيها اليومان. الحقل الفارغ يعني من الآن ودون نهاية.",
  },
  startPast: {
    en: "The campaign cannot start before today",
    ar: "لا يمكن أن تبدأ الحملة قبل اليوم",
  },
  endBeforeStart: { en: "The end lies before the start", ar: "تاريخ النهاية قبل تاريخ البداية" },
  rule: { en: "Earning Rule", ar: "قاعدة الكسب" },
  ruleHint: {
    en: "The rules give points only while the campaign runs. A rule belongs to one campaign.",
    ar: "تمنح القواعد النقاط أثناء سريان الحملة فقط. تتبع القاعدة حملة واحدة.",
  },
  rulePlaceholder: { en: "Select an earning rule", ar: "اختر قاعدة كسب" },
  noRules: { en: "There is no rule without a campaign.", ar: "لا توجد قاعدة دون حملة." },
  toRules: { en: "Define a rule", ar: "تعريف قاعدة" },
  redemption: { en: "Redemption Option", ar: "خيار الاستبدال" },
  noRewards: {
    en: "Points of this campaign are spent like all others: as money and on the rewards that are offered.",
    ar: "تُنفق نقاط هذه الحملة مثل غيرها: كنقود وعلى المكافآت المعروضة.",
  },
  ownRewards: {
    en: "These rewards can be claimed only while this campaign runs, with any points. What was claimed stays.",
    ar: "لا يمكن المطالبة بهذه المكافآت إلا أثناء سريان هذه الحملة، بأي نقاط. وما تمت المطالبة به يبقى.",
  },
  anyReward: { en: "All rewards that are offered", ar: "كل المكافآت المعروضة" },
  money: { en: "Budget and funding", ar: "الميزانية والتمويل" },
  summary: { en: "Summary", ar: "الملخص" },
  when: { en: "When", ar: "الموعد" },
  fromTo: { en: "{from} to {to}, Cairo time", ar: "من {from} إلى {to} بتوقيت القاهرة" },
  fromOn: {
    en: "From {from} without an end, Cairo time",
    ar: "من {from} دون نهاية بتوقيت القاهرة",
  },
  until: { en: "At once until {to}, Cairo time", ar: "فورًا وحتى {to} بتوقيت القاهرة" },
  always: { en: "At once, without an end", ar: "فورًا ودون نهاية" },
  covers: { en: "Covers", ar: "يشمل" },
  of: { en: "{products} of {brands} and {sellers}", ar: "{products} من {brands} و{sellers}" },
  noRule: {
    en: "None yet: without a rule the campaign gives nothing.",
    ar: "لا قاعدة بعد: لا تمنح الحملة شيئًا دون قاعدة.",
  },
  noBudget: { en: "No limit", ar: "دون حد" },
  paidByPlatform: { en: "The platform, all of it", ar: "المنصة بالكامل" },
  payerShare: { en: "{payer} {share}", ar: "{payer} {share}" },
  whoPays: { en: "Who pays", ar: "من يدفع" },
  publishesRules: {
    en: "Publishing also publishes the drafts of its rules.",
    ar: "النشر ينشر أيضًا مسودات قواعدها.",
  },
  saveDraft: { en: "Save draft", ar: "حفظ كمسودة" },
  schedule: { en: "Schedule", ar: "جدولة" },
  publishNow: { en: "Publish now", ar: "نشر الآن" },
  publishChanges: { en: "Publish changes", ar: "نشر التغييرات" },
  draftSaved: {
    en: "The draft is saved. Nothing is live yet.",
    ar: "تم حفظ المسودة. لا شيء سارٍ بعد.",
  },
  scheduled: {
    en: "“{name}” is scheduled and starts on {date}.",
    ar: "تمت جدولة «{name}» وتبدأ في {date}.",
  },
  publishedNow: { en: "“{name}” is published and live.", ar: "نُشرت «{name}» وهي سارية الآن." },
  impact: { en: "Estimated business impact", ar: "الأثر المتوقع على الأعمال" },
  impactOfSaved: {
    en: "This is about the campaign as it is saved. Save the draft to forecast what you changed.",
    ar: "هذا عن الحملة كما هي محفوظة. احفظ المسودة لتوقع أثر تغييراتك.",
  },
  overNote: {
    en: "This campaign is over and cannot be changed any more.",
    ar: "انتهت هذه الحملة ولا يمكن تعديلها بعد الآن.",
  },
  editing: {
    en: "You are editing “{name}”. What is live stays until you publish.",
    ar: "أنت تعدّل «{name}». يبقى الساري كما هو حتى تنشر.",
  },
  startNew: { en: "Start a new campaign", ar: "بدء حملة جديدة" },
  fix: { en: "Please mend the fields that are marked.", ar: "يُرجى تصحيح الحقول المحددة." },
  search: { en: "Search campaigns...", ar: "ابحث في الحملات..." },
  campaign: { en: "Campaign", ar: "الحملة" },
  created: { en: "Creation Date", ar: "تاريخ الإنشاء" },
  empty: { en: "No campagins found", ar: "لم يتم العثور على حملات" },
  emptyHelp: {
    en: "Create a campaign, and it stands here from its first draft on.",
    ar: "أنشئ حملة لتظهر هنا منذ أول مسودة.",
  },
  noMatchHelp: { en: "Try another word or another status.", ar: "جرّب كلمة أو حالة أخرى." },
  current: { en: "Current", ar: "الحالية" },
  archive: { en: "Archived", ar: "المؤرشفة" },
  shelf: { en: "Which campaigns", ar: "أي الحملات" },
  anyStatus: { en: "Any status", ar: "كل الحالات" },
  editOf: { en: "Edit {name}", ar: "تعديل {name}" },
  moreOf: { en: "More actions for {name}", ar: "إجراءات أخرى لـ {name}" },
  pause: { en: "Pause", ar: "إيقاف مؤقت" },
  resume: { en: "Resume", ar: "استئناف" },
  end: { en: "End", ar: "إنهاء" },
  paused: {
    en: "“{name}” is paused: it gives no points until it is resumed.",
    ar: "أُوقفت «{name}» مؤقتًا: لا تمنح نقاطًا حتى تُستأنف.",
  },
  resumed: { en: "“{name}” runs again.", ar: "عادت «{name}» إلى العمل." },
  ended: { en: "“{name}” has ended.", ar: "انتهت «{name}»." },
  deleteTitle: { en: "Delete “{name}”?", ar: "حذف «{name}»؟" },
  deleteDraft: {
    en: "It never ran. It is gone for good; its rules stay.",
    ar: "لم تسرِ قط. ستُحذف نهائيًا وتبقى قواعدها.",
  },
  endAndArchive: { en: "End and archive", ar: "إنهاء وأرشفة" },
  archiveTitle: { en: "End and archive “{name}”?", ar: "إنهاء «{name}» وأرشفتها؟" },
  archiveHelp: {
    en: "It ran, so it is kept: it ends now, gives no more points, and moves to the archive. This cannot be undone.",
    ar: "سبق أن سرت، لذا تُحفظ: تنتهي الآن ولا تمنح نقاطًا وتنتقل إلى الأرشيف. لا يمكن التراجع.",
  },
  endTitle: { en: "End “{name}”?", ar: "إنهاء «{name}»؟" },
  endHelp: {
    en: "It gives no more points from now on. A campaign that has ended cannot run again.",
    ar: "لن تمنح نقاطًا من الآن. الحملة المنتهية لا تعود للعمل.",
  },
  deleted: { en: "“{name}” is deleted.", ar: "حُذفت «{name}»." },
  archivedDone: {
    en: "“{name}” has ended and is in the archive.",
    ar: "انتهت «{name}» وهي الآن في الأرشيف.",
  },
  unpublished: { en: "Changes not published", ar: "تغييرات غير منشورة" },
});

export const statusTexts = texts({
  draft: { en: "Draft", ar: "مسودة" },
  in_review: { en: "In review", ar: "قيد المراجعة" },
  approved: { en: "Approved", ar: "معتمدة" },
  scheduled: { en: "Scheduled", ar: "مجدولة" },
  active: { en: "Active", ar: "سارية" },
  paused: { en: "Paused", ar: "متوقفة مؤقتًا" },
  ended: { en: "Ended", ar: "منتهية" },
  archived: { en: "Archived", ar: "مؤرشفة" },
  cancelled: { en: "Cancelled", ar: "ملغاة" },
});

export const productCount = counted({
  en: { one: "{count} product", other: "{count} products" },
  ar: {
    zero: "لا منتجات",
    one: "منتج واحد",
    two: "منتجان",
    few: "{count} منتجات",
    other: "{count} منتجًا",
  },
});
export const brandCount = counted({
  en: { one: "{count} brand", other: "{count} brands" },
  ar: {
    zero: "لا علامات تجارية",
    one: "علامة تجارية واحدة",
    two: "علامتين تجاريتين",
    few: "{count} علامات تجارية",
    other: "{count} علامة تجارية",
  },
});
export const sellerCount = counted({
  en: { one: "{count} seller", other: "{count} sellers" },
  ar: {
    zero: "لا بائعين",
    one: "بائع واحد",
    two: "بائعين اثنين",
    few: "{count} بائعين",
    other: "{count} بائعًا",
  },
});

// What the screens of settlement statements say.
import { counted, texts } from "../i18n/text.ts";

export const statusTexts = texts({
  draft: { en: "Draft", ar: "مسودة" },
  issued: { en: "Issued", ar: "صادر" },
  closed: { en: "Closed", ar: "مغلق" },
});

export const measureTexts = texts({
  issued: { en: "Earned", ar: "المكتسبة" },
  cancelled: { en: "Cancelled before use", ar: "الملغاة قبل الاستخدام" },
  clawed_back: { en: "Taken back for returns", ar: "المستردة بسبب المرتجعات" },
  redeemed: { en: "Redeemed", ar: "المستبدلة" },
  given_back: { en: "Given back", ar: "المعادة" },
  expired: { en: "Expired", ar: "المنتهية" },
  repaid: { en: "Debt repaid", ar: "سداد الدين" },
  adjusted: { en: "Adjusted", ar: "المعدّلة" },
});

export const settlementTexts = texts({
  list: { en: "Settlement statements", ar: "كشوف التسوية" },
  listBox: { en: "Statements of sellers", ar: "كشوف البائعين" },
  search: { en: "Search by seller name or id", ar: "البحث باسم البائع أو رقمه" },
  month: { en: "Month", ar: "الشهر" },
  anyMonth: { en: "Any month", ar: "كل الأشهر" },
  anyStatus: { en: "Any status", ar: "كل الحالات" },
  seller: { en: "Seller", ar: "البائع" },
  status: { en: "Status", ar: "الحالة" },
  opening: { en: "Opening", ar: "الرصيد الافتتاحي" },
  closing: { en: "Closing", ar: "الرصيد الختامي" },
  closingPoints: { en: "Closing points", ar: "النقاط الختامية" },
  due: { en: "To settle", ar: "المطلوب تسويته" },
  dueHelp: { en: "Redeemed less given back", ar: "المستبدلة ناقص المعادة" },
  openingHelp: {
    en: "{points} points that members held when the month began",
    ar: "{points} نقطة كانت لدى الأعضاء عند بداية الشهر",
  },
  closingHelp: {
    en: "{points} points that members held when it ended",
    ar: "{points} نقطة كانت لدى الأعضاء عند نهايته",
  },
  dueNote: { en: "{points} points", ar: "{points} نقطة" },
  lookAt: { en: "Open", ar: "فتح" },
  lookAtOf: { en: "Open the statement of {seller} for {month}", ar: "فتح كشف {seller} عن {month}" },
  empty: { en: "There are no statements yet", ar: "لا توجد كشوف بعد" },
  emptyHelp: {
    en: "A statement begins when members earn points that a seller pays for.",
    ar: "يبدأ الكشف عندما يكسب الأعضاء نقاطًا يتحمّل البائع تكلفتها.",
  },
  issue: { en: "Issue a month", ar: "إصدار شهر" },
  issueTitle: { en: "Issue statements", ar: "إصدار الكشوف" },
  issueHelp: {
    en: "Every draft up to this month becomes final. What becomes known later stands in the next statement.",
    ar: "تصبح كل مسودة حتى هذا الشهر نهائية. وما يُعرف لاحقًا يظهر في الكشف التالي.",
  },
  issueUntil: { en: "Up to and including", ar: "حتى نهاية" },
  back: { en: "All statements", ar: "كل الكشوف" },
  title: { en: "{seller}, {month}", ar: "{seller}، {month}" },
  facts: { en: "Statement", ar: "الكشف" },
  number: { en: "Number", ar: "الرقم" },
  issued: { en: "Issued", ar: "الإصدار" },
  closed: { en: "Closed", ar: "الإغلاق" },
  byOn: { en: "{when}, {who}", ar: "{when}، {who}" },
  print: { en: "Fingerprint", ar: "البصمة" },
  draftOver: {
    en: "The month has ended. The statement becomes final when the month is issued.",
    ar: "انتهى الشهر. يصبح الكشف نهائيًا عند إصدار الشهر.",
  },
  draftOpen: {
    en: "The month is still running, so the figures still move.",
    ar: "ما زال الشهر جاريًا، لذلك ما زالت الأرقام تتغيّر.",
  },
  lines: { en: "What the points did", ar: "حركة النقاط" },
  linesHelp: {
    en: "Points that this seller pays for, at the value recorded when they were issued. Days are those of {zone}.",
    ar: "النقاط التي يتحمّل هذا البائع تكلفتها، بالقيمة المسجلة عند إصدارها. الأيام بتوقيت {zone}.",
  },
  line: { en: "Line", ar: "البند" },
  points: { en: "Points", ar: "النقاط" },
  money: { en: "EGP", ar: "بالجنيه" },
  prior: { en: "Of which from earlier months", ar: "منها ما يخص أشهرًا سابقة" },
  items: { en: "Ledger entries", ar: "قيود الدفتر" },
  itemsHelp: {
    en: "{total} entries, {points} points, {money} together",
    ar: "{total} من القيود، {points} نقطة، {money} معًا",
  },
  anyLine: { en: "Every line", ar: "كل البنود" },
  day: { en: "When", ar: "الوقت" },
  entry: { en: "Entry", ar: "القيد" },
  member: { en: "Member", ar: "العضو" },
  order: { en: "Order", ar: "طلب الشراء" },
  earlier: { en: "Earlier month", ar: "شهر سابق" },
  why: { en: "Why", ar: "لماذا" },
  whyOf: { en: "Why: {entry}", ar: "لماذا: {entry}" },
  noItems: { en: "Nothing moved in this line", ar: "لا حركة في هذا البند" },
  csv: { en: "Download CSV", ar: "تنزيل CSV" },
  pdf: { en: "Download PDF", ar: "تنزيل PDF" },
  fileFailed: { en: "The file could not be made", ar: "تعذّر إعداد الملف" },
  close: { en: "Close as settled", ar: "إغلاق بعد التسوية" },
  closeHelp: {
    en: "{seller} has settled {money} for {month}. A closed statement stays closed.",
    ar: "سوّى {seller} مبلغ {money} عن {month}. الكشف المغلق يبقى مغلقًا.",
  },
  issuedNone: {
    en: "Everything up to this month was issued already.",
    ar: "صدرت كل الكشوف حتى هذا الشهر من قبل.",
  },
  closeDone: { en: "The statement is closed.", ar: "أُغلق الكشف." },
});

export const issuedCount = counted({
  en: {
    one: "One statement was issued.",
    other: "{count} statements were issued.",
  },
  ar: {
    one: "صدر كشف واحد.",
    two: "صدر كشفان.",
    few: "صدرت {count} كشوف.",
    other: "صدر {count} كشفًا.",
  },
});

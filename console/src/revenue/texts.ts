// What the screens of deferred revenue say.
import { texts } from "../i18n/text.ts";

export const revenueTexts = texts({
  title: { en: "Deferred revenue of {month}", ar: "الإيراد المؤجل لشهر {month}" },
  back: { en: "Back to the month", ar: "العودة إلى الشهر" },
  basis: { en: "Revenue basis", ar: "أساس الإيراد" },
  basisHelp: {
    en: "How a part of each sale is deferred until its points are redeemed (IFRS 15). Months closed from now on use these terms; closed months keep theirs. Ask your accountant before you change them.",
    ar: "طريقة تأجيل جزء من كل عملية بيع إلى أن تُستبدل نقاطها (المعيار الدولي للتقارير المالية 15). تسري على الشهور التي تُقفل من الآن، وتبقى الشهور المُقفلة كما هي. استشر محاسبك قبل تعديلها.",
  },
  toMonths: { en: "Months", ar: "الشهور" },
  none: {
    en: "This month was closed before anybody chose how revenue from points is deferred. Choose it, and the next month you close has it.",
    ar: "أُقفل هذا الشهر قبل تحديد طريقة تأجيل إيراد النقاط. حدّدها لتُطبق على الشهر التالي الذي تُقفله.",
  },
  making: {
    en: "The deferred revenue of this month is being worked out. It appears here by itself.",
    ar: "يجري احتساب الإيراد المؤجل لهذا الشهر، وسيظهر هنا تلقائيًا.",
  },
  noAccounts: {
    en: "Enter the account numbers of your accounting system first.",
    ar: "أدخل أولًا أرقام حسابات نظامك المحاسبي.",
  },
  accounts: { en: "Account numbers", ar: "أرقام الحسابات" },
  opening: { en: "Opening", ar: "الرصيد الافتتاحي" },
  closing: { en: "Closing", ar: "الرصيد الختامي" },
  recognised: { en: "Recognized in the month", ar: "المعترف به خلال الشهر" },
  recognisedHelp: {
    en: "Redemption, breakage, estimate and expiry",
    ar: "الاستبدال وغير المستبدل والتقدير والانتهاء",
  },
  closingHelp: { en: "Contract liability at month end", ar: "التزامات العقود في نهاية الشهر" },
  openingHelp: { en: "At the end of the month before", ar: "في نهاية الشهر السابق" },
  entry: { en: "Revenue entry", ar: "قيد الإيراد" },
  entryHelp: {
    en: "Import it beside the journal. It takes the journal's lines for your own points back and books deferral and revenue instead.",
    ar: "استورده مع قيد الشهر. يعكس بنود نقاط السوق في قيد الشهر ويسجّل بدلًا منها التأجيل والإيراد.",
  },
  date: { en: "Date", ar: "التاريخ" },
  reference: { en: "Reference", ar: "المرجع" },
  debit: { en: "Debit", ar: "مدين" },
  credit: { en: "Credit", ar: "دائن" },
  expected: { en: "Expected redemption", ar: "الاستبدال المتوقع" },
  assumed: {
    en: "{share} as stated, until there are {months} months of history ({now} so far)",
    ar: "{share} كما حُدّد، إلى أن يتوفر سجل {months} شهرًا (المتوفر {now})",
  },
  worked: {
    en: "From {now} months of history, cohort by cohort",
    ar: "من سجل {now} شهرًا، لكل مجموعة على حدة",
  },
  csv: { en: "Download as CSV", ar: "تنزيل CSV" },
  odoo: { en: "For Odoo", ar: "لبرنامج Odoo" },
  bc: { en: "For Business Central", ar: "لبرنامج Business Central" },
  fileFailed: { en: "The file could not be downloaded.", ar: "تعذّر تنزيل الملف." },
  movement: { en: "Deferred revenue through the month", ar: "حركة الإيراد المؤجل خلال الشهر" },
  line: { en: "Line", ar: "البند" },
  amount: { en: "Amount", ar: "المبلغ" },
  cohorts: { en: "Cohorts", ar: "المجموعات" },
  cohortsHelp: {
    en: "Sales of one month, and what became of their points by the end of this one.",
    ar: "مبيعات كل شهر، وما آلت إليه نقاطها حتى نهاية هذا الشهر.",
  },
  cohortsFirst: {
    en: "The newest {shown} of {total} cohorts.",
    ar: "أحدث {shown} من {total} مجموعة.",
  },
  noCohorts: { en: "No sale earned points of your own yet", ar: "لم تُكسب بعد نقاط يتحملها السوق" },
  cohort: { en: "Sales of", ar: "مبيعات" },
  party: { en: "Paid by", ar: "يتحملها" },
  platform: { en: "Platform", ar: "المنصة" },
  counted: { en: "Points", ar: "النقاط" },
  redeemed: { en: "Redeemed", ar: "المستبدلة" },
  left: { en: "Left", ar: "المتبقية" },
  price: { en: "Your share of the price", ar: "حصتك من السعر" },
  deferred: { en: "Deferred", ar: "المؤجل" },
  byNow: { en: "Recognized", ar: "المعترف به" },
  lines: { en: "Lines", ar: "البنود" },
  linesHelp: {
    en: "Deferral and revenue first. Earned, redeemed and the lines after them take back what the journal booked for your own points.",
    ar: "التأجيل والإيراد أولًا. أما المكتسبة والمستبدلة وما يليها فتعكس ما سجّله قيد الشهر لنقاط السوق.",
  },
  noLines: { en: "Nothing moved in this month", ar: "لا حركة في هذا الشهر" },
  cause: { en: "Cause", ar: "السبب" },
  account: { en: "Account", ar: "الحساب" },
  code: { en: "Number", ar: "الرقم" },
});

export const basisTexts = texts({
  prices: { en: "Prices", ar: "الأسعار" },
  share: { en: "Your share of a sale", ar: "حصتك من البيع" },
  shareHelp: {
    en: "Your commission, or 100% where you sell yourself",
    ar: "عمولتك، أو ‎100%‎ إذا كنت أنت البائع",
  },
  points: { en: "Points", ar: "عدد النقاط" },
  pointsHelp: { en: "A round number, such as 500", ar: "رقم صحيح مثل 500" },
  pays: { en: "Buy goods for", ar: "تشتري بضاعة بقيمة" },
  paysHelp: {
    en: "Before anybody leaves some unused",
    ar: "قبل احتساب ما لن يُستبدل",
  },
  expectations: { en: "Expected redemption", ar: "الاستبدال المتوقع" },
  assumed: { en: "Until there is history", ar: "إلى أن يتوفر سجل" },
  assumedHelp: {
    en: "Share of points that you expect members to redeem",
    ar: "نسبة النقاط التي تتوقع أن يستبدلها الأعضاء",
  },
  floor: { en: "At least", ar: "الحد الأدنى" },
  floorHelp: { en: "Whatever history says", ar: "مهما كان ما يُظهره السجل" },
  months: { en: "Months of history", ar: "شهور السجل" },
  monthsHelp: {
    en: "From then on, expectations come from what members did. Take at least as many as points live.",
    ar: "بعدها تُستمد التوقعات مما فعله الأعضاء. لا تقل عن مدة صلاحية النقاط.",
  },
  payers: { en: "Whose points are your own", ar: "النقاط التي تُعد التزامًا عليك" },
  payersHelp: {
    en: "Your own points always are. Points that others pay for are no revenue of yours, unless you add who pays for them here.",
    ar: "نقاطك أنت كذلك دائمًا. أما النقاط التي يتحملها غيرك فليست إيرادًا لك إلا إذا أضفت من يتحملها هنا.",
  },
  sellers: { en: "Also points of sellers", ar: "وكذلك نقاط البائعين" },
  brands: { en: "Also points of brands", ar: "وكذلك نقاط العلامات التجارية" },
  accounts: { en: "Account numbers", ar: "أرقام الحسابات" },
  example: {
    en: "A sale of EGP 100.00 that earns {points} points defers {amount}.",
    ar: "يُؤجَّل {amount} من كل عملية بيع بقيمة ‎100.00‎ جنيه تكسب {points} نقطة.",
  },
  badShare: { en: "Enter a percentage from 0 to 100.", ar: "أدخل نسبة من 0 إلى 100." },
  badOwn: { en: "Enter a percentage above 0, up to 100.", ar: "أدخل نسبة أكبر من 0 وحتى 100." },
  badPoints: { en: "Enter a whole number of points.", ar: "أدخل عددًا صحيحًا من النقاط." },
  badAmount: { en: "Enter an amount above 0.", ar: "أدخل مبلغًا أكبر من 0." },
  badMonths: { en: "Enter 1 to 120 months.", ar: "أدخل من 1 إلى 120 شهرًا." },
  noCode: { en: "Enter an account number.", ar: "أدخل رقم حساب." },
  saved: { en: "The revenue basis is saved.", ar: "تم حفظ أساس الإيراد." },
  changed: { en: "Last changed {when} by {who}", ar: "آخر تعديل {when} بواسطة {who}" },
  fix: { en: "Please correct the marked fields.", ar: "يُرجى تصحيح الحقول المحددة." },
});

/** Help under the field of each account. */
export const codeHelp = texts({
  contract_liability: {
    en: "Revenue that is deferred",
    ar: "الإيراد الذي لم يُعترف به بعد",
  },
  sales_revenue: {
    en: "Where your share of a sale is booked; the deferred part is taken from it",
    ar: "حيث تُسجل حصتك من البيع؛ ويُخصم منه الجزء المؤجل",
  },
  points_revenue: { en: "Released when points are redeemed", ar: "يُعترف به عند استبدال النقاط" },
  breakage_revenue: {
    en: "Points that are not going to be redeemed",
    ar: "النقاط التي لن تُستبدل",
  },
  transition: {
    en: "What stood before the first month, usually retained earnings",
    ar: "ما كان قائمًا قبل أول شهر، عادةً الأرباح المحتجزة",
  },
});

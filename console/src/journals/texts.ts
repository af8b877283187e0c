// What the screens of journals say.
import { texts } from "../i18n/text.ts";

export const journalTexts = texts({
  title: { en: "Journal of {month}", ar: "قيد {month}" },
  back: { en: "Back to the month", ar: "العودة إلى الشهر" },
  facts: { en: "Journal entry", ar: "القيد" },
  date: { en: "Date", ar: "التاريخ" },
  reference: { en: "Reference", ar: "المرجع" },
  debit: { en: "Debit", ar: "مدين" },
  credit: { en: "Credit", ar: "دائن" },
  total: { en: "Total", ar: "الإجمالي" },
  csv: { en: "Download as CSV", ar: "تنزيل CSV" },
  odoo: { en: "For Odoo", ar: "لبرنامج Odoo" },
  bc: { en: "For Business Central", ar: "لبرنامج Business Central" },
  fileFailed: { en: "The file could not be downloaded.", ar: "تعذّر تنزيل الملف." },
  ties: { en: "Agreement with the close", ar: "المطابقة مع الإقفال" },
  tiesHelp: {
    en: "What each account moved by the closed month, and by this journal.",
    ar: "حركة كل حساب بحسب الشهر المُقفل وبحسب هذا القيد.",
  },
  tied: {
    en: "Every account agrees with the closed month.",
    ar: "كل الحسابات تطابق الشهر المُقفل.",
  },
  untied: {
    en: "The journal does not agree with the closed month. Do not import it, and tell your operator.",
    ar: "لا يطابق القيد الشهر المُقفل. لا تستورده، وأبلغ المشغّل.",
  },
  closed: { en: "Closed month", ar: "الشهر المُقفل" },
  journal: { en: "Journal", ar: "القيد" },
  difference: { en: "Difference", ar: "الفرق" },
  totals: { en: "Accounts", ar: "الحسابات" },
  account: { en: "Account", ar: "الحساب" },
  code: { en: "Number", ar: "الرقم" },
  lines: { en: "Lines", ar: "البنود" },
  linesFirst: {
    en: "The first {shown} of {total} lines. The file has all of them.",
    ar: "أول {shown} من {total} بندًا. الملف يحتوي عليها كلها.",
  },
  noLines: { en: "Nothing moved in this month", ar: "لا حركة في هذا الشهر" },
  cause: { en: "Cause", ar: "السبب" },
  party: { en: "Party", ar: "الطرف" },
  platform: { en: "Platform", ar: "المنصة" },
  missing: {
    en: "Enter the account numbers of your accounting system to see the journal.",
    ar: "أدخل أرقام حسابات نظامك المحاسبي لعرض القيد.",
  },
  accounts: { en: "Account numbers", ar: "أرقام الحسابات" },
  accountsHelp: {
    en: "The accounts of your accounting system. Months closed from now on use them; journals of closed months keep theirs.",
    ar: "حسابات نظامك المحاسبي. تُستخدم للشهور التي تُقفل من الآن، وتبقى قيود الشهور المُقفلة كما هي.",
  },
  toMonths: { en: "Months", ar: "الشهور" },
  ofPoints: { en: "Points", ar: "النقاط" },
  ofMoney: { en: "Money with sellers", ar: "الأموال مع البائعين" },
  vat: { en: "VAT", ar: "ضريبة القيمة المضافة" },
  vatHelp: {
    en: "Leave it empty where amounts include no VAT. Ask your accountant which of them do; nothing is assumed.",
    ar: "اتركه فارغًا إذا كانت المبالغ لا تشمل الضريبة. اسأل محاسبك عما يشملها، فلا نسبة مفترضة هنا.",
  },
  vatOn: { en: "VAT: {account}", ar: "الضريبة: {account}" },
  vatOfAmount: { en: "Rate that the amounts include", ar: "النسبة التي تشملها المبالغ" },
  badRate: { en: "Enter a percentage from 0 to 100.", ar: "أدخل نسبة من 0 إلى 100." },
  lineVat: { en: "{vat}: {account}", ar: "{vat}: {account}" },
  noCode: { en: "Enter an account number.", ar: "أدخل رقم حساب." },
  saved: { en: "The account numbers are saved.", ar: "تم حفظ أرقام الحسابات." },
  changed: { en: "Last changed {when} by {who}", ar: "آخر تعديل {when} بواسطة {who}" },
  fix: { en: "Please correct the marked fields.", ar: "يُرجى تصحيح الحقول المحددة." },
});

/** Help under the field of each account. */
export const accountHelp = texts({
  points_liability: {
    en: "What members can still redeem",
    ar: "ما يمكن للأعضاء استبداله",
  },
  points_cost: {
    en: "Points that the marketplace pays for",
    ar: "النقاط التي يتحملها السوق",
  },
  funder_points: {
    en: "Points that sellers and brands pay for, until statements bill them",
    ar: "النقاط التي يتحملها البائعون والعلامات التجارية إلى أن تُفوتر في الكشوف",
  },
  redemptions: {
    en: "Other side of points that members redeem",
    ar: "الطرف المقابل للنقاط التي يستبدلها الأعضاء",
  },
  breakage: {
    en: "Points of the marketplace that expire",
    ar: "نقاط السوق التي تنتهي صلاحيتها",
  },
  bank: { en: "Payments from and to sellers", ar: "المدفوعات من البائعين وإليهم" },
  sellers: { en: "What sellers owe and are owed", ar: "ما على البائعين وما لهم" },
  wallets: { en: "Money held for sellers", ar: "أموال محفوظة للبائعين" },
  billed_points: {
    en: "Other side of points billed in statements. Usually the number of unbilled points.",
    ar: "الطرف المقابل للنقاط المفوترة في الكشوف. عادةً رقم حساب النقاط غير المفوترة نفسه.",
  },
  reimbursements: {
    en: "Paid to sellers for goods that points bought",
    ar: "المدفوع للبائعين عن بضائع اشتُريت بالنقاط",
  },
  fees: { en: "Fees on reimbursements", ar: "رسوم على المردود للبائعين" },
  disputes: { en: "Credited to sellers", ar: "مبالغ رُدت إلى البائعين" },
  adjustments: { en: "Corrections by two people", ar: "تصحيحات اعتمدها شخصان" },
  vat_output: { en: "On what you charge", ar: "على ما تتقاضاه" },
  vat_input: { en: "On what sellers charge you", ar: "على ما يتقاضاه البائعون منك" },
});

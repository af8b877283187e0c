// The words of the liability by age.
import { texts } from "../../i18n/text.ts";

export const liabilityTexts = texts({
  outstanding: { en: "Points outstanding", ar: "النقاط القائمة" },
  outstandingHow: {
    en: "Points members have now: available, pending and on hold. They do not depend on the days you choose.",
    ar: "النقاط لدى الأعضاء الآن: المتاحة والمعلقة والمحجوزة، ولا تتأثر بالأيام المختارة.",
  },
  cost: { en: "Cost", ar: "التكلفة" },
  costHow: {
    en: "The cost of these points at the rate they were issued at.",
    ar: "تكلفة هذه النقاط بالسعر الذي صدرت به.",
  },
  olderShare: { en: "Older than 12 months", ar: "أقدم من 12 شهرًا" },
  olderShareHow: {
    en: "The share of outstanding points issued more than 12 calendar months ago.",
    ar: "نسبة النقاط القائمة التي صدرت قبل أكثر من 12 شهرًا ميلاديًا.",
  },
  moves: { en: "Tier changes", ar: "تغييرات المستوى" },
  movesHow: {
    en: "Every time a member changed tier on these days. A member who changed twice counts twice.",
    ar: "كل مرة تغيّر فيها مستوى عضو في هذه الأيام. من تغيّر مستواه مرتين يُحسب مرتين.",
  },
  byAge: { en: "Points outstanding by age", ar: "النقاط القائمة حسب العمر" },
  byAgeHelp: {
    en: "Age is counted in calendar months since the points were issued. Figures are as of now.",
    ar: "يُحسب العمر بالأشهر الميلادية منذ إصدار النقاط، والأرقام حتى الآن.",
  },
  age: { en: "Age", ar: "العمر" },
  platform: { en: "The platform", ar: "المنصة" },
  sellers: { en: "Sellers", ar: "البائعون" },
  brands: { en: "Brands", ar: "العلامات التجارية" },
  others: { en: "Others", ar: "جهات أخرى" },
  byPayer: { en: "Points outstanding by payer and age", ar: "النقاط القائمة حسب الممول والعمر" },
  byPayerHelp: {
    en: "Points by age, and the cost of all of them.",
    ar: "النقاط حسب العمر، وتكلفتها جميعًا.",
  },
  shownOf: {
    en: "The {shown} payers with the most points of {all}. Export the report to get them all.",
    ar: "أعلى {shown} جهة تمويل من حيث النقاط من أصل {all}. صدّر التقرير للحصول عليها كلها.",
  },
  none: { en: "No outstanding points", ar: "لا توجد نقاط قائمة" },
  balances: { en: "Members by balance", ar: "الأعضاء حسب الرصيد" },
  balancesAt: {
    en: "Points each member can spend, counted {time}. Closed members are left out.",
    ar: "النقاط التي يمكن لكل عضو استخدامها، حُسبت في {time}. لا يشمل ذلك الأعضاء المغلقة حساباتهم.",
  },
  balance: { en: "Balance (points)", ar: "الرصيد (نقطة)" },
  members: { en: "Members", ar: "الأعضاء" },
  shareOfMembers: { en: "Share of members", ar: "نسبة الأعضاء" },
  points: { en: "Points", ar: "النقاط" },
  between: { en: "{from}–{to}", ar: "{from} إلى {to}" },
  andMore: { en: "{from} or more", ar: "{from} فأكثر" },
  noBalances: {
    en: "Balances were not counted on these days",
    ar: "لم تُحسب الأرصدة في هذه الأيام",
  },
  tierMoves: { en: "Changes between tiers", ar: "التغييرات بين المستويات" },
  tierMovesHelp: {
    en: "Rows show the tier before, columns the tier after.",
    ar: "تعرض الصفوف المستوى السابق، والأعمدة المستوى الجديد.",
  },
  fromTier: { en: "From", ar: "من" },
  toTier: { en: "To {name}", ar: "إلى {name}" },
  noTier: { en: "No tier", ar: "بلا مستوى" },
  noMoves: {
    en: "No member changed tier on these days",
    ar: "لم يتغير مستوى أي عضو في هذه الأيام",
  },
  openTiers: { en: "Customer tiers", ar: "مستويات العملاء" },
  openMembers: { en: "Member insights", ar: "رؤى الأعضاء" },
});

export const ageTexts = texts({
  this_month: { en: "This month", ar: "هذا الشهر" },
  months_1_3: { en: "1–3 months", ar: "1 إلى 3 أشهر" },
  months_4_6: { en: "4–6 months", ar: "4 إلى 6 أشهر" },
  months_7_12: { en: "7–12 months", ar: "7 إلى 12 شهرًا" },
  older: { en: "Over 12 months", ar: "أكثر من 12 شهرًا" },
});

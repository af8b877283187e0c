// What is said of the audience of a rule.
import { texts } from "../../i18n/text.ts";

export const audienceTexts = texts({
  toReview: { en: "Next: Review", ar: "التالي: المراجعة" },
  audience: { en: "Target Audience", ar: "الجمهور المستهدف" },
  audience_customer_tiers: { en: "Customer Tiers", ar: "مستويات العملاء" },
  audience_seller_tiers: { en: "Seller Tiers", ar: "مستويات البائعين" },
  audience_all: { en: "All Users", ar: "كل المستخدمين" },
  audienceText_customer_tiers: {
    en: "Members who have one of the tiers",
    ar: "الأعضاء أصحاب أحد المستويات",
  },
  audienceText_seller_tiers: {
    en: "Purchases from sellers who have one of the tiers",
    ar: "المشتريات من بائعين لهم أحد المستويات",
  },
  audienceText_all: { en: "Every member", ar: "كل الأعضاء" },
  tiers: { en: "Tiers", ar: "المستويات" },
  tiers_missing: {
    en: "Choose at least one tier, or All Users",
    ar: "اختر مستوى واحدًا على الأقل أو كل المستخدمين",
  },
  noTiers: { en: "There are no tiers of this kind yet.", ar: "لا توجد مستويات من هذا النوع بعد." },
  setTiers: { en: "Set up tiers", ar: "إعداد المستويات" },
  noDraft: { en: "There is no draft", ar: "لا توجد مسودة" },
  noDraftHelp: {
    en: "Define the trigger and conditions of a rule first; its draft then goes on here.",
    ar: "حدّد محفِّز القاعدة وشروطها أولًا، ثم تُكمل مسودتها هنا.",
  },
  toDefine: { en: "Define a rule", ar: "تعريف قاعدة" },
  which_counts: { en: "What counts", ar: "ما يُحتسب" },
  impact: { en: "Estimated business impact", ar: "الأثر المتوقع على الأعمال" },
  eligible: { en: "Eligible customers", ar: "العملاء المؤهلون" },
  eligibleAll: { en: "every member there is", ar: "كل الأعضاء الحاليين" },
  eligibleTiers: { en: "members who have these tiers now", ar: "الأعضاء في هذه المستويات الآن" },
  eligibleSellers: {
    en: "every member: the tiers are those of sellers",
    ar: "كل الأعضاء: المستويات تخص البائعين",
  },
  covered: { en: "Products that count", ar: "المنتجات المحتسبة" },
  coveredNote: { en: "active in the catalogue", ar: "نشطة في قائمة المنتجات" },
});

// The budget of a rule or a campaign and who pays for it, in words.
import { texts } from "../../i18n/text.ts";

export const fundingTexts = texts({
  budget: { en: "Budget", ar: "الميزانية" },
  budgetHint: {
    en: "Points it may give in all. When they are given, its rules stop; returns give budget back.",
    ar: "مجموع النقاط المسموح بمنحها. عند استنفادها تتوقف قواعدها، والمرتجعات تعيد إليها.",
  },
  points: { en: "points", ar: "نقطة" },
  share: { en: "Share the cost", ar: "تقاسم التكلفة" },
  shareHint: {
    en: "While this is off, the platform pays for all points.",
    ar: "عند إيقافه تتحمل المنصة تكلفة كل النقاط.",
  },
  payer: { en: "Payer", ar: "المتحمّل" },
  payerPart: { en: "Share (%)", ar: "النسبة (٪)" },
  platform: { en: "The platform", ar: "المنصة" },
  seller_of_line: { en: "The seller of each item", ar: "بائع كل منتج" },
  seller: { en: "One seller", ar: "بائع محدد" },
  brand: { en: "One brand", ar: "علامة تجارية محددة" },
  whichSeller: { en: "Which seller", ar: "أي بائع" },
  whichBrand: { en: "Which brand", ar: "أي علامة تجارية" },
  addPayer: { en: "Add a payer", ar: "إضافة متحمّل" },
  removePayer: { en: "Remove payer {place}", ar: "إزالة المتحمّل {place}" },
  sharesWrong: { en: "The shares must add up to 100 %", ar: "يجب أن يكون مجموع النسب ١٠٠٪" },
  partyMissing: {
    en: "Choose the seller or brand that pays",
    ar: "اختر البائع أو العلامة التجارية المتحمّلة",
  },
  used: {
    en: "{used} of {budget} points given ({share})",
    ar: "مُنح {used} من {budget} نقطة ({share})",
  },
  usedOf: { en: "Budget of {name}", ar: "ميزانية {name}" },
  level_half: { en: "Half of the budget is given", ar: "مُنح نصف الميزانية" },
  level_low: { en: "Less than a fifth of the budget is left", ar: "بقي أقل من خُمس الميزانية" },
  level_gone: {
    en: "The budget is used up: its rules have stopped",
    ar: "استُنفدت الميزانية: توقفت قواعدها",
  },
});

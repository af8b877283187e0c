// What a rule or a campaign is about, in words.
import { counted, texts } from "../../i18n/text.ts";

export const targetTexts = texts({
  targets: { en: "Targets", ar: "المستهدف" },
  targetsHint: {
    en: "Users matching ANY target are eligible. With none switched on, everything counts.",
    ar: "كل من يطابق أي هدف مؤهل. إذا لم يُفعَّل أي هدف فالكل محسوب.",
  },
  products: { en: "Products", ar: "المنتجات" },
  brands: { en: "Brands", ar: "العلامات التجارية" },
  sellers: { en: "Sellers", ar: "البائعون" },
  categories: { en: "Categories", ar: "الفئات" },
  choose: { en: "Search and choose", ar: "ابحث واختر" },
  noneChosen: {
    en: "Choose at least one, or switch this target off",
    ar: "اختر واحدًا على الأقل أو أوقف هذا الهدف",
  },
  excludes: {
    en: "Some products are left out of this campaign; that stays as it is.",
    ar: "بعض المنتجات مستثناة من هذه الحملة، ويبقى ذلك كما هو.",
  },
  counting: { en: "Counting…", ar: "جارٍ العدّ…" },
});

export const coversProducts = counted({
  en: { one: "covers {count} product", other: "covers {count} products" },
  ar: {
    zero: "لا يشمل أي منتج",
    one: "يشمل منتجًا واحدًا",
    two: "يشمل منتجين",
    few: "يشمل {count} منتجات",
    other: "يشمل {count} منتجًا",
  },
});

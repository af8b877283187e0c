// The kinds of things that a search finds.
import { texts } from "../../i18n/text.ts";

export const foundTexts = texts({
  members: { en: "Members", ar: "الأعضاء" },
  orders: { en: "Orders", ar: "الطلبات" },
  sellers: { en: "Sellers", ar: "البائعون" },
  brands: { en: "Brands", ar: "العلامات التجارية" },
  campaigns: { en: "Campaigns", ar: "الحملات" },
  rules: { en: "Rules", ar: "القواعد" },
  rewards: { en: "Rewards", ar: "المكافآت" },
  statements: { en: "Statements", ar: "كشوف الحساب" },
  products: { en: "Products", ar: "المنتجات" },
});

export type FoundKind = keyof typeof foundTexts;

/** In the order in which they are shown. */
export const foundKinds = Object.keys(foundTexts) as FoundKind[];

export const seekTexts = texts({
  searching: { en: "Searching…", ar: "جارٍ البحث…" },
});

// The words of sales and points by seller, brand, category or campaign.
import { texts } from "../../i18n/text.ts";

export const breakdownTexts = texts({
  groupBy: { en: "Group by", ar: "التجميع حسب" },
  orderBy: { en: "Sort by", ar: "الترتيب حسب" },
  seller: { en: "Seller", ar: "البائع" },
  brand: { en: "Brand", ar: "العلامة التجارية" },
  category: { en: "Category", ar: "الفئة" },
  campaign: { en: "Campaign", ar: "الحملة" },
  sales: { en: "Sales", ar: "المبيعات" },
  orders: { en: "Orders", ar: "الطلبات" },
  issued: { en: "Points issued", ar: "النقاط الصادرة" },
  redeemed: { en: "Points redeemed", ar: "النقاط المستبدلة" },
  salesOfOrders: { en: "Sales of these orders", ar: "مبيعات هذه الطلبات" },
  cost: { en: "Cost", ar: "التكلفة" },
  shareOf: { en: "Share ({figure})", ar: "النسبة ({figure})" },
  all: { en: "All", ar: "الإجمالي" },
  others: { en: "All others ({count})", ar: "كل ما عدا ذلك ({count})" },
  unknown: { en: "Unknown", ar: "غير معروف" },
  noSales: {
    en: "Nothing was sold or issued on these days",
    ar: "لا مبيعات ولا نقاط في هذه الأيام",
  },
  noSalesHelp: { en: "Choose other days.", ar: "اختر أيامًا أخرى." },
  changeOf: { en: "Change ({figure})", ar: "التغير ({figure})" },
});

/** Titles and explanations of each grouping. */
export const groupingTexts = {
  seller: texts({
    top: { en: "Top sellers: {figure}", ar: "أعلى البائعين: {figure}" },
    table: { en: "Sales and points by seller", ar: "المبيعات والنقاط حسب البائع" },
    adds: {
      en: "An order with items from several sellers counts once for each of them, so orders do not add up to the total.",
      ar: "الطلب الذي يضم منتجات من عدة بائعين يُحسب مرة لكل منهم، لذلك لا يساوي مجموع الطلبات الإجمالي.",
    },
    unknown: {
      en: "Unknown: points that do not come from an item sold by a seller, such as activities and adjustments.",
      ar: "غير معروف: نقاط لا تعود إلى منتج من بائع، مثل نقاط الأنشطة والتسويات.",
    },
  }),
  brand: texts({
    top: { en: "Top brands: {figure}", ar: "أعلى العلامات التجارية: {figure}" },
    table: { en: "Sales and points by brand", ar: "المبيعات والنقاط حسب العلامة التجارية" },
    adds: {
      en: "An order with items from several brands counts once for each of them, so orders do not add up to the total.",
      ar: "الطلب الذي يضم منتجات من عدة علامات تجارية يُحسب مرة لكل منها، لذلك لا يساوي مجموع الطلبات الإجمالي.",
    },
    unknown: {
      en: "Unknown: items without a brand, and points that do not come from an item. Brands are those at the time of the order.",
      ar: "غير معروف: منتجات بلا علامة تجارية، ونقاط لا تعود إلى منتج. العلامة التجارية هي المسجلة وقت الطلب.",
    },
  }),
  category: texts({
    top: { en: "Top categories: {figure}", ar: "أعلى الفئات: {figure}" },
    table: { en: "Sales and points by category", ar: "المبيعات والنقاط حسب الفئة" },
    adds: {
      en: "An order with items from several categories counts once for each of them, so orders do not add up to the total.",
      ar: "الطلب الذي يضم منتجات من عدة فئات يُحسب مرة لكل منها، لذلك لا يساوي مجموع الطلبات الإجمالي.",
    },
    unknown: {
      en: "Unknown: items without a category, and points that do not come from an item. Categories are those at the time of the order.",
      ar: "غير معروف: منتجات بلا فئة، ونقاط لا تعود إلى منتج. الفئة هي المسجلة وقت الطلب.",
    },
  }),
  campaign: texts({
    top: { en: "Top campaigns: {figure}", ar: "أعلى الحملات: {figure}" },
    table: { en: "Sales and points by campaign", ar: "المبيعات والنقاط حسب الحملة" },
    adds: {
      en: "An order with points from several campaigns counts for each of them, with all its sales, so orders and sales do not add up to the total.",
      ar: "الطلب الذي منحته عدة حملات نقاطًا يُحسب لكل منها بكامل مبيعاته، لذلك لا يساوي مجموع الطلبات والمبيعات الإجمالي.",
    },
    unknown: {
      en: "Unknown: orders without campaign points, and points that no campaign gave. It is not known which campaign gave the points that were redeemed.",
      ar: "غير معروف: طلبات بلا نقاط من حملة، ونقاط لم تمنحها أي حملة. ولا يُعرف أي حملة منحت النقاط المستبدلة.",
    },
  }),
} as const;

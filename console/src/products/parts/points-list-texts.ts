// The texts of the list of products and categories with their points.
import { texts } from "../../i18n/text.ts";

export const pointsListTexts = texts({
  categories: { en: "Points by category", ar: "النقاط حسب الفئة" },
  category: { en: "Category", ar: "الفئة" },
  chooseCategory: { en: "Choose a category", ar: "اختر فئة" },
  defaultPoints: { en: "Default Points", ar: "النقاط الافتراضية" },
  set: { en: "Set Default Points", ar: "تعيين النقاط الافتراضية" },
  saved: { en: "Default points saved", ar: "تم حفظ النقاط الافتراضية" },
  emptyTakesAway: {
    en: "Left empty, the category gives no points.",
    ar: "إذا تُركت فارغة فلا تمنح الفئة نقاطًا.",
  },
  auto: { en: "Auto-apply Category Points", ar: "تطبيق نقاط الفئة تلقائيًا" },
  autoHint: {
    en: "While this is on, products without points of their own give those of their category.",
    ar: "عند التفعيل تمنح المنتجات التي لا نقاط لها نقاط فئتها.",
  },
  count: { en: "Products", ar: "المنتجات" },
  noCategories: { en: "There are no categories yet", ar: "لا توجد فئات بعد" },
  products: { en: "Products", ar: "المنتجات" },
  sku: { en: "Product ID/SKU", ar: "رقم المنتج/SKU" },
  name: { en: "Product Name", ar: "اسم المنتج" },
  brand: { en: "Brand Name", ar: "اسم العلامة التجارية" },
  productCategory: { en: "Product Category", ar: "فئة المنتج" },
  points: { en: "Points Value", ar: "قيمة النقاط" },
  noProducts: { en: "There are no products yet", ar: "لا توجد منتجات بعد" },
  add: { en: "Add or upload products", ar: "إضافة منتجات أو رفعها" },
});

// Every text of the products' screens, the specification's to the letter.
import { counted, texts } from "../i18n/text.ts";

export const productTexts = texts({
  title: { en: "Upload Products List", ar: "رفع قائمة المنتجات" },
  template: { en: "Download Excel Template", ar: "تنزيل قالب Excel" },
  workbook: { en: "As a workbook (.xlsx)", ar: "كمصنف (.xlsx)" },
  templateFailed: {
    en: "The template could not be downloaded. {reason}",
    ar: "تعذّر تنزيل القالب. {reason}",
  },
  entry: { en: "How products are added", ar: "طريقة إضافة المنتجات" },
  manual: { en: "Manual Entry", ar: "إدخال يدوي" },
  bulk: { en: "Bulk Upload", ar: "رفع جماعي" },
  sku: { en: "Product ID/SKU", ar: "معرّف المنتج/SKU" },
  name: { en: "Product Name", ar: "اسم المنتج" },
  price: { en: "Product Price (EGP)", ar: "سعر المنتج (جنيه)" },
  brand: { en: "Brand Name", ar: "اسم العلامة التجارية" },
  brandPlaceholder: { en: "Select a brand", ar: "اختر علامة تجارية" },
  category: { en: "Product Category", ar: "فئة المنتج" },
  categoryPlaceholder: { en: "Select a category", ar: "اختر فئة" },
  seller: { en: "Seller Name", ar: "اسم البائع" },
  points: { en: "Points Configuration", ar: "إعداد النقاط" },
  pointsHelp: { en: "Points for one piece.", ar: "نقاط القطعة الواحدة." },
  add: { en: "Add Product", ar: "إضافة المنتج" },
  adding: { en: "Adding…", ar: "جارٍ الإضافة…" },
  skuRequired: { en: "Product SKU is required", ar: "رمز المنتج مطلوب" },
  nameRequired: { en: "Product name is required", ar: "اسم المنتج مطلوب" },
  priceRequired: { en: "Product price is required", ar: "سعر المنتج مطلوب" },
  brandRequired: { en: "Brand name is required", ar: "اسم العلامة التجارية مطلوب" },
  pointsRequired: { en: "Points configuration is required", ar: "إعداد النقاط مطلوب" },
  priceInvalid: {
    en: "Please enter a price in EGP with at most two decimals",
    ar: "يُرجى إدخال السعر بالجنيه بحد أقصى رقمين عشريين",
  },
  pointsInvalid: {
    en: "Please enter points as a whole number",
    ar: "يُرجى إدخال النقاط كعدد صحيح",
  },
  skuTaken: {
    en: "Another product has this SKU",
    ar: "رمز المنتج هذا مستخدم لمنتج آخر",
  },
  // Bulk upload.
  drop: {
    en: "Drag and drop your Excel file here or click to select a file (maximum file size 5MB)",
    ar: "اسحب ملف Excel وأفلته هنا أو اضغط لاختيار ملف (الحد الأقصى لحجم الملف 5 ميجابايت)",
  },
  dropHelp: {
    en: "A workbook (.xlsx) or CSV with the columns of the template.",
    ar: "مصنف (.xlsx) أو ملف CSV بأعمدة القالب.",
  },
  mode: { en: "What happens with the rows", ar: "ما يحدث للصفوف" },
  modeValid: {
    en: "Save the rows that are right and list the others",
    ar: "حفظ الصفوف الصحيحة وعرض الباقي",
  },
  modeAll: { en: "Save all rows or none", ar: "حفظ كل الصفوف أو لا شيء" },
  modeCheck: { en: "Only check, save nothing", ar: "فحص فقط دون حفظ" },
  rows: { en: "Rows", ar: "الصفوف" },
  created: { en: "Added", ar: "أُضيفت" },
  updated: { en: "Changed", ar: "عُدّلت" },
  unchanged: { en: "Unchanged", ar: "دون تغيير" },
  rejected: { en: "Rejected", ar: "مرفوضة" },
  saveNow: { en: "Save the rows that are right", ar: "حفظ الصفوف الصحيحة" },
  // The list.
  list: { en: "Products", ar: "المنتجات" },
  listBox: { en: "Products with their points", ar: "المنتجات ونقاطها" },
  search: { en: "Search products by name or SKU", ar: "ابحث باسم المنتج أو رمزه" },
  pointsValue: { en: "Points Value", ar: "قيمة النقاط" },
  pointsOf: { en: "Points of {name}", ar: "نقاط {name}" },
  empty: { en: "No products found", ar: "لم يُعثر على منتجات" },
  emptyHelp: { en: "Add the first product above.", ar: "أضف أول منتج أعلاه." },
  noMatchHelp: {
    en: "No product matches the search and filters.",
    ar: "لا يوجد منتج يطابق البحث وعوامل التصفية.",
  },
  any: { en: "Any", ar: "الكل" },
  statusOf: { en: "Status of {name}", ar: "حالة {name}" },
  editOf: { en: "Edit {name}", ar: "تعديل {name}" },
  edit: { en: "Edit Product", ar: "تعديل المنتج" },
  save: { en: "Save Product", ar: "حفظ المنتج" },
  saved: { en: "{name} was saved.", ar: "تم حفظ {name}." },
  pointsWait: {
    en: "{name} was saved. Its new points wait under Approvals for a second person, because of what they could cost.",
    ar: "تم حفظ {name}. تنتظر نقاطه الجديدة في الموافقات موافقة شخص ثانٍ بسبب تكلفتها المحتملة.",
  },
  filePointsWait: {
    en: "Points that rise wait under Approvals for a second person, because of what they could cost. Until then these products keep the points they had.",
    ar: "تنتظر زيادة النقاط في الموافقات موافقة شخص ثانٍ بسبب تكلفتها المحتملة. وحتى ذلك الحين تحتفظ هذه المنتجات بنقاطها السابقة.",
  },
  isOn: { en: "{name} is active now.", ar: "{name} نشط الآن." },
  isOff: {
    en: "{name} is inactive: its own points count no longer.",
    ar: "{name} غير نشط: لم تعد نقاطه الخاصة تُحتسب.",
  },
  notChanged: { en: "Nothing was changed. {reason}", ar: "لم يتغير شيء. {reason}" },
  // A product of a day that is over.
  thenNote: {
    en: "The product as it was recorded by {when}, Cairo time.",
    ar: "المنتج كما كان مسجلًا حتى {when} بتوقيت القاهرة.",
  },
  sellerOff: {
    en: "The seller was not active: its lines earned nothing.",
    ar: "لم يكن البائع نشطًا: لم تُكسب نقاط عن بنوده.",
  },
  pointsOff: {
    en: "The product was inactive: its own points did not count.",
    ar: "لم يكن المنتج نشطًا: لم تُحتسب نقاطه الخاصة.",
  },
  savedLast: { en: "Saved", ar: "آخر حفظ" },
  bySystem: { en: "the system", ar: "النظام" },
  // Categories with points.
  categories: { en: "Categories and their points", ar: "الفئات ونقاطها" },
  categoriesHelp: {
    en: "Default points are for products that have no points of their own.",
    ar: "النقاط الافتراضية للمنتجات التي لا نقاط خاصة لها.",
  },
  categoryName: { en: "Category", ar: "الفئة" },
  defaultPoints: { en: "Default Points", ar: "النقاط الافتراضية" },
  setDefault: { en: "Set Default Points", ar: "تعيين النقاط الافتراضية" },
  categoryRequired: { en: "Please select a category", ar: "يُرجى اختيار فئة" },
  defaultSet: {
    en: "{category} now gives {points} points by default.",
    ar: "تمنح فئة {category} الآن {points} نقطة افتراضيًا.",
  },
  autoApply: { en: "Auto-apply Category Points", ar: "تطبيق نقاط الفئة تلقائيًا" },
  autoApplyHelp: {
    en: "Products without points of their own earn those of their category.",
    ar: "المنتجات التي لا نقاط خاصة لها تكسب نقاط فئتها.",
  },
  productsOf: { en: "Products", ar: "المنتجات" },
  noCategories: { en: "There are no categories yet.", ar: "لا توجد فئات بعد." },
});

export const savedCount = counted({
  en: { one: "{count} product was saved.", other: "{count} products were saved." },
  ar: {
    zero: "لم يُحفظ أي منتج.",
    one: "تم حفظ منتج واحد.",
    two: "تم حفظ منتجين.",
    few: "تم حفظ {count} منتجات.",
    other: "تم حفظ {count} منتجًا.",
  },
});

export const rightCount = counted({
  en: {
    one: "Nothing was saved. {count} row is right.",
    other: "Nothing was saved. {count} rows are right.",
  },
  ar: {
    zero: "لم يُحفظ شيء. لا صفوف صحيحة.",
    one: "لم يُحفظ شيء. صف واحد صحيح.",
    two: "لم يُحفظ شيء. صفان صحيحان.",
    few: "لم يُحفظ شيء. {count} صفوف صحيحة.",
    other: "لم يُحفظ شيء. {count} صفًا صحيحًا.",
  },
});

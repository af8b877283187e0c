// Every text of brand management, the specification's to the letter.
import { counted, texts } from "../i18n/text.ts";

export const brandTexts = texts({
  filters: { en: "Filters", ar: "عوامل التصفية" },
  searchBrands: { en: "Search for brands", ar: "ابحث عن العلامات التجارية" },
  brandStatus: { en: "Brand status", ar: "حالة العلامة التجارية" },
  activeBrands: { en: "Active Brands", ar: "العلامات النشطة" },
  inactiveBrands: { en: "Inactive Brands", ar: "العلامات غير النشطة" },
  brandCategory: { en: "Brand Category", ar: "فئة العلامة التجارية" },
  sellerName: { en: "Seller Name", ar: "اسم البائع" },
  createdFrom: { en: "Added from", ar: "أُضيفت من" },
  createdTo: { en: "Added to (included)", ar: "أُضيفت حتى (ضمنًا)" },
  minProducts: { en: "Min. products", ar: "أقل عدد منتجات" },
  maxProducts: { en: "Max. products", ar: "أكثر عدد منتجات" },
  rangeInvalid: {
    en: "The smallest number is larger than the largest",
    ar: "الحد الأدنى أكبر من الحد الأقصى",
  },
  datesInvalid: { en: "The first day is after the last", ar: "اليوم الأول بعد اليوم الأخير" },
  any: { en: "Any", ar: "الكل" },
  list: { en: "Brand List", ar: "قائمة العلامات التجارية" },
  refresh: { en: "Refresh the list", ar: "تحديث القائمة" },
  addCategory: { en: "Add New Category", ar: "إضافة فئة جديدة" },
  addBrand: { en: "Add New Brand", ar: "إضافة علامة تجارية جديدة" },
  brandName: { en: "Brand Name", ar: "اسم العلامة التجارية" },
  category: { en: "Category", ar: "الفئة" },
  products: { en: "No. of Products", ar: "عدد المنتجات" },
  // The specification's words for this empty list.
  empty: { en: "No sellers found", ar: "لم يُعثر على بائعين" },
  emptyHelp: {
    en: "There are no brands yet. Add the first one, or upload a list below.",
    ar: "لا توجد علامات تجارية بعد. أضف أول علامة أو ارفع قائمة أدناه.",
  },
  noMatchHelp: {
    en: "No brand matches the filters.",
    ar: "لا توجد علامة تجارية تطابق عوامل التصفية.",
  },
  statusOf: { en: "Status of {name}", ar: "حالة {name}" },
  editOf: { en: "Edit {name}", ar: "تعديل {name}" },
  isOn: { en: "{name} is active.", ar: "{name} نشطة الآن." },
  isOff: {
    en: "{name} is inactive: it can no longer be chosen; its history stays.",
    ar: "{name} غير نشطة: لم يعد اختيارها ممكنًا، ويبقى سجلها.",
  },
  notChanged: { en: "Nothing was changed. {reason}", ar: "لم يتغير شيء. {reason}" },
  stub: { en: "From orders", ar: "من الطلبات" },
  // Add New Brand.
  editBrand: { en: "Edit Brand", ar: "تعديل العلامة التجارية" },
  namePlaceholder: {
    en: "Enter brand name Max 50 characters",
    ar: "أدخل اسم العلامة التجارية بحد أقصى 50 حرفًا",
  },
  characters: { en: "{count} of {max} characters", ar: "{count} من {max} حرفًا" },
  categoryPlaceholder: { en: "Select a category", ar: "اختر فئة" },
  sellersPlaceholder: { en: "Select sellers", ar: "اختر البائعين" },
  description: { en: "Brand Description (Optional)", ar: "وصف العلامة التجارية (اختياري)" },
  active: { en: "Brand Active for Seller List", ar: "العلامة نشطة في قائمة البائع" },
  activeHelp: {
    en: "While this is off, the brand cannot be chosen; its history stays.",
    ar: "عند الإيقاف لا يمكن اختيار العلامة، ويبقى سجلها.",
  },
  saveBrand: { en: "Save Brand", ar: "حفظ العلامة التجارية" },
  nameRequired: { en: "Brand name is required", ar: "اسم العلامة التجارية مطلوب" },
  nameTooLong: {
    en: "Brand name may have at most 50 characters",
    ar: "يجب ألا يزيد اسم العلامة التجارية على 50 حرفًا",
  },
  nameTaken: {
    en: "There is a brand with this name already",
    ar: "توجد علامة تجارية بهذا الاسم بالفعل",
  },
  categoryRequired: { en: "Brand category is required", ar: "فئة العلامة التجارية مطلوبة" },
  brandSaved: { en: "{name} was saved.", ar: "تم حفظ {name}." },
  // Manage Categories.
  manageCategories: { en: "Manage Categories", ar: "إدارة الفئات" },
  categoryName: { en: "Category Name", ar: "اسم الفئة" },
  categoryDescription: { en: "Description (Optional)", ar: "الوصف (اختياري)" },
  addCategoryButton: { en: "Add Category", ar: "إضافة الفئة" },
  saveCategory: { en: "Save Category", ar: "حفظ الفئة" },
  existing: { en: "Existing Categories", ar: "الفئات الحالية" },
  searchCategories: { en: "Search categories", ar: "ابحث في الفئات" },
  noCategories: { en: "There are no categories yet.", ar: "لا توجد فئات بعد." },
  categoryRequiredName: { en: "Category name is required", ar: "اسم الفئة مطلوب" },
  categoryTaken: {
    en: "There is a category with this name already",
    ar: "توجد فئة بهذا الاسم بالفعل",
  },
  categorySaved: { en: "The category {name} was saved.", ar: "تم حفظ الفئة {name}." },
  categoryDeleted: { en: "The category {name} was deleted.", ar: "تم حذف الفئة {name}." },
  deleteOf: { en: "Delete {name}", ar: "حذف {name}" },
  deleteAsk: { en: "Delete the category {name}?", ar: "حذف الفئة {name}؟" },
  deleteEffect: {
    en: "Nothing uses it. It disappears from every list; the history keeps its name.",
    ar: "لا يستخدمها شيء. ستختفي من كل القوائم ويحتفظ السجل باسمها.",
  },
  deleteRefused: {
    en: "{name} cannot be deleted: {brands}, {products} and {children} use it. Move them to another category first, or switch it off.",
    ar: "لا يمكن حذف {name}: تستخدمها {brands} و{products} و{children}. انقلها إلى فئة أخرى أولًا أو أوقف الفئة.",
  },
  usedBy: { en: "{brands}, {products}", ar: "{brands}، {products}" },
  categoryOn: { en: "The category {name} is active.", ar: "الفئة {name} نشطة الآن." },
  categoryOff: {
    en: "The category {name} is inactive: it can no longer be chosen.",
    ar: "الفئة {name} غير نشطة: لم يعد اختيارها ممكنًا.",
  },
  // Brands Bulk Upload.
  bulk: { en: "Brands Bulk Upload", ar: "رفع العلامات التجارية جماعيًا" },
  bulkDrop: {
    en: "Drag and drop your EXCEL file here or click to select a file",
    ar: "اسحب ملف EXCEL وأفلته هنا أو اضغط لاختيار ملف",
  },
  bulkHelp: {
    en: "A workbook (.xlsx) or CSV of at most 5 MB with the columns Brand Name, Product SKU number, Category Name, Seller Name. It is checked first; nothing is saved before you say so.",
    ar: "مصنف (.xlsx) أو ملف CSV لا يتجاوز 5 ميجابايت بالأعمدة Brand Name وProduct SKU number وCategory Name وSeller Name. يُفحص أولًا، ولا يُحفظ شيء قبل موافقتك.",
  },
  template: { en: "Download Template", ar: "تنزيل القالب" },
  templateFailed: {
    en: "The template could not be downloaded. {reason}",
    ar: "تعذّر تنزيل القالب. {reason}",
  },
  checked: {
    en: "The file was checked. Nothing has been saved yet.",
    ar: "تم فحص الملف. لم يُحفظ شيء بعد.",
  },
  bulkSaved: { en: "The brands were saved.", ar: "تم حفظ العلامات التجارية." },
  rows: { en: "Rows", ar: "الصفوف" },
  brandsCreated: { en: "New brands", ar: "علامات جديدة" },
  brandsUpdated: { en: "Known brands", ar: "علامات معروفة" },
  categoriesCreated: { en: "New categories", ar: "فئات جديدة" },
  productsLinked: { en: "Products given a brand", ar: "منتجات أُسندت إلى علامة" },
  rejected: { en: "Rejected rows", ar: "صفوف مرفوضة" },
  saveAll: { en: "Save all rows", ar: "حفظ كل الصفوف" },
  saveRight: { en: "Save the rows that are right", ar: "حفظ الصفوف الصحيحة" },
  understood: { en: "OK", ar: "حسنًا" },
});

export const brandCount = counted({
  en: { one: "{count} brand", other: "{count} brands" },
  ar: {
    zero: "لا علامات تجارية",
    one: "علامة تجارية واحدة",
    two: "علامتان تجاريتان",
    few: "{count} علامات تجارية",
    other: "{count} علامة تجارية",
  },
});

export const productCount = counted({
  en: { one: "{count} product", other: "{count} products" },
  ar: {
    zero: "لا منتجات",
    one: "منتج واحد",
    two: "منتجان",
    few: "{count} منتجات",
    other: "{count} منتجًا",
  },
});

export const childCount = counted({
  en: { one: "{count} category below it", other: "{count} categories below it" },
  ar: {
    zero: "لا فئات فرعية",
    one: "فئة فرعية واحدة",
    two: "فئتان فرعيتان",
    few: "{count} فئات فرعية",
    other: "{count} فئة فرعية",
  },
});

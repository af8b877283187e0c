// The few words that parts of every page share.
import { counted, texts } from "../i18n/text.ts";

export const words = texts({
  viewRequest: { en: "View the request", ar: "عرض الطلب" },
  close: { en: "Close", ar: "إغلاق" },
  cancel: { en: "Cancel", ar: "إلغاء" },
  save: { en: "Save", ar: "حفظ" },
  saving: { en: "Saving…", ar: "جارٍ الحفظ…" },
  saved: { en: "Saved", ar: "تم الحفظ" },
  discard: { en: "Discard", ar: "تجاهل التغييرات" },
  retry: { en: "Try again", ar: "إعادة المحاولة" },
  search: { en: "Search", ar: "بحث" },
  loading: { en: "Loading…", ar: "جارٍ التحميل…" },
  edit: { en: "Edit", ar: "تعديل" },
  remove: { en: "Delete", ar: "حذف" },
  active: { en: "Active", ar: "نشط" },
  inactive: { en: "Inactive", ar: "غير نشط" },
  all: { en: "All", ar: "الكل" },
  none: { en: "None", ar: "لا شيء" },
  actions: { en: "Actions", ar: "الإجراءات" },
  status: { en: "Status", ar: "الحالة" },
  back: { en: "Back", ar: "رجوع" },
  next: { en: "Next", ar: "التالي" },
  previous: { en: "Prev", ar: "السابق" },
  perPage: { en: "Items per page", ar: "عدد العناصر في الصفحة" },
  showing: { en: "Showing {from}-{to} of {total} items", ar: "عرض {from}-{to} من {total} عنصر" },
  page: { en: "Page {page}", ar: "صفحة {page}" },
  pages: { en: "Pages", ar: "الصفحات" },
  unsaved: { en: "You have unsaved changes", ar: "لديك تغييرات غير محفوظة" },
  unsavedAsk: {
    en: "If you leave now, what you typed is lost.",
    ar: "إذا غادرت الآن فستفقد ما كتبته.",
  },
  keepEditing: { en: "Keep editing", ar: "متابعة التعديل" },
  leave: { en: "Leave without saving", ar: "المغادرة دون حفظ" },
  failed: { en: "This could not be loaded", ar: "تعذّر التحميل" },
  reference: { en: "Reference", ar: "الرقم المرجعي" },
  noMatch: { en: "Nothing matches what you are looking for", ar: "لا توجد نتائج مطابقة لبحثك" },
  clearFilters: { en: "Clear filters", ar: "مسح عوامل التصفية" },
  undo: { en: "Undo", ar: "تراجع" },
  network: {
    en: "The server cannot be reached. Please check your connection and try again.",
    ar: "تعذّر الوصول إلى الخادم. يُرجى التحقق من الاتصال والمحاولة مرة أخرى.",
  },
  occurred: { en: "An error occurred", ar: "حدث خطأ" },
  endOf: { en: "Show as of the end of", ar: "العرض حتى نهاية يوم" },
  showNow: { en: "Show now", ar: "العرض الآن" },
  optional: { en: "optional", ar: "اختياري" },
});

/** How many unsaved changes there are. */
export const unsavedChanges = counted({
  en: { one: "{count} unsaved change", other: "{count} unsaved changes" },
  ar: {
    one: "تغيير واحد غير محفوظ",
    two: "تغييران غير محفوظين",
    few: "{count} تغييرات غير محفوظة",
    other: "{count} تغييرًا غير محفوظ",
  },
});

// The words of the record.
import { texts } from "../i18n/text.ts";

export const auditTexts = texts({
  title: { en: "Audit log", ar: "سجل التدقيق" },
  search: { en: "Search by action, target or person", ar: "البحث بالإجراء أو الهدف أو الشخص" },
  when: { en: "When", ar: "الوقت" },
  who: { en: "Who", ar: "من" },
  what: { en: "Action", ar: "الإجراء" },
  target: { en: "On what", ar: "على ماذا" },
  network: { en: "Network", ar: "الشبكة" },
  outcome: { en: "Outcome", ar: "النتيجة" },
  any: { en: "Any outcome", ar: "كل النتائج" },
  done: { en: "Done", ar: "تم" },
  refused: { en: "Refused", ar: "رُفض" },
  from: { en: "From day", ar: "من يوم" },
  to: { en: "To day (inclusive)", ar: "إلى يوم (شاملًا)" },
  nobody: { en: "Nobody known", ar: "غير معروف" },
  detail: { en: "Details", ar: "التفاصيل" },
  detailOf: { en: "Details of entry {number}", ar: "تفاصيل القيد {number}" },
  request: { en: "Request", ar: "رقم الطلب" },
  empty: { en: "Nothing is on record yet", ar: "لا يوجد شيء مسجَّل بعد" },
  verify: { en: "Verify the chain", ar: "تحقق من السلسلة" },
  verifying: { en: "Verifying…", ar: "جارٍ التحقق…" },
  whole: {
    en: "All {entries} entries are as they were written ({when}).",
    ar: "كل القيود وعددها {entries} كما كُتبت ({when}).",
  },
  broken: {
    en: "Entry {number} is not what was written: somebody changed the record behind Nuqta's back.",
    ar: "القيد رقم {number} ليس كما كُتب: غيّر أحدهم السجل من خارج نقطة.",
  },
  help: {
    en: "Every sign-in and every change. Each entry carries a hash over itself and the one before it.",
    ar: "كل تسجيل دخول وكل تغيير. يحمل كل قيد بصمة لنفسه وللقيد الذي قبله.",
  },
});

/** Actions of people in words; a change is named by its request. */
export const actionTexts = texts({
  sign_in: { en: "Signed in", ar: "تسجيل دخول" },
  sign_in_locked: { en: "Sign-in locked", ar: "حظر تسجيل الدخول" },
  sign_out: { en: "Signed out", ar: "تسجيل خروج" },
  session_end: { en: "Ended a session", ar: "إنهاء جلسة" },
  password_change: { en: "Changed the password", ar: "تغيير كلمة المرور" },
  password_recovery: { en: "Recovered the password", ar: "استعادة كلمة المرور" },
  account_create: { en: "Created an account", ar: "إنشاء حساب" },
  key_create: { en: "Created an API key", ar: "إنشاء مفتاح API" },
  key_revoke: { en: "Revoked an API key", ar: "إلغاء مفتاح API" },
  tenant_sign_in: { en: "Signed in by the company", ar: "تسجيل دخول عبر الشركة" },
  "seller.onboarded": { en: "Onboarded a seller", ar: "إضافة بائع" },
  "seller.changed": { en: "Changed a seller", ar: "تعديل بائع" },
  "seller.suspended": { en: "Suspended a seller", ar: "إيقاف بائع" },
  "seller.reinstated": { en: "Reinstated a seller", ar: "إعادة تفعيل بائع" },
  "brand.added": { en: "Added a brand", ar: "إضافة علامة تجارية" },
  "brand.changed": { en: "Changed a brand", ar: "تعديل علامة تجارية" },
  "category.added": { en: "Added a category", ar: "إضافة فئة" },
  "category.changed": { en: "Changed a category", ar: "تعديل فئة" },
  "category.deleted": { en: "Deleted a category", ar: "حذف فئة" },
  server_change: { en: "Changed by the server", ar: "تغيير من الخادم" },
});

// Texts of billing details.
import { texts } from "../../i18n/text.ts";

export const billingTexts = texts({
  open: { en: "Billing details", ar: "بيانات الفوترة" },
  ours: { en: "Billing details of the marketplace", ar: "بيانات فوترة السوق" },
  ofSeller: { en: "Billing details of {seller}", ar: "بيانات فوترة {seller}" },
  help: {
    en: "Statements issued from now on carry these details. Issued statements keep theirs.",
    ar: "تظهر هذه البيانات في الكشوف التي تصدر من الآن. الكشوف الصادرة تبقى كما هي.",
  },
  name: { en: "Legal name", ar: "الاسم القانوني" },
  nameAr: { en: "Legal name in Arabic", ar: "الاسم القانوني بالعربية" },
  address: { en: "Address", ar: "العنوان" },
  addressAr: { en: "Address in Arabic", ar: "العنوان بالعربية" },
  tax: { en: "Tax registration number", ar: "رقم التسجيل الضريبي" },
  taxHelp: { en: "9 digits, for example 123-456-789", ar: "9 أرقام، مثل 123-456-789" },
  register: { en: "Commercial register", ar: "السجل التجاري" },
  noName: { en: "Enter the legal name.", ar: "أدخل الاسم القانوني." },
  badTax: { en: "Enter the 9 digits of the number.", ar: "أدخل أرقام الرقم التسعة." },
  saved: { en: "The billing details are saved.", ar: "تم حفظ بيانات الفوترة." },
  from: { en: "From", ar: "من" },
  to: { en: "To", ar: "إلى" },
});

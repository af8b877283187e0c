// Every text of Add Seller, the specification's to the letter.
import { counted, texts } from "../i18n/text.ts";

export const onboardingTexts = texts({
  products: { en: "Products Configuration", ar: "إعداد المنتجات" },
  promotion: { en: "Promotion Campaign", ar: "الحملة الترويجية" },
  complete: { en: "Complete", ar: "مكتمل" },
  optional: { en: "Optional", ar: "اختياري" },
  wrong: { en: "Needs attention", ar: "يحتاج إلى مراجعة" },
  open: { en: "Not complete yet", ar: "لم يكتمل بعد" },
  list: { en: "CSV product list", ar: "قائمة المنتجات CSV" },
  listDrop: {
    en: "Drag and drop the CSV product list here or choose it (maximum file size 5MB)",
    ar: "اسحب قائمة المنتجات CSV وأفلتها هنا أو اخترها (الحد الأقصى لحجم الملف 5 ميجابايت)",
  },
  listHelp: {
    en: "It is sent when you complete the onboarding: all of its rows are saved or nothing is. Products without a brand get the default brand.",
    ar: "تُرسل عند إتمام التسجيل: تُحفظ كل صفوفها أو لا شيء. تأخذ المنتجات بلا علامة تجارية العلامة الافتراضية.",
  },
  listChosen: { en: "{name} will be sent.", ar: "سيتم إرسال {name}." },
  removeList: { en: "Remove the file", ar: "إزالة الملف" },
  oneByOne: { en: "Products one by one", ar: "المنتجات واحدًا واحدًا" },
  removeProduct: { en: "Remove {name}", ar: "إزالة {name}" },
  skuTwice: {
    en: "This SKU is in the list already",
    ar: "رمز المنتج هذا موجود في القائمة بالفعل",
  },
  skuTaken: {
    en: "Another product has the SKU {sku}",
    ar: "رمز المنتج {sku} مستخدم لمنتج آخر",
  },
  campaign: { en: "Select Initial Campaign", ar: "اختر الحملة الأولى" },
  campaignNone: { en: "No campaign for now", ar: "بلا حملة حاليًا" },
  campaignHelp: {
    en: "The seller becomes a target of the campaign; one that means every product has it already.",
    ar: "يصبح البائع من أهداف الحملة؛ والحملة التي تشمل كل المنتجات تشمله بالفعل.",
  },
  noCampaigns: {
    en: "No campaign is running or scheduled.",
    ar: "لا توجد حملة جارية أو مجدولة.",
  },
  previewCampaign: { en: "Preview Campaign", ar: "معاينة الحملة" },
  campaignDates: { en: "Dates", ar: "التواريخ" },
  campaignFromTo: { en: "{from} to {to}", ar: "من {from} إلى {to}" },
  campaignFrom: { en: "From {from}", ar: "من {from}" },
  campaignTo: { en: "Until {to}", ar: "حتى {to}" },
  campaignAlways: { en: "Without an end", ar: "دون نهاية" },
  campaignTargets: { en: "Targets", ar: "الأهداف" },
  campaignAll: { en: "Every product of every seller", ar: "كل منتجات كل البائعين" },
  campaignNarrow: {
    en: "{products} products, {brands} brands, {sellers} sellers, {categories} categories",
    ar: "المنتجات: {products}، العلامات: {brands}، البائعون: {sellers}، الفئات: {categories}",
  },
  campaignState: { en: "Status", ar: "الحالة" },
  description: { en: "Description", ar: "الوصف" },
  stateActive: { en: "Running", ar: "جارية" },
  stateScheduled: { en: "Scheduled", ar: "مجدولة" },
  statePaused: { en: "Paused", ar: "متوقفة مؤقتًا" },
  activationHelp: {
    en: "While this is off, the seller's loyalty features are suspended: its lines earn no points.",
    ar: "عند الإيقاف تكون مزايا الولاء لهذا البائع موقوفة: لا تُكسب نقاط عن بنوده.",
  },
  submit: { en: "Save and Complete Onboarding", ar: "حفظ وإتمام التسجيل" },
  submitting: { en: "Saving…", ar: "جارٍ الحفظ…" },
  draftKept: {
    en: "What you type is kept in this browser until the onboarding is complete. Files have to be chosen again.",
    ar: "يُحفظ ما تكتبه في هذا المتصفح حتى إتمام التسجيل. أما الملفات فيجب اختيارها من جديد.",
  },
  draftRestored: { en: "Your draft was restored.", ar: "تمت استعادة مسودتك." },
  discardDraft: { en: "Start again", ar: "البدء من جديد" },
  nothingSaved: {
    en: "Nothing was saved: rows of the product list are wrong. Mend them and send the list again.",
    ar: "لم يُحفظ شيء: بعض صفوف قائمة المنتجات غير صحيحة. صحّحها ثم أرسل القائمة من جديد.",
  },
  doneTitle: { en: "{name} is onboarded", ar: "تم تسجيل {name}" },
  doneActive: {
    en: "The account is open: its lines earn points from the next order on.",
    ar: "الحساب مفتوح: تُكسب نقاط عن بنوده ابتداءً من الطلب التالي.",
  },
  doneSuspended: {
    en: "The seller's loyalty features are suspended until the account is opened.",
    ar: "مزايا الولاء لهذا البائع موقوفة حتى يُفتح الحساب.",
  },
  doneMail: {
    en: "A temporary password was sent to {email}. It must be changed at the first login, within three days.",
    ar: "أُرسلت كلمة مرور مؤقتة إلى {email}. يجب تغييرها عند أول تسجيل دخول خلال ثلاثة أيام.",
  },
  toProfile: { en: "Open the profile", ar: "فتح ملف البائع" },
  another: { en: "Add another seller", ar: "إضافة بائع آخر" },
});

export const productsDone = counted({
  en: { one: "{count} product was added.", other: "{count} products were added." },
  ar: {
    zero: "لم تُضف منتجات.",
    one: "تمت إضافة منتج واحد.",
    two: "تمت إضافة منتجين.",
    few: "تمت إضافة {count} منتجات.",
    other: "تمت إضافة {count} منتجًا.",
  },
});

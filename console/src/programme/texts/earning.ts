// Every text of how points are earned.
import { counted, texts } from "../../i18n/text.ts";

export const earningTexts = texts({
  impact: { en: "Estimated business impact", ar: "الأثر المتوقع على الأعمال" },
  tabs: { en: "Earning rules", ar: "قواعد الكسب" },
  global: { en: "Global Sellers Settings", ar: "إعدادات البائعين العامة" },
  individual: { en: "Individual Sellers Settings", ar: "إعدادات البائعين الفردية" },
  blocked: {
    en: "Blocked while the global earning rules are on: they count for every seller.",
    ar: "متوقفة ما دامت قواعد الكسب العامة مفعّلة، فهي تسري على كل البائعين.",
  },
  toggle: { en: "Global earning rules", ar: "قواعد الكسب العامة" },
  toggleHint: {
    en: "One rule for every seller. While this is on, individual seller settings are ignored.",
    ar: "قاعدة واحدة لكل البائعين. عند تفعيلها تُهمل إعدادات البائعين الفردية.",
  },
  now: { en: "In force now", ar: "الساري الآن" },
  nothing: { en: "Purchases earn no base points.", ar: "لا تكسب المشتريات نقاطًا أساسية." },
  perSeller: {
    en: "Each seller's own setting counts. Sellers without one earn nothing.",
    ar: "يسري إعداد كل بائع على حدة، والبائع الذي لا إعداد له لا يكسب شيئًا.",
  },
  change: { en: "Change the rule", ar: "تغيير القاعدة" },
  steps: { en: "Steps", ar: "الخطوات" },
  step: { en: "Step {step} of 3", ar: "الخطوة {step} من 3" },
  done: { en: "done", ar: "تمت" },
  basis: { en: "Basis", ar: "الأساس" },
  basisHint: { en: "What earns points", ar: "ما الذي يكسب النقاط" },
  method: { en: "Method", ar: "الطريقة" },
  methodHint: { en: "How many points", ar: "عدد النقاط" },
  list: { en: "Upload Products List", ar: "رفع قائمة المنتجات" },
  listHint: { en: "Points of each product", ar: "نقاط كل منتج" },
  time: { en: "Time Constraints", ar: "القيود الزمنية" },
  timeHint: { en: "When it applies", ar: "متى تسري" },
  value: { en: "Value-Based", ar: "حسب القيمة" },
  valueText: {
    en: "Points by purchase: a fixed number, or a share of the amount",
    ar: "النقاط حسب عملية الشراء: عدد ثابت أو نسبة من المبلغ",
  },
  product: { en: "Product-Based", ar: "حسب المنتج" },
  productText: {
    en: "Each product, or its category, says how many points it gives",
    ar: "يحدد كل منتج أو فئته عدد النقاط التي يمنحها",
  },
  fixed: { en: "Fixed Points", ar: "نقاط ثابتة" },
  fixedText: {
    en: "The same number of points per transaction",
    ar: "عدد ثابت من النقاط لكل عملية",
  },
  percent: { en: "Percentage-Based", ar: "حسب النسبة المئوية" },
  percentText: {
    en: "A share of the amount, 1 point for 1 EGP of it",
    ar: "نسبة من المبلغ، نقطة لكل جنيه منها",
  },
  points: { en: "Points per transaction", ar: "عدد النقاط لكل عملية" },
  rate: { en: "Percentage rate", ar: "النسبة المئوية" },
  next: { en: "Next", ar: "التالي" },
  cancel: { en: "Keep the rule as it is", ar: "الإبقاء على القاعدة كما هي" },
  save: { en: "Save and put into force", ar: "حفظ وتفعيل" },
  preview: { en: "Preview", ar: "معاينة" },
  forward: {
    en: "Steps go forward only. Turning the switch off and on starts again.",
    ar: "الخطوات تتقدم فقط. إيقاف المفتاح ثم تشغيله يبدأ من جديد.",
  },
  apply: { en: "Apply time settings", ar: "تطبيق إعدادات الوقت" },
  applyHint: {
    en: "Without them the rule holds at all times.",
    ar: "من دونها تسري القاعدة في كل الأوقات.",
  },
  startDate: { en: "Start date", ar: "تاريخ البداية" },
  endDate: { en: "End date", ar: "تاريخ النهاية" },
  endDateHint: { en: "The last day on which it holds", ar: "آخر يوم تسري فيه" },
  days: { en: "Days of the week", ar: "أيام الأسبوع" },
  daysRequired: { en: "Choose at least one day.", ar: "اختر يومًا واحدًا على الأقل." },
  startTime: { en: "Start time", ar: "وقت البداية" },
  endTime: { en: "End time", ar: "وقت النهاية" },
  timeZone: { en: "All times are Cairo time.", ar: "كل الأوقات بتوقيت القاهرة." },
  moreTimes: {
    en: "Further time ranges were set over the API. Saving here keeps the first one only.",
    ar: "أُضيفت فترات زمنية أخرى عبر واجهة البرمجة. الحفظ هنا يُبقي الأولى فقط.",
  },
  endBeforeStart: {
    en: "The end date is before the start date.",
    ar: "تاريخ النهاية يسبق تاريخ البداية.",
  },
  timeFormat: { en: "Write the time as 21:30.", ar: "اكتب الوقت بالصيغة 21:30." },
  mon: { en: "Monday", ar: "الإثنين" },
  tue: { en: "Tuesday", ar: "الثلاثاء" },
  wed: { en: "Wednesday", ar: "الأربعاء" },
  thu: { en: "Thursday", ar: "الخميس" },
  fri: { en: "Friday", ar: "الجمعة" },
  sat: { en: "Saturday", ar: "السبت" },
  sun: { en: "Sunday", ar: "الأحد" },
  always: { en: "It holds at all times.", ar: "تسري في كل الأوقات." },
  fromTo: { en: "From {from} to {to}.", ar: "من {from} إلى {to}." },
  from: { en: "From {from} on.", ar: "ابتداءً من {from}." },
  until: { en: "Until {to}.", ar: "حتى {to}." },
  onDays: { en: "On {days}.", ar: "أيام {days}." },
  between: {
    en: "Between {from} and {to}, Cairo time.",
    ar: "بين {from} و{to} بتوقيت القاهرة.",
  },
  overnight: {
    en: "From {from} until {to} of the next day, Cairo time.",
    ar: "من {from} حتى {to} من اليوم التالي بتوقيت القاهرة.",
  },
  productOwn: {
    en: "Every item earns the points of its product. Products without points earn nothing.",
    ar: "يكسب كل صنف نقاط منتجه، والمنتجات التي لا نقاط لها لا تكسب شيئًا.",
  },
  productAuto: {
    en: "Every item earns the points of its product, or those of its category where the product has none.",
    ar: "يكسب كل صنف نقاط منتجه، أو نقاط فئته إن لم تكن للمنتج نقاط.",
  },
  stripTitle: { en: "The next 14 days", ar: "الأيام الأربعة عشر القادمة" },
  stripHint: { en: "When the rule is on, in Cairo time", ar: "متى تسري القاعدة بتوقيت القاهرة" },
  allDay: { en: "All day", ar: "طوال اليوم" },
  offDay: { en: "Off", ar: "متوقفة" },
  span: { en: "{from}–{to}", ar: "{from}–{to}" },
  shortDay: { en: "23 hours: the clocks go forward", ar: "23 ساعة: تُقدَّم الساعة" },
  longDay: { en: "25 hours: the clocks go back", ar: "25 ساعة: تُؤخَّر الساعة" },
  offTitle: { en: "Turn off the global rule?", ar: "إيقاف القاعدة العامة؟" },
  offText: {
    en: "From the next order on, each seller's own setting counts. The global rule is kept and can be turned on again.",
    ar: "ابتداءً من الطلب التالي يسري إعداد كل بائع على حدة. تُحفظ القاعدة العامة ويمكن تفعيلها من جديد.",
  },
  offNobody: {
    en: "Every active seller has a setting of its own, so none would stop earning.",
    ar: "لكل بائع نشط إعداد خاص، فلن يتوقف الكسب لدى أي منهم.",
  },
  offMore: { en: "and {count} more", ar: "و{count} غيرهم" },
  notOnYet: {
    en: "Not saved yet. The global rule is not in force until you save step 3; until then each seller's own setting counts.",
    ar: "لم يُحفظ بعد. لا تسري القاعدة العامة حتى تحفظ الخطوة 3، وحتى ذلك يسري إعداد كل بائع على حدة.",
  },
  offAction: { en: "Turn off", ar: "إيقاف" },
  waits: {
    en: "Nothing has changed yet: this waits for a second person.",
    ar: "لم يتغيّر شيء بعد: ينتظر التغيير موافقة شخص ثانٍ.",
  },
  saved: {
    en: "The rule is in force from the next order on.",
    ar: "القاعدة سارية ابتداءً من الطلب التالي.",
  },
  turnedOff: {
    en: "Individual sellers' settings are in force from the next order on.",
    ar: "إعدادات البائعين الفردية سارية ابتداءً من الطلب التالي.",
  },
  blockedTitle: {
    en: "Individual settings do not count now",
    ar: "الإعدادات الفردية غير سارية الآن",
  },
  toGlobal: { en: "Go to the global settings", ar: "الذهاب إلى الإعدادات العامة" },
  sellers: { en: "Sellers", ar: "البائعون" },
  findSeller: { en: "Search sellers...", ar: "ابحث عن بائع..." },
  sellerName: { en: "Seller Name", ar: "اسم البائع" },
  earningType: { en: "Earning Type", ar: "نوع الكسب" },
  typeOf: { en: "Earning type of {name}", ar: "نوع كسب {name}" },
  howMuch: { en: "Value", ar: "القيمة" },
  methodOf: { en: "Method of {name}", ar: "طريقة {name}" },
  pointsOf: { en: "Points per transaction at {name}", ar: "نقاط كل عملية لدى {name}" },
  rateOf: { en: "Percentage rate of {name}", ar: "نسبة {name}" },
  autoOf: { en: "Auto-apply category points at {name}", ar: "تطبيق نقاط الفئة تلقائيًا لدى {name}" },
  auto: { en: "Auto-apply Category Points", ar: "تطبيق نقاط الفئة تلقائيًا" },
  none: { en: "Earns nothing", ar: "لا يكسب شيئًا" },
  clear: { en: "Remove the setting of {name}", ar: "إزالة إعداد {name}" },
  noSellers: { en: "No sellers found", ar: "لم يُعثر على بائعين" },
  fix: {
    en: "Nothing was saved. Please correct: {names}",
    ar: "لم يُحفظ شيء. يُرجى تصحيح: {names}",
  },
  individualSaved: {
    en: "Saved. In force from the next order on.",
    ar: "تم الحفظ، ويسري ابتداءً من الطلب التالي.",
  },
});

export const fixedText = counted({
  en: {
    one: "Every purchase earns {count} point.",
    other: "Every purchase earns {count} points.",
  },
  ar: {
    one: "كل عملية شراء تكسب نقطة واحدة.",
    two: "كل عملية شراء تكسب نقطتين.",
    few: "كل عملية شراء تكسب {count} نقاط.",
    many: "كل عملية شراء تكسب {count} نقطة.",
    other: "كل عملية شراء تكسب {count} نقطة.",
  },
});

/** `{count}` points for an amount at a rate. */
export const percentText = counted({
  en: {
    one: "Every purchase earns {rate}% of its amount: {money} earn {count} point.",
    other: "Every purchase earns {rate}% of its amount: {money} earn {count} points.",
  },
  ar: {
    zero: "كل عملية شراء تكسب {rate}% من قيمتها: {money} لا تكسب نقاطًا.",
    one: "كل عملية شراء تكسب {rate}% من قيمتها: {money} تكسب نقطة واحدة.",
    two: "كل عملية شراء تكسب {rate}% من قيمتها: {money} تكسب نقطتين.",
    few: "كل عملية شراء تكسب {rate}% من قيمتها: {money} تكسب {count} نقاط.",
    many: "كل عملية شراء تكسب {rate}% من قيمتها: {money} تكسب {count} نقطة.",
    other: "كل عملية شراء تكسب {rate}% من قيمتها: {money} تكسب {count} نقطة.",
  },
});

/** The effect of letting each seller's own setting count. */
export const offEffectText = counted({
  en: {
    one: "{count} of {sellers} active sellers would earn nothing from the next order.",
    other: "{count} of {sellers} active sellers would earn nothing from the next order.",
  },
  ar: {
    one: "بائع واحد من أصل {sellers} من البائعين النشطين لن يكسب شيئًا ابتداءً من الطلب التالي.",
    two: "بائعان من أصل {sellers} من البائعين النشطين لن يكسبا شيئًا ابتداءً من الطلب التالي.",
    few: "{count} بائعين من أصل {sellers} من البائعين النشطين لن يكسبوا شيئًا ابتداءً من الطلب التالي.",
    other:
      "{count} بائعًا من أصل {sellers} من البائعين النشطين لن يكسبوا شيئًا ابتداءً من الطلب التالي.",
  },
});

/** How many sellers have a setting of their own. */
export const settingsText = counted({
  en: {
    one: "{count} seller has a setting of its own.",
    other: "{count} sellers have a setting of their own.",
  },
  ar: {
    zero: "لا يوجد بائع له إعداد خاص.",
    one: "بائع واحد له إعداد خاص.",
    two: "بائعان لهما إعداد خاص.",
    few: "{count} بائعين لهم إعداد خاص.",
    many: "{count} بائعًا لهم إعداد خاص.",
    other: "{count} بائع لهم إعداد خاص.",
  },
});

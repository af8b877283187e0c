// Every text of how points are spent, and of who changed settings when.
import { counted, texts } from "../../i18n/text.ts";

export const programmeTexts = texts({
  tabs: { en: "Redemption rules", ar: "قواعد الاستبدال" },
  simple: { en: "Simple Point Conversion", ar: "تحويل النقاط البسيط" },
  special: { en: "Specific Reward Options", ar: "خيارات مكافآت محددة" },
  formTitle: { en: "How points are spent", ar: "كيف تُصرف النقاط" },
  fixed: { en: "Fixed point value", ar: "قيمة ثابتة للنقطة" },
  fixedHint: {
    en: "While this is on, points pay money at the rate below. While it is off, points buy configured rewards only.",
    ar: "عند التفعيل تسدد النقاط مبلغًا نقديًا بالمعدل أدناه، وعند الإيقاف لا تشتري النقاط إلا المكافآت المُعدّة.",
  },
  rate: { en: "Conversion rate of points to EGP", ar: "معدل تحويل النقاط إلى جنيه مصري" },
  ratePoints: { en: "Points", ar: "النقاط" },
  rateEgp: { en: "Value in EGP", ar: "القيمة بالجنيه المصري" },
  egp: { en: "EGP", ar: "ج.م" },
  cross: { en: "Cross-category redemption", ar: "الاستبدال بين الفئات" },
  crossHint: {
    en: "While this is off, points earned in a category pay only for that category and those below it. Points without a category are free.",
    ar: "عند الإيقاف لا تسدد النقاط المكتسبة في فئة إلا عن هذه الفئة وما يتفرع عنها، أما النقاط غير المرتبطة بفئة فحرة.",
  },
  minimum: { en: "Minimum points threshold", ar: "الحد الأدنى للنقاط" },
  minimumHint: {
    en: "Redemptions of fewer points are refused.",
    ar: "يُرفض استبدال عدد أقل من النقاط.",
  },
  minimumPoints: { en: "Minimum points", ar: "أقل عدد من النقاط" },
  expiry: { en: "Points expiration", ar: "انتهاء صلاحية النقاط" },
  expiryHint: {
    en: "Counted from the day points become active. Points earned earlier keep the date they have.",
    ar: "تُحسب من يوم تفعيل النقاط، وتحتفظ النقاط المكتسبة سابقًا بتاريخها.",
  },
  expiryDays: { en: "Days until expiration", ar: "عدد الأيام حتى الانتهاء" },
  confirm: { en: "Confirm Settings", ar: "تأكيد الإعدادات" },
  fix: {
    en: "Please correct the marked fields. Nothing was saved.",
    ar: "يُرجى تصحيح الحقول المحددة. لم يُحفظ شيء.",
  },
  example: { en: "Example receipt", ar: "إيصال توضيحي" },
  exampleHint: { en: "By the settings on this page", ar: "حسب الإعدادات في هذه الصفحة" },
  examplePoints: { en: "Points offered", ar: "النقاط المعروضة" },
  exampleCart: { en: "Cart in EGP", ar: "قيمة السلة بالجنيه" },
  cart: { en: "Cart", ar: "السلة" },
  byPoints: { en: "Paid with points", ar: "المدفوع بالنقاط" },
  toPay: { en: "Left to pay", ar: "المتبقي للدفع" },
  incomplete: {
    en: "Complete the marked fields to see what points pay.",
    ar: "أكمل الحقول المحددة لمعرفة ما تسدده النقاط.",
  },
  off: {
    en: "Points pay no money. They buy configured rewards only.",
    ar: "لا تسدد النقاط مبالغ نقدية، بل تشتري المكافآت المُعدّة فقط.",
  },
  categories: {
    en: "Only points earned in the categories of this cart, and points without a category, can be used.",
    ar: "لا تُستخدم إلا النقاط المكتسبة في فئات هذه السلة والنقاط غير المرتبطة بفئة.",
  },
  never: { en: "Points do not expire by age.", ar: "لا تنتهي صلاحية النقاط بمرور الوقت." },
  inForce: { en: "In force since {when}, set by {name}.", ar: "سارية منذ {when}، وضعها {name}." },
  initial: {
    en: "In force: the settings this programme started with.",
    ar: "سارية الآن: الإعدادات التي بدأ بها هذا البرنامج.",
  },
  you: { en: "you", ar: "أنت" },
  system: { en: "the system", ar: "النظام" },
  later: {
    en: "Other settings come into force on {when}.",
    ar: "تسري إعدادات أخرى في {when}.",
  },
  draft: {
    en: "{name} saved a draft on {when} that is not in force. Saving here replaces it.",
    ar: "حفظ {name} مسودة في {when} لم تدخل حيز التنفيذ. الحفظ هنا يستبدلها.",
  },
});

/** What points pay of the example. */
export const paysText = counted({
  en: {
    one: "{count} point pays {money} of this cart.",
    other: "{count} points pay {money} of this cart.",
  },
  ar: {
    one: "نقطة واحدة تسدد {money} من هذه السلة.",
    two: "نقطتان تسددان {money} من هذه السلة.",
    few: "{count} نقاط تسدد {money} من هذه السلة.",
    many: "{count} نقطة تسدد {money} من هذه السلة.",
    other: "{count} نقطة تسدد {money} من هذه السلة.",
  },
});

/** Why the example is refused. */
export const belowText = counted({
  en: {
    one: "Refused: at least {count} point is needed.",
    other: "Refused: at least {count} points are needed.",
  },
  ar: {
    one: "مرفوض: يلزم نقطة واحدة على الأقل.",
    two: "مرفوض: يلزم نقطتان على الأقل.",
    few: "مرفوض: يلزم {count} نقاط على الأقل.",
    many: "مرفوض: يلزم {count} نقطة على الأقل.",
    other: "مرفوض: يلزم {count} نقطة على الأقل.",
  },
});

/** Why fewer points are taken than were offered. */
export const cutText = counted({
  en: {
    one: "The cart takes no more than {count} point.",
    other: "The cart takes no more than {count} points.",
  },
  ar: {
    one: "لا تستوعب السلة أكثر من نقطة واحدة.",
    two: "لا تستوعب السلة أكثر من نقطتين.",
    few: "لا تستوعب السلة أكثر من {count} نقاط.",
    many: "لا تستوعب السلة أكثر من {count} نقطة.",
    other: "لا تستوعب السلة أكثر من {count} نقطة.",
  },
});

/** When points expire by age. */
export const expiresText = counted({
  en: {
    one: "Points expire {count} day after they become active.",
    other: "Points expire {count} days after they become active.",
  },
  ar: {
    one: "تنتهي صلاحية النقاط بعد يوم واحد من تفعيلها.",
    two: "تنتهي صلاحية النقاط بعد يومين من تفعيلها.",
    few: "تنتهي صلاحية النقاط بعد {count} أيام من تفعيلها.",
    many: "تنتهي صلاحية النقاط بعد {count} يومًا من تفعيلها.",
    other: "تنتهي صلاحية النقاط بعد {count} يوم من تفعيلها.",
  },
});

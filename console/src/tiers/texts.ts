// Every text of the tiers of customers and sellers.
import { counted, texts } from "../i18n/text.ts";

export const tierTexts = texts({
  tabs: { en: "Tiers", ar: "المستويات" },
  sellers: { en: "Sellers Tiers", ar: "مستويات البائعين" },
  customers: { en: "Customers Tiers", ar: "مستويات العملاء" },
  ladder: { en: "The ladder", ar: "سلّم المستويات" },
  ladderHint: { en: "The highest tier stands on top", ar: "أعلى مستوى في الأعلى" },
  evaluation: {
    en: "Members rise in the seconds after the order with which they reach a tier, sellers in the night by what they sold and list. A tier is lost only at its review (Terms & Conditions).",
    ar: "يرتقي الأعضاء خلال ثوانٍ من الطلب الذي يبلغون به المستوى، ويرتقي البائعون ليلًا حسب مبيعاتهم ومنتجاتهم. ولا يُفقد المستوى إلا عند مراجعته (الشروط والأحكام).",
  },
  none: { en: "There are no tiers yet", ar: "لا توجد مستويات بعد" },
  noneHelp: {
    en: "Add the first one with the form beside.",
    ar: "أضف أول مستوى من النموذج المجاور.",
  },
  add: { en: "Add a tier", ar: "إضافة مستوى" },
  addHint: { en: "It is placed on top of the ladder.", ar: "يُوضع في أعلى السلّم." },
  editTitle: { en: "Edit {name}", ar: "تعديل {name}" },
  name: { en: "Tier Name", ar: "اسم المستوى" },
  description: { en: "Tier Description", ar: "وصف المستوى" },
  rule: { en: "Criteria", ar: "المعايير" },
  all: { en: "All criteria must be met", ar: "يجب استيفاء كل المعايير" },
  any: { en: "Any criterion is enough", ar: "يكفي استيفاء أي معيار" },
  sales: { en: "Minimum sales volume", ar: "الحد الأدنى لحجم المبيعات" },
  salesField: { en: "Sales volume in EGP", ar: "حجم المبيعات بالجنيه" },
  products: { en: "Minimum number of products listed", ar: "الحد الأدنى لعدد المنتجات المعروضة" },
  productsField: { en: "Products listed", ar: "عدد المنتجات المعروضة" },
  receipts: { en: "Minimum receipt value", ar: "الحد الأدنى لقيمة الفواتير" },
  receiptsField: { en: "Receipt value in EGP", ar: "قيمة الفواتير بالجنيه" },
  transactions: { en: "Minimum transactions number", ar: "الحد الأدنى لعدد العمليات" },
  transactionsField: { en: "Transactions", ar: "عدد العمليات" },
  egp: { en: "EGP", ar: "ج.م" },
  formula: { en: "Formula preview", ar: "معاينة الصيغة" },
  save: { en: "Save", ar: "حفظ" },
  fix: {
    en: "Please correct the marked fields. Nothing was saved.",
    ar: "يُرجى تصحيح الحقول المحددة. لم يُحفظ شيء.",
  },
  changed: { en: "{name} was changed", ar: "تم تغيير {name}" },
  waits: {
    en: "This would cost more than one person may decide. It waits up to 72 hours for a second person under Approvals; until then tiers are reached as before.",
    ar: "تكلفة هذا أعلى مما يجوز لشخص واحد أن يقرره. ينتظر حتى 72 ساعة موافقة شخص ثانٍ ضمن الموافقات، وحتى ذلك الحين يبقى بلوغ المستويات كما هو.",
  },
  up: { en: "Move {name} up", ar: "نقل {name} لأعلى" },
  down: { en: "Move {name} down", ar: "نقل {name} لأسفل" },
  ordered: { en: "{name} was moved", ar: "تم نقل {name}" },
  edit: { en: "Edit {name}", ar: "تعديل {name}" },
  active: { en: "{name} is active", ar: "{name} نشط" },
  activated: { en: "{name} is active again", ar: "أصبح {name} نشطًا من جديد" },
  deactivated: { en: "{name} is switched off", ar: "تم إيقاف {name}" },
  refused: {
    en: "{name} stays as it was. {why}",
    ar: "يبقى {name} كما كان. {why}",
  },
  changedBy: { en: "Changed by {name} on {when}", ar: "غيّره {name} في {when}" },
  warnAmount: {
    en: "{upper} stands above {lower} but asks for a smaller amount.",
    ar: "يقع {upper} فوق {lower} لكنه يطلب مبلغًا أقل.",
  },
  warnCount: {
    en: "{upper} stands above {lower} but asks for a smaller number.",
    ar: "يقع {upper} فوق {lower} لكنه يطلب عددًا أقل.",
  },
  warnSame: {
    en: "{upper} and {lower} ask for the same.",
    ar: "يطلب {upper} و{lower} الشيء نفسه.",
  },
  customerFree: {
    en: "Every customer reaches this tier.",
    ar: "يصل كل عميل إلى هذا المستوى.",
  },
  customerAmount: {
    en: "Customers reach this tier with receipts of at least {amount}.",
    ar: "يصل العملاء إلى هذا المستوى بفواتير لا تقل قيمتها عن {amount}.",
  },
  sellerFree: { en: "Every seller reaches this tier.", ar: "يصل كل بائع إلى هذا المستوى." },
  sellerAmount: {
    en: "Sellers reach this tier with sales of at least {amount}.",
    ar: "يصل البائعون إلى هذا المستوى بمبيعات لا تقل عن {amount}.",
  },
  moves: { en: "If you save this", ar: "إذا حفظت هذا" },
  movesCounting: { en: "Counting who would move…", ar: "جارٍ حساب من سينتقل…" },
  movesFailed: { en: "It could not be counted who would move.", ar: "تعذّر حساب من سينتقل." },
  movesPart: { en: "Counted for the first {looked} only.", ar: "حُسب لأول {looked} فقط." },
  unfinished: {
    en: "Complete the marked fields to see the formula.",
    ar: "أكمل الحقول المحددة لعرض الصيغة.",
  },
});

const transactions = {
  one: "عملية واحدة",
  two: "عمليتين",
  few: "{count} عمليات",
  many: "{count} عملية",
  other: "{count} عملية",
} as const;
const listed = {
  one: "منتجًا واحدًا",
  two: "منتجين",
  few: "{count} منتجات",
  many: "{count} منتجًا",
  other: "{count} منتج",
} as const;

const arabic = (
  forms: Readonly<Record<"one" | "two" | "few" | "many" | "other", string>>,
  sentence: (what: string) => string,
) => ({
  one: sentence(forms.one),
  two: sentence(forms.two),
  few: sentence(forms.few),
  many: sentence(forms.many),
  other: sentence(forms.other),
});

/** The formulas with a number in them, by kind and by what joins the criteria. */
export const formulaTexts = {
  customer: {
    count: counted({
      en: {
        one: "Customers reach this tier with at least {count} transaction.",
        other: "Customers reach this tier with at least {count} transactions.",
      },
      ar: arabic(transactions, (what) => `يصل العملاء إلى هذا المستوى بما لا يقل عن ${what}.`),
    }),
    all: counted({
      en: {
        one: "Customers reach this tier with receipts of at least {amount} and at least {count} transaction.",
        other:
          "Customers reach this tier with receipts of at least {amount} and at least {count} transactions.",
      },
      ar: arabic(
        transactions,
        (what) =>
          `يصل العملاء إلى هذا المستوى بفواتير لا تقل قيمتها عن {amount} وبما لا يقل عن ${what}.`,
      ),
    }),
    any: counted({
      en: {
        one: "Customers reach this tier with receipts of at least {amount} or at least {count} transaction.",
        other:
          "Customers reach this tier with receipts of at least {amount} or at least {count} transactions.",
      },
      ar: arabic(
        transactions,
        (what) =>
          `يصل العملاء إلى هذا المستوى بفواتير لا تقل قيمتها عن {amount} أو بما لا يقل عن ${what}.`,
      ),
    }),
  },
  seller: {
    count: counted({
      en: {
        one: "Sellers reach this tier with at least {count} product listed.",
        other: "Sellers reach this tier with at least {count} products listed.",
      },
      ar: arabic(listed, (what) => `يصل البائعون إلى هذا المستوى بعرض ${what} على الأقل.`),
    }),
    all: counted({
      en: {
        one: "Sellers reach this tier with sales of at least {amount} and at least {count} product listed.",
        other:
          "Sellers reach this tier with sales of at least {amount} and at least {count} products listed.",
      },
      ar: arabic(
        listed,
        (what) =>
          `يصل البائعون إلى هذا المستوى بمبيعات لا تقل عن {amount} وبعرض ${what} على الأقل.`,
      ),
    }),
    any: counted({
      en: {
        one: "Sellers reach this tier with sales of at least {amount} or at least {count} product listed.",
        other:
          "Sellers reach this tier with sales of at least {amount} or at least {count} products listed.",
      },
      ar: arabic(
        listed,
        (what) =>
          `يصل البائعون إلى هذا المستوى بمبيعات لا تقل عن {amount} أو بعرض ${what} على الأقل.`,
      ),
    }),
  },
};

/** How many have a tier now. */
export const standingTexts = {
  customer: counted({
    en: { one: "{count} member", other: "{count} members" },
    ar: {
      zero: "لا أعضاء",
      one: "عضو واحد",
      two: "عضوان",
      few: "{count} أعضاء",
      many: "{count} عضوًا",
      other: "{count} عضو",
    },
  }),
  seller: counted({
    en: { one: "{count} seller", other: "{count} sellers" },
    ar: {
      zero: "لا بائعين",
      one: "بائع واحد",
      two: "بائعان",
      few: "{count} بائعين",
      many: "{count} بائعًا",
      other: "{count} بائع",
    },
  }),
};

/** How many would go up at the next run, and down at their review. */
export const upText = counted({
  en: { one: "{count} would move up tonight", other: "{count} would move up tonight" },
  ar: {
    zero: "لن يرتقي أحد الليلة",
    one: "سيرتقي واحد الليلة",
    two: "سيرتقي اثنان الليلة",
    few: "سيرتقي {count} الليلة",
    other: "سيرتقي {count} الليلة",
  },
});
export const downText = counted({
  en: { one: "{count} would move down at review", other: "{count} would move down at review" },
  ar: {
    zero: "لن ينزل أحد عند المراجعة",
    one: "سينزل واحد عند المراجعة",
    two: "سينزل اثنان عند المراجعة",
    few: "سينزل {count} عند المراجعة",
    other: "سينزل {count} عند المراجعة",
  },
});
export const reachText = counted({
  en: { one: "{count} would stand on this tier", other: "{count} would stand on this tier" },
  ar: {
    zero: "لن يكون أحد في هذا المستوى",
    one: "سيكون واحد في هذا المستوى",
    two: "سيكون اثنان في هذا المستوى",
    few: "سيكون {count} في هذا المستوى",
    other: "سيكون {count} في هذا المستوى",
  },
});

// The words of who sees what.
import { texts } from "../../i18n/text.ts";

export const reachTexts = texts({
  title: { en: "Who sees what", ar: "من يرى ماذا" },
  hint: {
    en: "As things are now: the members its rules are for, and the products its targets name. A rule may have targets of its own that narrow this further.",
    ar: "بحسب الوضع الآن: الأعضاء الذين تخصهم قواعدها والمنتجات التي تحددها أهدافها. قد تكون لقاعدة أهداف خاصة تضيّق ذلك أكثر.",
  },
  counting: { en: "Counting…", ar: "جارٍ العدّ…" },
  members: { en: "Members", ar: "الأعضاء" },
  products: { en: "Products", ar: "المنتجات" },
  sellers: { en: "Sellers, with how many products", ar: "البائعون وعدد منتجاتهم" },
  more: { en: "and {count} more", ar: "و{count} غيرها" },
});

// The words that tell the effect of a plan.
import type { BundlePlan, EffectDays } from "@nuqta/contracts/bundle-plans.ts";
import type { Both } from "./texts.ts";

type Effect = BundlePlan["effect"];

/** Parts that are worked out on orders, and those that are not, each in the order in which they are told. */
export const orderParts = ["orders", "customer_ladder", "seller_ladder"] as const;
export const otherParts = ["worth", "inactivity"] as const;

export const partNames: Readonly<
  Record<(typeof orderParts)[number] | (typeof otherParts)[number], Both>
> = {
  orders: { en: "Settings, rules and campaigns", ar: "الإعدادات والقواعد والحملات" },
  customer_ladder: { en: "New customer tiers", ar: "مستويات العملاء الجديدة" },
  seller_ladder: { en: "New seller tiers", ar: "مستويات البائعين الجديدة" },
  worth: { en: "Worth of the points members hold", ar: "قيمة النقاط لدى الأعضاء" },
  inactivity: { en: "Points of inactive members", ar: "نقاط الأعضاء غير النشطين" },
};

export const daysNames: Readonly<Record<EffectDays, Both>> = {
  7: { en: "7 days", ar: "7 أيام" },
  30: { en: "30 days", ar: "30 يومًا" },
  90: { en: "90 days", ar: "90 يومًا" },
};

export const untoldNames: Readonly<Record<Effect["untold"][number], Both>> = {
  reactions: { en: "how members and sellers react", ar: "ردود فعل الأعضاء والبائعين" },
  rewards: { en: "rewards that will be claimed", ar: "المكافآت التي ستُطلب" },
  other_triggers: {
    en: "rules on sign-ups, reviews and other activities",
    ar: "قواعد التسجيل والتقييم وغيرها من الأنشطة",
  },
  limits: {
    en: "budgets and limits per member that stop a rule",
    ar: "الميزانيات وحدود العضو التي توقف القاعدة",
  },
};

export const effectSentences = {
  effect_over: {
    en: "Effect on orders of the last {days}, {from} to {to}:",
    ar: "الأثر على طلبات آخر {days}، من {from} إلى {to}:",
  },
  effect_all: {
    en: "{part}: {points} points, worth {value} piastres. Worked out on all orders: {orders}.",
    ar: "{part}: النقاط {points}، قيمتها بالقرش {value}. حُسب على كل الطلبات وعددها {orders}.",
  },
  effect_sampled: {
    en: "{part}: {points} points, worth {value} piastres. Worked out on a sample and raised in proportion: {sampled} of {orders} orders.",
    ar: "{part}: النقاط {points}، قيمتها بالقرش {value}. حُسب على عيّنة ثم عُمّم بالتناسب: {sampled} من {orders} طلب.",
  },
  effect_value: {
    en: "{part}: up to {value} piastres.",
    ar: "{part}: حتى {value} قرش.",
  },
  effect_untold: {
    en: "Not in these figures: {untold}.",
    ar: "غير مشمول في هذه الأرقام: {untold}.",
  },
} as const satisfies Record<string, Both>;

// The words of differences between two instants.

type Both = { readonly en: string; readonly ar: string };

export const sentences = {
  setting: {
    en: "{section}: {field} was {from} and is {to}.",
    ar: "{section}: كانت قيمة {field} تساوي {from} وأصبحت {to}.",
  },
  rule_added: { en: "Rule “{name}” came into force.", ar: "بدأ سريان القاعدة «{name}»." },
  rule_removed: {
    en: "Rule “{name}” is no longer in force.",
    ar: "لم تعد القاعدة «{name}» سارية.",
  },
  rule_changed: {
    en: "Rule “{name}” was changed: {fields}.",
    ar: "تغيّرت القاعدة «{name}»: {fields}.",
  },
  campaign_added: {
    en: "Campaign “{name}” came into force.",
    ar: "بدأ سريان الحملة «{name}».",
  },
  campaign_removed: {
    en: "Campaign “{name}” is no longer in force.",
    ar: "لم تعد الحملة «{name}» سارية.",
  },
  campaign_changed: {
    en: "Campaign “{name}” was changed: {fields}.",
    ar: "تغيّرت الحملة «{name}»: {fields}.",
  },
} as const satisfies Record<string, Both>;

export const sectionNames = {
  programme: { en: "Programme", ar: "البرنامج" },
  earning: { en: "Earning", ar: "كسب النقاط" },
  redemption: { en: "Redemption", ar: "استبدال النقاط" },
  anti_fraud: { en: "Fraud rules", ar: "قواعد الاحتيال" },
} as const satisfies Record<string, Both>;

export const fieldNames: Readonly<Record<string, Both>> = {
  name: { en: "English name", ar: "الاسم بالإنجليزية" },
  name_ar: { en: "Arabic name", ar: "الاسم بالعربية" },
  description: { en: "description", ar: "الوصف" },
  trigger: { en: "event", ar: "الحدث" },
  when: { en: "conditions", ar: "الشروط" },
  constraints: { en: "limits", ar: "الحدود" },
  effects: { en: "points", ar: "النقاط" },
  audience: { en: "audience", ar: "الفئة المستهدفة" },
  targets: { en: "products", ar: "المنتجات" },
  schedule: { en: "schedule", ar: "الجدول الزمني" },
  stack_group: { en: "group", ar: "المجموعة" },
  priority: { en: "priority", ar: "الأولوية" },
  excludes: { en: "rules it excludes", ar: "القواعد المستبعدة" },
  funding: { en: "who pays", ar: "الجهة الدافعة" },
  on_return: { en: "returns", ar: "المرتجعات" },
  campaign_id: { en: "campaign", ar: "الحملة" },
  budget_points: { en: "budget", ar: "الميزانية" },
  status: { en: "status", ar: "الحالة" },
  start_date: { en: "start date", ar: "تاريخ البداية" },
  end_date: { en: "end date", ar: "تاريخ النهاية" },
  reward_ids: { en: "rewards", ar: "المكافآت" },
};

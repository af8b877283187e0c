// The sentences that say more about a rule that gave nothing than its explanation does. Words in braces
// are filled in.
import type { Message } from "./messages.ts";

export const whyNotMessages = {
  other_event: {
    en: "Rule “{name}” did not apply: it is for another kind of event.",
    ar: "لم تنطبق القاعدة «{name}»: هي لنوع آخر من الأحداث.",
  },
  campaign_status: {
    en: "Its campaign “{campaign}” was {status} then.",
    ar: "كانت حملتها «{campaign}» حينها {status}.",
  },
  campaign_dates: {
    en: "Its campaign “{campaign}” runs {window}.",
    ar: "تسري حملتها «{campaign}» {window}.",
  },
  window_both: { en: "from {from} to {to}", ar: "من {from} إلى {to}" },
  window_from: { en: "from {from} on", ar: "ابتداءً من {from}" },
  window_to: { en: "until {to}", ar: "حتى {to}" },
  schedule: { en: "It runs {parts}.", ar: "تعمل {parts}." },
  on_days: { en: "on {days}", ar: "أيام {days}" },
  at_times: { en: "between {times}", ar: "بين {times}" },
  time_range: { en: "{from} and {to}", ar: "{from} و{to}" },
  audience_members: {
    en: "It is for members of {tiers}; the member was of {tier}.",
    ar: "هي لأعضاء {tiers}، وكان العضو في {tier}.",
  },
  audience_no_tier: {
    en: "It is for members of {tiers}; the member was of no tier.",
    ar: "هي لأعضاء {tiers}، ولم يكن العضو في أي مستوى.",
  },
  audience_sellers: {
    en: "It is for sellers of {tiers}; those of the order were of {tier}.",
    ar: "هي لبائعي {tiers}، وكان بائعو الطلب في {tier}.",
  },
  targets: { en: "It is for {kinds}.", ar: "تشمل {kinds}." },
  targets_campaign: { en: "Its campaign is for {kinds}.", ar: "تشمل حملتها {kinds}." },
  targets_excluded: { en: "It leaves out {kinds}.", ar: "تستثني {kinds}." },
  order_had: { en: "The order had {kinds}.", ar: "كان في الطلب {kinds}." },
  no_line_earns: {
    en: "No line of the order earns: none of its sellers took part then.",
    ar: "لا يكسب أي بند من الطلب نقاطًا: لم يكن أي من بائعيه مشاركًا حينها.",
  },
  used: {
    en: "Used before this: {used} of {limit}.",
    ar: "المستخدم قبل ذلك: {used} من {limit}.",
  },
  won: { en: "Rule “{name}” gave {points}.", ar: "منحت القاعدة «{name}» {points}." },
  budget_taken: {
    en: "Rules that go first took what was left of the budget.",
    ar: "استهلكت القواعد ذات الأولوية ما تبقى من الميزانية.",
  },
  below_one: {
    en: "Rule “{name}” applied, but its part came to less than one point.",
    ar: "انطبقت القاعدة «{name}»، لكن نصيبها كان أقل من نقطة.",
  },
  capped: {
    en: "Rule “{name}” applied, but a cap on the total left nothing for it.",
    ar: "انطبقت القاعدة «{name}»، لكن سقف الإجمالي لم يترك لها شيئًا.",
  },
  and_more: { en: "{listed} and {count} more", ar: "{listed} و{count} غيرها" },
} satisfies Record<string, Message>;

export const statusNames: Record<string, Message> = {
  draft: { en: "a draft", ar: "مسودة" },
  in_review: { en: "in review", ar: "قيد المراجعة" },
  approved: { en: "approved but not started", ar: "معتمدة ولم تبدأ" },
  scheduled: { en: "scheduled", ar: "مجدولة" },
  active: { en: "active", ar: "سارية" },
  paused: { en: "paused", ar: "متوقفة مؤقتًا" },
  ended: { en: "over", ar: "منتهية" },
  archived: { en: "archived", ar: "مؤرشفة" },
  cancelled: { en: "cancelled", ar: "ملغاة" },
};

export const kindNames = {
  products: { en: "products {ids}", ar: "المنتجات {ids}" },
  brands: { en: "brands {ids}", ar: "العلامات التجارية {ids}" },
  sellers: { en: "sellers {ids}", ar: "البائعين {ids}" },
  categories: { en: "categories {ids}", ar: "الفئات {ids}" },
} satisfies Record<string, Message>;

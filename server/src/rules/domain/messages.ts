// The sentences an explanation is made of. Words in braces are filled in; points are always the
// object of a verb or follow a preposition, which is the form the Arabic plurals are written in.
import type { Operator } from "@nuqta/contracts/rule-conditions.ts";
import type { Locale } from "./plural.ts";

export type Message = Record<Locale, string>;

export const messages = {
  head: {
    en: "Decided by rule set {version} for {weekday} {date} at {time}, {zone} time.",
    ar: "صدر القرار وفق مجموعة القواعد {version} ليوم {weekday} {date} الساعة {time} بتوقيت {zone}.",
  },
  base_disabled: {
    en: "Base earning is switched off.",
    ar: "الكسب الأساسي موقوف.",
  },
  base_schedule: {
    en: "Base earning was not on at that time.",
    ar: "لم يكن الكسب الأساسي مفعّلًا في ذلك الوقت.",
  },
  base_not_a_purchase: {
    en: "This event is not a purchase, so there are no base points.",
    ar: "هذا الحدث ليس عملية شراء، فلا نقاط أساسية له.",
  },
  base_percent: {
    en: "Base earning of {rate} on {amount} stands for {points}.",
    ar: "الكسب الأساسي بنسبة {rate} من {amount} يساوي ما قدره {points}.",
  },
  base_fixed: {
    en: "Base earning gives {points} for the purchase.",
    ar: "يمنح الكسب الأساسي {points} عن عملية الشراء.",
  },
  base_product: {
    en: "The points of the products bought add up to {points}.",
    ar: "يصل مجموع نقاط المنتجات المشتراة إلى {points}.",
  },
  base_individual: {
    en: "By the settings of each seller, base earning stands for {points}.",
    ar: "وفق إعدادات كل بائع، يساوي الكسب الأساسي ما قدره {points}.",
  },
  fired: {
    en: "Rule “{name}” gave {points}.",
    ar: "منحت القاعدة «{name}» {points}.",
  },
  fired_because: {
    en: "Rule “{name}” gave {points}, because {conditions}.",
    ar: "منحت القاعدة «{name}» {points}، لأن {conditions}.",
  },
  multiplied: {
    en: "Rule “{name}” multiplies base points by {factor}; that stands for {points} more.",
    ar: "تضاعف القاعدة «{name}» النقاط الأساسية {factor} مرة، وهذا يضيف {points}.",
  },
  trimmed: {
    en: "It stood for {desired}; the limit {limit} left {left}.",
    ar: "كانت تساوي {desired}، لكن الحد {limit} أبقى {left}.",
  },
  trimmed_whole: {
    en: "It stood for {desired}; close to the limit {limit}, only whole points count, which left {given}.",
    ar: "كانت تساوي {desired}، لكن قرب الحد {limit} تُحتسب النقاط الصحيحة فقط، وهذا أبقى {given}.",
  },
  out_campaign: {
    en: "Rule “{name}” did not apply: its campaign was not running at that time.",
    ar: "لم تنطبق القاعدة «{name}»: لم تكن حملتها سارية في ذلك الوقت.",
  },
  out_schedule: {
    en: "Rule “{name}” did not apply: it was not on at that time.",
    ar: "لم تنطبق القاعدة «{name}»: لم تكن مفعّلة في ذلك الوقت.",
  },
  out_audience: {
    en: "Rule “{name}” did not apply: it is for other tiers.",
    ar: "لم تنطبق القاعدة «{name}»: هي مخصصة لمستويات أخرى.",
  },
  out_limited: {
    en: "Rule “{name}” did not apply: it asks about the member, who limited the processing of their data.",
    ar: "لم تنطبق القاعدة «{name}»: تعتمد على بيانات العضو، وقد قيّد العضو معالجة بياناته.",
  },
  out_targets: {
    en: "Rule “{name}” did not apply: nothing in the order is among its products.",
    ar: "لم تنطبق القاعدة «{name}»: لا شيء في الطلب من منتجاتها.",
  },
  out_conditions: {
    en: "Rule “{name}” did not apply: {conditions}.",
    ar: "لم تنطبق القاعدة «{name}»: {conditions}.",
  },
  out_limit: {
    en: "Rule “{name}” gave nothing: its limit {limit} was used up.",
    ar: "لم تمنح القاعدة «{name}» شيئًا: استُنفد حدّها {limit}.",
  },
  out_wallet: {
    en: "Rule “{name}” did not apply: it costs seller {seller} {wanted}, and its wallet had {left}.",
    ar: "لم تنطبق القاعدة «{name}»: تكلفتها على البائع {seller} هي {wanted}، ولم يكن في محفظته سوى {left}.",
  },
  wallet_pays: {
    en: "Seller {seller} pays {charged} out of its wallet, which had {left}.",
    ar: "يدفع البائع {seller} {charged} من محفظته التي كان فيها {left}.",
  },
  wallet_platform_pays: {
    en: "Seller {seller} would pay {wanted}, but its wallet had {left}: it pays {charged}, and the platform the rest.",
    ar: "كان على البائع {seller} أن يدفع {wanted}، ولم يكن في محفظته سوى {left}: يدفع {charged} وتتحمّل المنصة الباقي.",
  },
  wallet_part_not_given: {
    en: "Seller {seller} would pay {wanted}, but its wallet had {left}: it pays {charged}, and the rest was not given.",
    ar: "كان على البائع {seller} أن يدفع {wanted}، ولم يكن في محفظته سوى {left}: يدفع {charged}، ولم يُمنح الباقي.",
  },
  wallet_base_dropped: {
    en: "The base gave nothing for what seller {seller} pays for: that costs {wanted}, and its wallet had {left}.",
    ar: "لم تُمنح نقاط الأساس التي يتحمّلها البائع {seller}: تكلفتها {wanted}، ولم يكن في محفظته سوى {left}.",
  },
  out_no_effect: {
    en: "Rule “{name}” applied but was worth nothing here, so it used nothing up.",
    ar: "انطبقت القاعدة «{name}» لكنها لم تساوِ شيئًا هنا، فلم تستهلك شيئًا.",
  },
  out_group: {
    en: "Rule “{name}” gave way to another rule of the group “{by}” ({mode}).",
    ar: "أفسحت القاعدة «{name}» المجال لقاعدة أخرى في المجموعة «{by}» ({mode}).",
  },
  out_excluded: {
    en: "Rule “{name}” cannot be combined with rule “{by}”, which goes first.",
    ar: "لا تجتمع القاعدة «{name}» مع القاعدة «{by}» التي لها الأولوية.",
  },
  near: {
    en: "Rule “{name}” is {missing} away ({fact}).",
    ar: "ينقص {missing} لتنطبق القاعدة «{name}» ({fact}).",
  },
  near_points: {
    en: "Rule “{name}” is {missing} away ({fact}); it would give {points}.",
    ar: "ينقص {missing} لتنطبق القاعدة «{name}» ({fact})، وكانت ستمنح {points}.",
  },
  more: {
    en: "{count} further rules did not apply.",
    ar: "لم تنطبق قواعد أخرى (العدد: {count}).",
  },
  rounded: {
    en: "Together that is exactly {exact}, {way} to {points}.",
    ar: "المجموع الدقيق هو {exact}، وقد قُرّب {way} إلى {points}.",
  },
  cap_trim: {
    en: "The cap “{cap}” ({limit} {scope}, {used} used before) reduced {before} to {after}.",
    ar: "خفّض السقف «{cap}» ({limit} {scope}، المستخدم سابقًا {used}) الرصيد من {before} إلى {after}.",
  },
  cap_reject: {
    en: "The cap “{cap}” ({limit} {scope}, {used} used before) does not allow {before}, so nothing was given.",
    ar: "لا يسمح السقف «{cap}» ({limit} {scope}، المستخدم سابقًا {used}) بمنح {before}، فلم يُمنح شيء.",
  },
  total: { en: "In total the member earns {points}.", ar: "في المجموع يكسب العضو {points}." },
  sources: {
    en: "In total the member earns {points}: {parts}.",
    ar: "في المجموع يكسب العضو {points}: {parts}.",
  },
  base_part: { en: "base {points}", ar: "الأساس {points}" },
  rule_part: { en: "“{name}” {points}", ar: "«{name}» {points}" },
  paid: { en: "Paid by: {parts}.", ar: "يتحمّل التكلفة: {parts}." },
  paid_part: { en: "{party} {points}", ar: "{party} {points}" },
  condition: {
    en: "{fact}: {actual} (needed: {wanted})",
    ar: "{fact}: {actual} (المطلوب: {wanted})",
  },
  missing: { en: "not known", ar: "غير معروف" },
  nothing: { en: "none", ar: "لا شيء" },
  yes: { en: "yes", ar: "نعم" },
  no: { en: "no", ar: "لا" },
  list: { en: ", ", ar: "، " },
  and: { en: "; ", ar: "؛ " },
  times_left: { en: "{count} uses", ar: "عدد مرات الاستخدام: {count}" },
} satisfies Record<string, Message>;

export const roundings: Record<string, Message> = {
  floor: { en: "rounded down", ar: "إلى الأسفل" },
  half_up: { en: "rounded half up", ar: "إلى الأقرب" },
  ceil: { en: "rounded up", ar: "إلى الأعلى" },
};

export const modes: Record<string, Message> = {
  best_for_member: { en: "the best for the member counts", ar: "تُحتسب الأفضل للعضو" },
  lowest_cost: { en: "the cheapest counts", ar: "تُحتسب الأقل تكلفة" },
  first_by_priority: { en: "the first by priority counts", ar: "تُحتسب الأولى في الأولوية" },
};

export const scopes: Record<string, Message> = {
  customer: { en: "per customer", ar: "لكل عميل" },
  product: { en: "per product", ar: "لكل منتج" },
  customer_product: { en: "per customer and product", ar: "لكل عميل ومنتج" },
  seller: { en: "per seller", ar: "لكل بائع" },
  global: { en: "for everyone together", ar: "للجميع معًا" },
  rule_budget: { en: "as the budget of the rule", ar: "ميزانيةً للقاعدة" },
  campaign_budget: { en: "as the budget of the campaign", ar: "ميزانيةً للحملة" },
  order: { en: "per order", ar: "لكل طلب" },
  member: { en: "per member", ar: "لكل عضو" },
};

export const periodNames: Record<string, Message> = {
  day: { en: "a day", ar: "في اليوم" },
  week: { en: "a week", ar: "في الأسبوع" },
  month: { en: "a month", ar: "في الشهر" },
  year: { en: "a year", ar: "في السنة" },
  ever: { en: "in all", ar: "إجمالًا" },
};

export const parties: Record<string, Message> = {
  platform: { en: "the platform", ar: "المنصة" },
  seller: { en: "seller", ar: "البائع" },
  brand: { en: "brand", ar: "العلامة التجارية" },
};

export const weekdayNames: Record<string, Message> = {
  sun: { en: "Sunday", ar: "الأحد" },
  mon: { en: "Monday", ar: "الاثنين" },
  tue: { en: "Tuesday", ar: "الثلاثاء" },
  wed: { en: "Wednesday", ar: "الأربعاء" },
  thu: { en: "Thursday", ar: "الخميس" },
  fri: { en: "Friday", ar: "الجمعة" },
  sat: { en: "Saturday", ar: "السبت" },
};

export const quantifierNames: Record<string, Message> = {
  any_line: { en: "{fact} on any line", ar: "{fact} في أي بند" },
  every_line: { en: "{fact} on every line", ar: "{fact} في كل البنود" },
  no_line: { en: "no line with {fact}", ar: "لا بند فيه {fact}" },
  sum: { en: "sum of {fact}", ar: "مجموع {fact}" },
};

export const factNames: Record<string, Message> = {
  "order.amount": { en: "order amount", ar: "قيمة الطلب" },
  "order.quantity": { en: "pieces in the order", ar: "عدد القطع في الطلب" },
  "order.line_count": { en: "lines in the order", ar: "عدد بنود الطلب" },
  "order.channel": { en: "channel", ar: "قناة الطلب" },
  "order.payment_method": { en: "payment method", ar: "طريقة الدفع" },
  "order.weekday": { en: "weekday", ar: "يوم الأسبوع" },
  "order.time": { en: "time of day", ar: "وقت اليوم" },
  "order.first": { en: "first order", ar: "أول طلب" },
  "member.tier": { en: "tier of the member", ar: "مستوى العضو" },
  "member.orders_count": { en: "earlier orders", ar: "عدد الطلبات السابقة" },
  "member.spend": { en: "earlier spending", ar: "الإنفاق السابق" },
  "member.lifetime_points": { en: "points earned so far", ar: "النقاط المكتسبة حتى الآن" },
  "member.days_since_joined": { en: "days since joining", ar: "الأيام منذ الانضمام" },
  "line.sku": { en: "product", ar: "المنتج" },
  "line.category": { en: "category", ar: "الفئة" },
  "line.brand": { en: "brand", ar: "العلامة التجارية" },
  "line.seller": { en: "seller", ar: "البائع" },
  "line.seller_tier": { en: "tier of the seller", ar: "مستوى البائع" },
  "line.quantity": { en: "quantity", ar: "الكمية" },
  "line.amount": { en: "amount", ar: "المبلغ" },
  "line.unit_price": { en: "unit price", ar: "سعر القطعة" },
};

export const operatorNames: Record<Operator, Message> = {
  eq: { en: "{value}", ar: "{value}" },
  ne: { en: "other than {value}", ar: "غير {value}" },
  gt: { en: "more than {value}", ar: "أكثر من {value}" },
  gte: { en: "at least {value}", ar: "{value} على الأقل" },
  lt: { en: "less than {value}", ar: "أقل من {value}" },
  lte: { en: "at most {value}", ar: "{value} على الأكثر" },
  between: { en: "between {value}", ar: "بين {value}" },
  in: { en: "one of {value}", ar: "واحد من {value}" },
  not_in: { en: "none of {value}", ar: "ليس من {value}" },
  contains_any: { en: "any of {value}", ar: "أي من {value}" },
  contains_all: { en: "all of {value}", ar: "كل من {value}" },
  exists: { en: "known: {value}", ar: "معروف: {value}" },
  within_last: { en: "within the last {value}", ar: "خلال آخر {value}" },
};

export const unitNames: Record<string, Message> = {
  day: { en: "{n} days", ar: "{n} يوم" },
  week: { en: "{n} weeks", ar: "{n} أسبوع" },
  month: { en: "{n} months", ar: "{n} شهر" },
  year: { en: "{n} years", ar: "{n} سنة" },
};

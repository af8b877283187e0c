// What rules can ask about, and how that is said: facts, operators, quantifiers, periods, days.

import type { Operator, Quantifier } from "@nuqta/contracts/rule-conditions.ts";
import type { NamedFact } from "@nuqta/contracts/rules-facts.ts";
import { counted, type Text, texts } from "../../i18n/text.ts";

export const factTexts = texts({
  "order.amount": { en: "Purchase amount", ar: "قيمة الشراء" },
  "order.quantity": { en: "Pieces in the order", ar: "عدد القطع في الطلب" },
  "order.line_count": { en: "Lines in the order", ar: "عدد بنود الطلب" },
  "order.channel": { en: "Channel", ar: "قناة الطلب" },
  "order.payment_method": { en: "Payment method", ar: "طريقة الدفع" },
  "order.weekday": { en: "Weekday", ar: "يوم الأسبوع" },
  "order.time": { en: "Time of day", ar: "وقت اليوم" },
  "order.first": { en: "First order of the customer", ar: "أول طلب للعميل" },
  "member.tier": { en: "Customer tier", ar: "مستوى العميل" },
  "member.orders_count": { en: "Earlier orders", ar: "عدد الطلبات السابقة" },
  "member.spend": { en: "Earlier spending", ar: "الإنفاق السابق" },
  "member.lifetime_points": { en: "Points earned so far", ar: "النقاط المكتسبة حتى الآن" },
  "member.days_since_joined": { en: "Days since joining", ar: "الأيام منذ الانضمام" },
  "line.sku": { en: "Product", ar: "المنتج" },
  "line.category": { en: "Product category", ar: "فئة المنتج" },
  "line.brand": { en: "Brand", ar: "العلامة التجارية" },
  "line.seller": { en: "Seller", ar: "البائع" },
  "line.seller_tier": { en: "Seller tier", ar: "مستوى البائع" },
  "line.quantity": { en: "Quantity of the item", ar: "كمية المنتج" },
  "line.amount": { en: "Amount of the item", ar: "قيمة المنتج" },
  "line.unit_price": { en: "Unit price", ar: "سعر القطعة" },
} satisfies Record<NamedFact, Text>);

/** Facts that people name themselves. */
export const openFactTexts = texts({
  "order.attribute.": { en: "Attribute of the order", ar: "سمة في الطلب" },
  "member.attribute.": { en: "Attribute of the customer", ar: "سمة في العميل" },
  "activity.": { en: "Field of the activity", ar: "حقل في النشاط" },
});

export const factGroupTexts = texts({
  order: { en: "The order", ar: "الطلب" },
  member: { en: "The customer", ar: "العميل" },
  line: { en: "The items", ar: "المنتجات" },
  activity: { en: "The activity", ar: "النشاط" },
});

export const operatorTexts = texts({
  eq: { en: "is", ar: "تساوي" },
  ne: { en: "is not", ar: "لا تساوي" },
  gt: { en: "is greater than", ar: "أكبر من" },
  gte: { en: "is at least", ar: "لا تقل عن" },
  lt: { en: "is less than", ar: "أقل من" },
  lte: { en: "is at most", ar: "لا تزيد على" },
  between: { en: "is between", ar: "بين" },
  in: { en: "is in the list", ar: "ضمن القائمة" },
  not_in: { en: "is not in the list", ar: "ليست ضمن القائمة" },
  contains_any: { en: "contains any of", ar: "تحتوي على أي من" },
  contains_all: { en: "contains all of", ar: "تحتوي على كل من" },
  exists: { en: "is known", ar: "معروفة" },
  within_last: { en: "is within the last", ar: "خلال آخر" },
} satisfies Record<Operator, Text>);

export const quantifierTexts = texts({
  any_line: { en: "At least one item", ar: "منتج واحد على الأقل" },
  every_line: { en: "Every item", ar: "كل المنتجات" },
  no_line: { en: "No item", ar: "لا منتج" },
  sum: { en: "All items together", ar: "مجموع المنتجات" },
} satisfies Record<Quantifier, Text>);

export const triggerTexts = texts({
  purchase: { en: "When a customer makes a purchase", ar: "عندما يقوم العميل بعملية شراء" },
  signup: { en: "When a customer signs up", ar: "عندما يسجّل عميل جديد" },
  review: { en: "When a customer writes a review", ar: "عندما يكتب العميل تقييمًا" },
  referral: { en: "When a customer refers a friend", ar: "عندما يدعو العميل صديقًا" },
  birthday: { en: "On the customer's birthday", ar: "في عيد ميلاد العميل" },
  anniversary: { en: "On the day the customer joined", ar: "في ذكرى انضمام العميل" },
  login: { en: "When a customer signs in", ar: "عندما يسجّل العميل الدخول" },
  profile_update: { en: "When a customer changes the profile", ar: "عندما يحدّث العميل ملفه" },
  profile_completed: { en: "When a customer completes the profile", ar: "عندما يُكمل العميل ملفه" },
});

export const scopeTexts = texts({
  customer: { en: "per customer", ar: "لكل عميل" },
  product: { en: "per product", ar: "لكل منتج" },
  customer_product: { en: "per customer and product", ar: "لكل عميل ومنتج" },
  seller: { en: "per seller", ar: "لكل بائع" },
  global: { en: "for everyone together", ar: "للجميع معًا" },
});

export const periodTexts = texts({
  day: { en: "per day", ar: "في اليوم" },
  week: { en: "per week", ar: "في الأسبوع" },
  month: { en: "per month", ar: "في الشهر" },
  year: { en: "per year", ar: "في السنة" },
  ever: { en: "ever", ar: "إجمالًا" },
});

export const measureTexts = texts({
  times: { en: "times", ar: "مرات" },
  points: { en: "points", ar: "نقاط" },
});

export const unitTexts = texts({
  day: { en: "days", ar: "أيام" },
  week: { en: "weeks", ar: "أسابيع" },
  month: { en: "months", ar: "أشهر" },
  year: { en: "years", ar: "سنوات" },
});

export const modeTexts = texts({
  stack: { en: "all of its rules give", ar: "تمنح كل قواعدها" },
  best_for_member: { en: "the best for the customer gives", ar: "تمنح الأفضل للعميل" },
  lowest_cost: { en: "the cheapest gives", ar: "تمنح الأقل تكلفة" },
  first_by_priority: { en: "the first by priority gives", ar: "تمنح الأولى في الأولوية" },
});

export const pointCount = counted({
  en: { one: "{count} point", other: "{count} points" },
  ar: { one: "نقطة واحدة", two: "نقطتين", few: "{count} نقاط", other: "{count} نقطة" },
});

export const timeCount = counted({
  en: { one: "once", other: "{count} times" },
  ar: { one: "مرة واحدة", two: "مرتين", few: "{count} مرات", other: "{count} مرة" },
});

// The texts of the tabs of a member, and of cases, orders and returns there.
import { texts } from "../../i18n/text.ts";

export const tabTexts = texts({
  tabs: { en: "About this member", ar: "أقسام صفحة العضو" },
  overview: { en: "Overview", ar: "نظرة عامة" },
  statement: { en: "Statement", ar: "كشف النقاط" },
  orders: { en: "Orders", ar: "الطلبات" },
  returns: { en: "Returns", ar: "المرتجعات" },
  rewards: { en: "Rewards", ar: "المكافآت" },
  messages: { en: "Messages", ar: "الرسائل" },
  cases: { en: "Cases", ar: "حالات الاشتباه" },
  notes: { en: "Notes", ar: "الملاحظات" },
  privacy: { en: "Privacy", ar: "الخصوصية" },
});

export const caseTexts = texts({
  title: { en: "Cases of suspected fraud", ar: "حالات الاشتباه في الاحتيال" },
  help: {
    en: "Raised by the anti-fraud settings, newest first.",
    ar: "تفتحها إعدادات مكافحة الاحتيال، الأحدث أولًا.",
  },
  none: { en: "No cases for this member", ar: "لا توجد حالات لهذا العضو" },
  newest: {
    en: "The newest {shown} of {total}. The others are in Fraud Review.",
    ar: "أحدث {shown} من {total}. تجد الباقي في مراجعة الاحتيال.",
  },
  raised: { en: "Raised", ar: "وقت الفتح" },
  open: { en: "{when}: open the case", ar: "{when}: فتح الحالة" },
  rule: { en: "Criterion", ar: "المعيار" },
  severity: { en: "Severity", ar: "الخطورة" },
  state: { en: "State", ar: "الحالة" },
  value: { en: "Value", ar: "القيمة" },
  limit: { en: "Limit", ar: "الحد" },
  decided: { en: "Decided", ar: "وقت القرار" },
});

export const orderTabTexts = texts({
  orders: { en: "Orders", ar: "الطلبات" },
  ordersHelp: {
    en: "Newest first, with the points each order earned.",
    ar: "الأحدث أولًا، مع النقاط التي كسبها كل طلب.",
  },
  noOrders: { en: "No orders yet", ar: "لا توجد طلبات بعد" },
  moreOrders: { en: "Show earlier orders", ar: "عرض طلبات أقدم" },
  order: { en: "Order", ar: "الطلب" },
  ordered: { en: "Ordered", ar: "تاريخ الطلب" },
  status: { en: "Status", ar: "الحالة" },
  items: { en: "Items", ar: "عدد القطع" },
  amount: { en: "Amount", ar: "المبلغ" },
  points: { en: "Points earned", ar: "النقاط المكتسبة" },
  takenBack: { en: "Points taken back", ar: "النقاط المستردة" },
  returns: { en: "Returns", ar: "المرتجعات" },
  returnsHelp: {
    en: "Newest first, with the points each return moved.",
    ar: "الأحدث أولًا، مع ما حرّكه كل مرتجع من النقاط.",
  },
  noReturns: { en: "Nothing has been returned", ar: "لا توجد مرتجعات" },
  moreReturns: { en: "Show earlier returns", ar: "عرض مرتجعات أقدم" },
  return: { en: "Return", ar: "المرتجع" },
  returned: { en: "Returned", ar: "تاريخ الإرجاع" },
  givenBack: { en: "Redeemed points given back", ar: "نقاط مستبدلة أُعيدت" },
});

export const statementTexts = texts({
  happened: { en: "happened {when}", ar: "حدثت {when}" },
  owed: { en: "Owed: {points}", ar: "المستحق: {points}" },
  earned: { en: "Pending from {from}, available {to}", ar: "معلّقة من {from}، ومتاحة {to}" },
  redeemed: { en: "Held {from}, redeemed {to}", ar: "حُجزت {from}، واستُبدلت {to}" },
  open: { en: "Show both lines", ar: "عرض السطرين" },
  openOf: { en: "Show both lines of entry {id}", ar: "عرض السطرين للحركة {id}" },
  fold: { en: "Show as one line", ar: "عرض في سطر واحد" },
  foldOf: { en: "Show as one line: entry {id}", ar: "عرض في سطر واحد: الحركة {id}" },
});

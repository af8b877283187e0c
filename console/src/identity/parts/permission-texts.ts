// What each permission lets somebody do, in plain words.
import type { permissions } from "@nuqta/contracts/kit/permission.ts";
import { type Text, texts } from "../../i18n/text.ts";

/** A permission that lacks its words does not compile. */
export const permissionTexts: Readonly<Record<(typeof permissions)[number], Text>> = texts({
  "orders:read": { en: "See orders", ar: "الاطلاع على الطلبات" },
  "orders:write": { en: "Send orders and returns", ar: "إرسال الطلبات والمرتجعات" },
  "activities:write": { en: "Send activities that earn points", ar: "إرسال أنشطة تكسب نقاطًا" },
  "quotes:read": { en: "Ask what an order would earn", ar: "حساب ما سيكسبه طلب" },
  "members:read": {
    en: "See members and their personal data",
    ar: "الاطلاع على الأعضاء وبياناتهم الشخصية",
  },
  "members:write": {
    en: "Add, change and erase members",
    ar: "إضافة الأعضاء وتعديلهم ومحو بياناتهم",
  },
  "ledger:read": { en: "See points and where they came from", ar: "الاطلاع على النقاط ومصدرها" },
  "points:adjust": {
    en: "Give and take points by hand",
    ar: "إضافة النقاط وخصمها يدويًا",
  },
  "redemptions:read": { en: "See redemptions", ar: "الاطلاع على عمليات الاستبدال" },
  "redemptions:write": { en: "Spend members' points", ar: "استبدال نقاط الأعضاء" },
  "rewards:read": { en: "See rewards", ar: "الاطلاع على المكافآت" },
  "rewards:write": { en: "Change rewards", ar: "تعديل المكافآت" },
  "vouchers:read": { en: "See vouchers", ar: "الاطلاع على القسائم" },
  "vouchers:write": { en: "Redeem and change vouchers", ar: "صرف القسائم وتعديلها" },
  "catalogue:read": {
    en: "See sellers, brands and products",
    ar: "الاطلاع على البائعين والعلامات والمنتجات",
  },
  "catalogue:write": {
    en: "Change sellers, brands and products",
    ar: "تعديل البائعين والعلامات والمنتجات",
  },
  "imports:write": { en: "Import earlier records", ar: "استيراد السجلات السابقة" },
  "config:read": { en: "See rules and settings", ar: "الاطلاع على القواعد والإعدادات" },
  "config:write": {
    en: "Change and publish rules and settings",
    ar: "تعديل القواعد والإعدادات ونشرها",
  },
  "campaigns:read": { en: "See campaigns", ar: "الاطلاع على الحملات" },
  "campaigns:write": { en: "Change and publish campaigns", ar: "تعديل الحملات ونشرها" },
  "events:read": { en: "Read the feed of events", ar: "قراءة سجل الأحداث" },
  "webhooks:manage": { en: "Manage webhooks", ar: "إدارة عناوين Webhook" },
  "analytics:read": { en: "See figures and reports", ar: "الاطلاع على الأرقام والتقارير" },
  "settlements:read": { en: "See settlements with sellers", ar: "الاطلاع على تسويات البائعين" },
  "settlements:write": { en: "Issue settlements with sellers", ar: "إصدار تسويات البائعين" },
  "fraud:read": { en: "See cases of suspected fraud", ar: "الاطلاع على حالات الاشتباه" },
  "fraud:write": { en: "Decide cases of suspected fraud", ar: "البت في حالات الاشتباه" },
  "keys:manage": { en: "Manage API keys", ar: "إدارة مفاتيح API" },
  "team:manage": { en: "Invite people and give them roles", ar: "دعوة الأشخاص ومنحهم الأدوار" },
  "roles:manage": { en: "Put roles together", ar: "إعداد الأدوار" },
  "approvals:write": { en: "Approve what others ask for", ar: "الموافقة على طلبات الآخرين" },
  "thresholds:manage": { en: "Change approval thresholds", ar: "تعديل حدود طلب الموافقة" },
  "notes:write": { en: "Write notes about members", ar: "كتابة ملاحظات عن الأعضاء" },
  "members:merge": { en: "Merge members", ar: "دمج الأعضاء" },
  "retention:manage": {
    en: "Manage data retention, legal holds, consent texts and privacy requests",
    ar: "إدارة مدد الاحتفاظ والحفظ القانوني ونصوص الموافقة وطلبات الخصوصية",
  },
  "audit:read": { en: "See the audit log", ar: "الاطلاع على سجل التدقيق" },
  "notifications:read": {
    en: "See notices on the dashboard",
    ar: "الاطلاع على إشعارات لوحة التحكم",
  },
});

// What the home says.

import type { KpiId } from "@nuqta/contracts/analytics.ts";
import { addresses, type PlainAddress } from "../../addresses.ts";
import { counted, type Text, texts } from "../../i18n/text.ts";

export const homeTexts = texts({
  chartOfMoves: {
    en: "Points earned and redeemed per day",
    ar: "النقاط المكتسبة والمستبدلة يوميًا",
  },
  chartOfLiability: {
    en: "Points outstanding at the end of each day",
    ar: "النقاط القائمة في نهاية كل يوم",
  },
  issued: { en: "Points issued", ar: "النقاط الصادرة" },
  redeemed: { en: "Points redeemed", ar: "النقاط المستبدلة" },
  chartShows: { en: "What the chart shows", ar: "ما يعرضه الرسم" },
  moves: { en: "Earned and redeemed", ar: "المكتسبة والمستبدلة" },
  outstanding: { en: "Outstanding", ar: "القائمة" },
  noCodes: {
    en: "Branches spend the points of members without asking them. Let members confirm with a one-time code at counters.",
    ar: "تستبدل الفروع نقاط الأعضاء دون الرجوع إليهم. اجعل الأعضاء يؤكدون برمز لمرة واحدة عند نقاط البيع.",
  },
  noFactor: {
    en: "Your account has no second factor, so its password alone opens everything. In production, owners need one by default.",
    ar: "لا يستخدم حسابك التحقق بخطوتين، فكلمة المرور وحدها تفتح كل شيء. في الإنتاج يُطلب من المالكين افتراضيًا.",
  },
  toAccount: { en: "Set up a second factor", ar: "إعداد التحقق بخطوتين" },
  toSettings: { en: "Open programme settings", ar: "فتح إعدادات البرنامج" },
  morning: { en: "Good morning, {name}", ar: "صباح الخير، {name}" },
  afternoon: { en: "Good afternoon, {name}", ar: "طاب يومك، {name}" },
  evening: { en: "Good evening, {name}", ar: "مساء الخير، {name}" },
  search: {
    en: "Search members, orders, sellers, brands, campaigns and more",
    ar: "ابحث عن أعضاء أو طلبات أو بائعين أو علامات أو حملات وغيرها",
  },
  searchPlaceholder: { en: "Search...", ar: "بحث..." },
  nothingFound: { en: "Nothing found for “{q}”", ar: "لا نتائج لـ «{q}»" },
  quickActions: { en: "Quick Actions", ar: "إجراءات سريعة" },
  onboard: { en: "Onboard New Seller", ar: "ضم بائع جديد" },
  createCampaign: { en: "Create New Campaign", ar: "إنشاء حملة جديدة" },
  configureEarning: { en: "Configure Earning Rules", ar: "إعداد قواعد الكسب" },
  configureRedemption: { en: "Configure Redemption Rules", ar: "إعداد قواعد الاستبدال" },
  openFraud: { en: "Review Suspected Fraud", ar: "مراجعة الاشتباه في الاحتيال" },
  openSettlements: { en: "Open Settlements", ar: "فتح التسويات" },
  openKeys: { en: "Manage API Keys", ar: "إدارة مفاتيح API" },
  openWebhooks: { en: "Set Up Webhooks", ar: "إعداد Webhook" },
  openMembers: { en: "Find a Member", ar: "البحث عن عضو" },
  openRewards: { en: "View Rewards", ar: "عرض المكافآت" },
  openDocumentation: { en: "Read the API Documentation", ar: "قراءة توثيق واجهة البرمجة" },
  noFigures: {
    en: "Your role does not include reports. Search for members, orders and other records, or choose a page from the menu.",
    ar: "لا يشمل دورك التقارير. ابحث عن الأعضاء والطلبات وغيرها، أو اختر صفحة من القائمة.",
  },
  notices: { en: "Platform Notifications", ar: "إشعارات المنصة" },
  noNotices: { en: "No notifications", ar: "لا توجد إشعارات" },
  markRead: { en: "Mark all as read", ar: "تحديد الكل كمقروء" },
  unread: { en: "New", ar: "جديد" },
  overview: { en: "Loyalty Program Overview", ar: "نظرة عامة على برنامج الولاء" },
  dashboards: { en: "Dashboards", ar: "لوحات المتابعة" },
  activity: { en: "Recent Activity", ar: "النشاط الأخير" },
  columnActivity: { en: "Activity", ar: "النشاط" },
  columnSeller: { en: "Seller", ar: "البائع" },
  columnBrand: { en: "Brand", ar: "العلامة التجارية" },
  columnCampaign: { en: "Campaign", ar: "الحملة" },
  columnDetail: { en: "Detail", ar: "التفاصيل" },
  columnStatus: { en: "Status", ar: "الحالة" },
  columnAction: { en: "Action", ar: "الإجراء" },
  done: { en: "Done", ar: "تم" },
  refused: { en: "Refused", ar: "مرفوض" },
  view: { en: "View", ar: "عرض" },
  noActivity: { en: "No activity found", ar: "لم يتم العثور على أي نشاط" },
  by: { en: "by {name}", ar: "بواسطة {name}" },
});

export const unreadCount = counted({
  en: { one: "{count} new", other: "{count} new" },
  ar: {
    zero: "لا جديد",
    one: "إشعار جديد",
    two: "إشعاران جديدان",
    few: "{count} إشعارات جديدة",
    other: "{count} إشعارًا جديدًا",
  },
});

type KpiWords = { readonly name: Text; readonly how: Text; readonly rows: PlainAddress };

/** The name of each figure, how it is counted, and where its rows are. */
export const kpiWords: Readonly<Record<KpiId, KpiWords>> = {
  sellers_onboarded: {
    name: { en: "Sellers onboarded", ar: "البائعون المنضمون" },
    how: {
      en: "Sellers that somebody has onboarded up to the last day. Sellers that only orders have named do not count.",
      ar: "البائعون الذين تم ضمهم حتى آخر يوم. لا يُحسب البائعون الذين وردت أسماؤهم في الطلبات فقط.",
    },
    rows: addresses.sellers,
  },
  points_distributed: {
    name: { en: "Total points distributed", ar: "إجمالي النقاط الموزعة" },
    how: {
      en: "Points that orders and activities earned on these days, by the day they happened. What cancellations and returns took back is in Points Analytics.",
      ar: "النقاط التي كُسبت من الطلبات والأنشطة في هذه الأيام حسب يوم حدوثها. ما استُرد بسبب الإلغاء والمرتجعات موضح في تحليلات النقاط.",
    },
    rows: addresses.pointsAnalytics,
  },
  redemption_rate: {
    name: { en: "Redemption rate", ar: "معدل الاستبدال" },
    how: {
      en: "Points redeemed on these days, divided by points that became spendable on these days. It can pass 100% when older points are spent.",
      ar: "النقاط المستبدلة في هذه الأيام مقسومة على النقاط التي صارت قابلة للاستخدام فيها. قد يتجاوز 100% عند استخدام نقاط أقدم.",
    },
    rows: addresses.pointsAnalytics,
  },
  total_sales: {
    name: { en: "Total sales", ar: "إجمالي المبيعات" },
    how: {
      en: "Order lines after discount, by the day of the order; cancellations and returns count against the day they happened.",
      ar: "بنود الطلبات بعد الخصم حسب يوم الطلب، وتُخصم الإلغاءات والمرتجعات من يوم حدوثها.",
    },
    rows: addresses.sellerPerformance,
  },
  brands_managed: {
    name: { en: "Brands managed", ar: "العلامات التجارية المُدارة" },
    how: {
      en: "Brands that somebody has added up to the last day. Brands that only orders have named do not count.",
      ar: "العلامات التجارية المضافة حتى آخر يوم. لا تُحسب العلامات التي وردت في الطلبات فقط.",
    },
    rows: addresses.brands,
  },
  points_per_brand: {
    name: { en: "Average points per brand", ar: "متوسط النقاط لكل علامة" },
    how: {
      en: "Points earned on lines of a brand on these days, divided by the brands managed on the last day.",
      ar: "النقاط المكتسبة من بنود تحمل علامة تجارية في هذه الأيام مقسومة على العلامات المُدارة في آخر يوم.",
    },
    rows: addresses.pointsAnalytics,
  },
  campaign_participation: {
    name: { en: "Campaign participation", ar: "المشاركة في الحملات" },
    how: {
      en: "The share of managed brands on whose lines a campaign gave points on these days.",
      ar: "نسبة العلامات المُدارة التي منحت حملةٌ نقاطًا على بنودها في هذه الأيام.",
    },
    rows: addresses.campaignPerformance,
  },
  budget_remaining: {
    name: { en: "Reward budget remaining", ar: "المتبقي من ميزانية المكافآت" },
    how: {
      en: "What is left now of the points budgets of published campaigns, net of what returns gave back. The past of budgets is not kept.",
      ar: "المتبقي الآن من ميزانيات النقاط للحملات المنشورة بعد ما أعادته المرتجعات. لا يُحفظ تاريخ الميزانيات.",
    },
    rows: addresses.campaignPerformance,
  },
  active_campaigns: {
    name: { en: "Active campaigns", ar: "الحملات النشطة" },
    how: {
      en: "Published campaigns that were running on the last day.",
      ar: "الحملات المنشورة التي كانت تعمل في آخر يوم.",
    },
    rows: addresses.campaignLibrary,
  },
  campaign_points: {
    name: { en: "Points via campaigns", ar: "النقاط عبر الحملات" },
    how: {
      en: "Points that rules of campaigns gave on these days, before returns took any back.",
      ar: "النقاط التي منحتها قواعد الحملات في هذه الأيام قبل أي استرداد بسبب المرتجعات.",
    },
    rows: addresses.campaignPerformance,
  },
  effectiveness: {
    name: { en: "Effectiveness", ar: "الفاعلية" },
    how: {
      en: "The share of orders of these days that a campaign gave points. What campaigns changed in sales cannot be told without a hold-out group.",
      ar: "نسبة طلبات هذه الأيام التي منحتها حملةٌ نقاطًا. لا يمكن معرفة أثر الحملات على المبيعات دون مجموعة مقارنة.",
    },
    rows: addresses.campaignPerformance,
  },
  budget_utilization: {
    name: { en: "Budget utilization", ar: "استخدام الميزانية" },
    how: {
      en: "What published campaigns have given of their points budgets until now. The past of budgets is not kept.",
      ar: "ما منحته الحملات المنشورة من ميزانيات النقاط حتى الآن. لا يُحفظ تاريخ الميزانيات.",
    },
    rows: addresses.campaignPerformance,
  },
};

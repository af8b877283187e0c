// Every screen of the console by group: its address, its name at the side, its title in the head.

import type { Permission } from "@nuqta/contracts/kit/permission.ts";
import { addresses, type PlainAddress } from "../addresses.ts";
import { type Text, texts } from "../i18n/text.ts";

export type Screen = {
  readonly path: PlainAddress;
  readonly name: Text;
  readonly title?: Text;
  /** Nobody without it may see what stands there. */
  readonly needs?: Permission;
  /** Whether it is about accounts and keys, which test mode has none of. */
  readonly isLive?: true;
};
export type Group = {
  readonly id: string;
  readonly name: Text;
  readonly screens: readonly Screen[];
};

const at = (path: PlainAddress, en: string, ar: string, title?: Text): Screen =>
  title === undefined ? { path, name: { en, ar } } : { path, name: { en, ar }, title };

const ofLive = (screen: Screen): Screen => ({ ...screen, isLive: true });

const needing = (needs: Permission, screen: Screen): Screen => ({ ...screen, needs });

export const frameTexts = texts({
  dashboard: { en: "Dashboard", ar: "لوحة التحكم" },
  product: { en: "Nuqta", ar: "نقطة" },
  collapse: { en: "Collapse the menu", ar: "طي القائمة" },
  expand: { en: "Expand the menu", ar: "توسيع القائمة" },
  menu: { en: "Menu", ar: "القائمة" },
  closeMenu: { en: "Close the menu", ar: "إغلاق القائمة" },
  skip: { en: "Skip to the content", ar: "تخطَّ إلى المحتوى" },
  enterTest: { en: "Enter test mode", ar: "الدخول إلى وضع الاختبار" },
  logout: { en: "Log out", ar: "تسجيل الخروج" },
  find: { en: "Search or jump to…", ar: "ابحث أو انتقل إلى…" },
  findTitle: { en: "Search and commands", ar: "البحث والأوامر" },
  findNone: { en: "Nothing found for “{q}”", ar: "لا نتائج لـ «{q}»" },
  breadcrumb: { en: "Breadcrumb", ar: "مسار التنقل" },
  notFound: { en: "404 - Not Found", ar: "404 - غير موجود" },
  notFoundHelp: { en: "There is no page at this address.", ar: "لا توجد صفحة في هذا العنوان." },
  toHome: { en: "Go to the dashboard", ar: "الذهاب إلى لوحة التحكم" },
  crashed: { en: "This page stopped working", ar: "توقفت هذه الصفحة عن العمل" },
  crashedHelp: {
    en: "Nothing was changed by this. Reload the page; if it happens again, quote what is written below.",
    ar: "لم يتغير شيء بسبب ذلك. أعد تحميل الصفحة، وإذا تكرر الأمر فاذكر النص أدناه.",
  },
  reload: { en: "Reload the page", ar: "إعادة تحميل الصفحة" },
  offline: {
    en: "You are offline. What you see may be out of date.",
    ar: "أنت غير متصل بالإنترنت. قد تكون البيانات المعروضة قديمة.",
  },
  appearanceGroup: { en: "Commands", ar: "أوامر" },
});

export const groups: readonly Group[] = [
  {
    id: "points",
    name: { en: "Points Engine", ar: "محرك النقاط" },
    screens: [
      needing("config:read", at(addresses.earningRules, "Earning Rules", "قواعد الكسب")),
      needing("config:read", at(addresses.redemptionRules, "Redemption Rules", "قواعد الاستبدال")),
      needing("config:read", at(addresses.tiers, "Tiers Setting", "إعداد المستويات")),
      needing("rewards:read", at(addresses.rewards, "Rewards Option", "خيارات المكافآت")),
      needing("config:read", at(addresses.terms, "Terms & Conditions", "الشروط والأحكام")),
    ],
  },
  {
    id: "campaigns",
    name: { en: "Campaign Engine", ar: "محرك الحملات" },
    screens: [
      needing("campaigns:read", at(addresses.campaigns, "Manage Campaign", "إدارة الحملات")),
      needing("config:read", at(addresses.rules, "Manage Rules", "إدارة القواعد")),
      needing("campaigns:read", at(addresses.templates, "Campaign Templates", "قوالب الحملات")),
    ],
  },
  {
    id: "analytics",
    name: { en: "Analytics Engine", ar: "محرك التحليلات" },
    screens: [
      needing(
        "analytics:read",
        at(addresses.pointsAnalytics, "Points Analytics", "تحليلات النقاط"),
      ),
      needing(
        "analytics:read",
        at(addresses.sellerPerformance, "Seller Performance", "أداء البائعين"),
      ),
      needing("analytics:read", at(addresses.memberInsights, "Member Insights", "رؤى الأعضاء")),
      needing(
        "analytics:read",
        at(addresses.campaignPerformance, "Campaign Performance", "أداء الحملات"),
      ),
      needing(
        "analytics:read",
        at(addresses.liabilityByAge, "Liability by Age", "أعمار الالتزامات"),
      ),
      needing("analytics:read", at(addresses.breakdown, "Sales Breakdown", "تفصيل المبيعات")),
      needing("analytics:read", at(addresses.savedReports, "Saved Reports", "التقارير المحفوظة")),
    ],
  },
  {
    id: "sellers",
    name: { en: "Seller Management", ar: "إدارة البائعين" },
    screens: [
      needing("catalogue:read", at(addresses.sellerForm, "Add Seller", "إضافة بائع")),
      needing("catalogue:read", at(addresses.sellers, "Edit Seller", "تعديل البائعين")),
      needing(
        "catalogue:read",
        at(addresses.brands, "Brand Management", "إدارة العلامات التجارية"),
      ),
      needing(
        "catalogue:read",
        at(addresses.products, "Upload Products List", "رفع قائمة المنتجات"),
      ),
    ],
  },
  {
    id: "api",
    name: { en: "API Integration", ar: "ربط واجهة البرمجة" },
    screens: [
      at(addresses.documentation, "Documentation", "التوثيق", {
        en: "API Documentation",
        ar: "توثيق واجهة البرمجة",
      }),
      ofLive(
        needing(
          "keys:manage",
          at(addresses.apiKeys, "API Keys", "مفاتيح API", {
            en: "API Keys Management",
            ar: "إدارة مفاتيح API",
          }),
        ),
      ),
      needing("webhooks:manage", at(addresses.webhooks, "Webhook Setup", "إعداد Webhook")),
    ],
  },
  {
    id: "members",
    name: { en: "Members", ar: "الأعضاء" },
    screens: [
      needing("members:read", at(addresses.members, "Members", "الأعضاء")),
      needing("fraud:read", at(addresses.fraudReview, "Fraud Review", "مراجعة الاحتيال")),
      needing("members:read", at(addresses.approvals, "Approvals", "الموافقات")),
      needing("members:read", at(addresses.arrivals, "Late Arrivals", "الوارد المتأخر")),
    ],
  },
  {
    id: "finance",
    name: { en: "Finance", ar: "المالية" },
    screens: [
      needing("analytics:read", at(addresses.liability, "Liability", "الالتزامات")),
      needing("settlements:read", at(addresses.settlements, "Settlements", "التسويات")),
    ],
  },
  {
    id: "administration",
    name: { en: "Administration", ar: "الإدارة" },
    screens: [
      ofLive(needing("team:manage", at(addresses.team, "Team", "الفريق"))),
      needing("audit:read", at(addresses.auditLog, "Audit Log", "سجل التدقيق")),
      needing("config:read", at(addresses.jobs, "Jobs", "المهام")),
      needing("config:read", at(addresses.retention, "Data Retention", "مدة الاحتفاظ بالبيانات")),
      needing(
        "config:read",
        at(addresses.programmeSettings, "Programme Settings", "إعدادات البرنامج"),
      ),
      needing("config:read", at(addresses.configuration, "Configuration", "الإعدادات كملف")),
      ofLive(at(addresses.account, "My Account", "حسابي")),
    ],
  },
];

/** The screens that somebody who holds these permissions is offered; groups without any are left out. */
export const groupsFor = (
  held: readonly Permission[],
  { inTest = false }: { inTest?: boolean } = {},
): readonly Group[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(
        ({ needs, isLive }) =>
          (needs === undefined || held.includes(needs)) && !(inTest && isLive === true),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);

export const home = addresses.homeOfSellers;

const isWithin = (path: string, of: string): boolean => path === of || path.startsWith(`${of}/`);

const findPlace = (path: string): { group: Group; screen: Screen } | undefined => {
  for (const group of groups) {
    const screen = group.screens.find((each) => isWithin(path, each.path));
    if (screen !== undefined) return { group, screen };
  }
  return undefined;
};

// Orders are found through their members: they have pages and no list.
const ordersPath = addresses.order.replace("/$id", "");
const orderTitle = { en: "Order", ar: "الطلب" };

/** The group and screen that a path belongs to. */
export const placeOf = (path: string): { group: Group; screen: Screen } | undefined => {
  const plain = decodeURIComponent(path);
  if (!plain.startsWith(`${ordersPath}/`)) return findPlace(plain);
  const place = findPlace(addresses.members);
  return place && { ...place, screen: { ...place.screen, title: orderTitle } };
};

/** The title in the head: that of the screen, and Dashboard everywhere else. */
export const titleOf = (path: string): Text => {
  const place = placeOf(path);
  return place === undefined ? frameTexts.dashboard : (place.screen.title ?? place.screen.name);
};

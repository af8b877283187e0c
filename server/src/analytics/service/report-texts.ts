// What reports say on paper, in both languages.
import type { Comparison, Report } from "@nuqta/contracts/analytics.ts";
import type { Grouping } from "@nuqta/contracts/groupings.ts";

export type Locale = "en" | "ar";
type Text = Readonly<Record<Locale, string>>;

/** As the pages of the reports are called. */
export const reportTitles: Readonly<Record<Report, Text>> = {
  points: { en: "Points Analytics", ar: "تحليلات النقاط" },
  sellers: { en: "Seller Performance", ar: "أداء البائعين" },
  members: { en: "Member Insights", ar: "رؤى الأعضاء" },
  campaigns: { en: "Campaign Performance", ar: "أداء الحملات" },
  liability: { en: "Liability by Age", ar: "أعمار الالتزامات" },
  breakdown: { en: "Sales Breakdown", ar: "تفصيل المبيعات" },
};

/** The title of the report that has groupings, by grouping. */
export const groupedTitles: Readonly<Record<Grouping, Text>> = {
  seller: { en: "Sales Breakdown by Seller", ar: "تفصيل المبيعات حسب البائع" },
  brand: { en: "Sales Breakdown by Brand", ar: "تفصيل المبيعات حسب العلامة التجارية" },
  category: { en: "Sales Breakdown by Category", ar: "تفصيل المبيعات حسب الفئة" },
  campaign: { en: "Sales Breakdown by Campaign", ar: "تفصيل المبيعات حسب الحملة" },
};

export const groupedHeads: Readonly<Record<Grouping, Record<"id" | "name", Text>>> = {
  seller: {
    id: { en: "Seller ID", ar: "رقم البائع" },
    name: { en: "Seller", ar: "البائع" },
  },
  brand: {
    id: { en: "Brand ID", ar: "رقم العلامة التجارية" },
    name: { en: "Brand", ar: "العلامة التجارية" },
  },
  category: {
    id: { en: "Category ID", ar: "رقم الفئة" },
    name: { en: "Category", ar: "الفئة" },
  },
  campaign: {
    id: { en: "Campaign ID", ar: "رقم الحملة" },
    name: { en: "Campaign", ar: "الحملة" },
  },
};

export const comparedTexts: Readonly<Record<Comparison, Text>> = {
  before: { en: "Days before: {days}", ar: "الأيام السابقة: {days}" },
  year: { en: "Last year: {days}", ar: "العام الماضي: {days}" },
  hijri_year: { en: "Last Hijri year: {days}", ar: "العام الهجري الماضي: {days}" },
};

export const paperWords = {
  period: { en: "Period", ar: "الفترة" },
  days: { en: "{from} to {to}", ar: "من {from} إلى {to}" },
  outstandingNow: {
    en: "Points outstanding when this file was made",
    ar: "النقاط القائمة وقت إنشاء هذا الملف",
  },
  compared: { en: "Compared with", ar: "مقارنة بـ" },
  countedUpTo: { en: "Counted up to", ar: "محسوب حتى" },
  counting: {
    en: "The figures are still being worked out",
    ar: "ما زالت الأرقام قيد الاحتساب",
  },
  made: { en: "Made on", ar: "أُنشئ في" },
  inZone: { en: "{time} ({zone})", ar: "{time} ({zone})" },
  noRows: { en: "Nothing on these days", ar: "لا شيء في هذه الأيام" },
  platform: { en: "The platform", ar: "المنصة" },
  unknown: { en: "Unknown", ar: "غير معروف" },
  highest: { en: "Highest: {value}", ar: "الأعلى: {value}" },
  sheet: { en: "{title}: page {sheet} of {sheets}", ar: "{title}: صفحة {sheet} من {sheets}" },
} as const satisfies Readonly<Record<string, Text>>;

const statuses: Readonly<Record<string, Text>> = {
  draft: { en: "Draft", ar: "مسودة" },
  in_review: { en: "In review", ar: "قيد المراجعة" },
  approved: { en: "Approved", ar: "معتمدة" },
  scheduled: { en: "Scheduled", ar: "مجدولة" },
  active: { en: "Active", ar: "نشطة" },
  paused: { en: "Paused", ar: "متوقفة مؤقتًا" },
  ended: { en: "Ended", ar: "منتهية" },
  archived: { en: "Archived", ar: "مؤرشفة" },
  cancelled: { en: "Cancelled", ar: "ملغاة" },
};

/** The words of a campaign's status; one that is not known is told as it stands. */
export const statusTold = (status: string, locale: Locale): string =>
  statuses[status]?.[locale] ?? status;

/** The name of who pays; sellers and brands are told apart by the party beside it. */
export const payerTold = ({ party, name }: { party: string; name: string }, locale: Locale) =>
  party === "platform" ? paperWords.platform[locale] : name;

// Latin digits in Arabic too: figures are compared with invoices and files.
const formats = {
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }),
  ar: new Intl.DateTimeFormat("ar-EG-u-nu-latn", {
    ...{ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
  }),
};

/** A day as the screen tells it. */
export const dayTold = (day: string, locale: Locale): string =>
  formats[locale].format(new Date(`${day}T00:00:00Z`));

/** An instant in the programme's zone, and the zone. */
export const timeTold = (at: Date, zone: string, locale: Locale): string =>
  paperWords.inZone[locale]
    .replace(
      "{time}",
      new Intl.DateTimeFormat(locale === "ar" ? "ar-EG-u-nu-latn" : "en-GB", {
        ...{ day: "numeric", month: "short", year: "numeric" },
        ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone },
      }).format(at),
    )
    .replace("{zone}", zone);

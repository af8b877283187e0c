// The table of each report, in the language asked for: what its files are made of, CSV and PDF alike.
// Decision 0184.
import type { Report } from "@nuqta/contracts/analytics.ts";
import type { GroupedFigures } from "@nuqta/contracts/breakdown-report.ts";
import type { GroupedFigure, Grouping } from "@nuqta/contracts/groupings.ts";
import type { Age } from "@nuqta/contracts/liability-report.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import type { RangeAsk } from "../domain/range.ts";
import type { About, Asking } from "./about.ts";
import { readBreakdown } from "./breakdown.ts";
import { readLiability } from "./liability.ts";
import {
  dayTold,
  groupedHeads,
  type Locale,
  paperWords,
  payerTold,
  statusTold,
} from "./report-texts.ts";
import * as reports from "./reports.ts";

/** The cell of a file for programs, and what paper says in its place where that differs. */
export type Cell = { plain: string | number | null; told?: string };
type Column<Row> = {
  en: string;
  ar: string;
  of: (row: Row) => Cell["plain"];
  /** Words, which are read and not added up. */
  isWords?: true;
  told?: (row: Row, locale: Locale) => string;
};

export type ReportTable = {
  about: About;
  columns: readonly { head: string; isFigure: boolean }[];
  rows: readonly (readonly Cell[])[];
  /** One figure of each day, for a picture beside the table. */
  bars: { name: string; values: readonly number[]; plain: (value: number) => Cell["plain"] } | null;
};

const egp = (piastres: number): string => {
  const sign = piastres < 0 ? "-" : "";
  const size = Math.abs(piastres);
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
};
const percent = (bps: number | null): string => (bps === null ? "" : egp(bps));

const tableOf = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  locale: Locale,
): Pick<ReportTable, "columns" | "rows"> => ({
  columns: columns.map((column) => ({
    head: column[locale],
    isFigure: column.isWords !== true,
  })),
  rows: rows.map((row) =>
    columns.map(({ of, told }) => ({
      plain: of(row),
      ...(told && { told: told(row, locale) }),
    })),
  ),
});

type Read<Name extends keyof typeof reports> = Extract<
  Awaited<ReturnType<(typeof reports)[Name]>>,
  { ok: true }
>["value"];

const zoned = (en: string, ar: string, zone: string) => ({
  en: `${en} (${zone})`,
  ar: `${ar} (${zone})`,
});

const pointColumns = (zone: string): Column<Read<"readPoints">["days"][number]>[] => [
  {
    ...zoned("Day", "اليوم", zone),
    isWords: true,
    of: ({ day }) => day,
    told: ({ day }, locale) => dayTold(day, locale),
  },
  { en: "Issued", ar: "الصادرة", of: ({ issued }) => issued },
  { en: "Cancelled", ar: "الملغاة", of: ({ cancelled }) => cancelled },
  { en: "Activated", ar: "المفعّلة", of: ({ activated }) => activated },
  { en: "Redeemed", ar: "المستبدلة", of: ({ redeemed }) => redeemed },
  { en: "Given back", ar: "المعادة", of: ({ given_back }) => given_back },
  { en: "Expired", ar: "المنتهية", of: ({ expired }) => expired },
  { en: "Clawed back", ar: "المستردة", of: ({ clawed_back }) => clawed_back },
  { en: "Became debt", ar: "صارت دينًا", of: ({ owed }) => owed },
  { en: "Shortfall", ar: "العجز", of: ({ shortfall }) => shortfall },
  { en: "Debt repaid", ar: "الدين المسدد", of: ({ repaid }) => repaid },
  { en: "Adjusted", ar: "المعدّلة", of: ({ adjusted }) => adjusted },
];

const sellerColumns: Column<Read<"readSellers">["sellers"][number]>[] = [
  { en: "Seller ID", ar: "رقم البائع", isWords: true, of: ({ seller_id }) => seller_id },
  { en: "Business Name", ar: "اسم النشاط التجاري", isWords: true, of: ({ name }) => name },
  { en: "Orders", ar: "الطلبات", of: ({ orders }) => orders },
  { en: "Sales (EGP)", ar: "المبيعات (جنيه)", of: ({ sales }) => egp(sales) },
  {
    en: "Sales before (EGP)",
    ar: "المبيعات السابقة (جنيه)",
    of: ({ sales_before }) => egp(sales_before),
  },
  { en: "Points issued", ar: "النقاط الصادرة", of: ({ issued }) => issued },
  { en: "Points redeemed", ar: "النقاط المستبدلة", of: ({ redeemed }) => redeemed },
  {
    en: "Redemption share (%)",
    ar: "نسبة الاستبدال (%)",
    of: ({ redemption_share }) => percent(redemption_share),
  },
  { en: "Funded points", ar: "النقاط الممولة", of: ({ funded }) => funded.points },
  { en: "Funded cost (EGP)", ar: "تكلفة التمويل (جنيه)", of: ({ funded }) => egp(funded.money) },
];

const memberColumns = (zone: string): Column<Read<"readMembers">["days"][number]>[] => [
  {
    ...zoned("Day", "اليوم", zone),
    isWords: true,
    of: ({ day }) => day,
    told: ({ day }, locale) => dayTold(day, locale),
  },
  { en: "Active members (90 days)", ar: "الأعضاء النشطون (90 يومًا)", of: ({ active }) => active },
  { en: "Joined", ar: "المنضمون", of: ({ joined }) => joined },
];

const campaignColumns = (locale: Locale): Column<Read<"readCampaigns">["campaigns"][number]>[] => [
  { en: "Campaign ID", ar: "رقم الحملة", isWords: true, of: ({ campaign_id }) => campaign_id },
  {
    en: "Campaign",
    ar: "الحملة",
    isWords: true,
    of: (row) => (locale === "ar" ? row.name_ar : row.name),
  },
  {
    ...{ en: "Status", ar: "الحالة", isWords: true },
    of: ({ status }) => status,
    told: ({ status }, locale) => statusTold(status, locale),
  },
  { en: "Orders", ar: "الطلبات", of: ({ orders }) => orders },
  {
    en: "Sales of these orders (EGP)",
    ar: "مبيعات هذه الطلبات (جنيه)",
    of: ({ sales }) => egp(sales),
  },
  { en: "Points", ar: "النقاط", of: ({ points }) => points },
  { en: "Points before", ar: "النقاط السابقة", of: ({ points_before }) => points_before },
  { en: "Cost (EGP)", ar: "التكلفة (جنيه)", of: ({ cost }) => egp(cost) },
  { en: "Members reached first", ar: "أعضاء وصلتهم لأول مرة", of: ({ reached }) => reached },
  {
    en: "Members reached ever",
    ar: "كل الأعضاء الذين وصلتهم",
    of: ({ reached_ever }) => reached_ever,
  },
  { en: "Budget (points)", ar: "الميزانية (نقاط)", of: ({ budget }) => budget },
  {
    en: "Budget used (points)",
    ar: "المستخدم من الميزانية (نقاط)",
    of: ({ budget_used }) => budget_used,
  },
];

const ageNames: Readonly<Record<Age, { en: string; ar: string }>> = {
  this_month: { en: "This month", ar: "هذا الشهر" },
  months_1_3: { en: "1 to 3 months", ar: "1 إلى 3 أشهر" },
  months_4_6: { en: "4 to 6 months", ar: "4 إلى 6 أشهر" },
  months_7_12: { en: "7 to 12 months", ar: "7 إلى 12 شهرًا" },
  older: { en: "Over 12 months", ar: "أكثر من 12 شهرًا" },
};

type AgedPayer = { party: string; name: string; age: Age; points: number; money: number };

const liabilityColumns = (locale: Locale): Column<AgedPayer>[] => [
  { en: "Payer", ar: "الممول", isWords: true, of: ({ party }) => party },
  {
    ...{ en: "Name", ar: "الاسم", isWords: true },
    of: ({ name }) => name,
    told: (payer, locale) => payerTold(payer, locale),
  },
  { en: "Age", ar: "العمر", isWords: true, of: ({ age }) => ageNames[age][locale] },
  { en: "Points outstanding", ar: "النقاط القائمة", of: ({ points }) => points },
  { en: "Cost (EGP)", ar: "التكلفة (جنيه)", of: ({ money }) => egp(money) },
];

type GroupedRow = GroupedFigures & { value: string; name: string; name_ar: string };

const egpIf = (piastres: number | null): string | null =>
  piastres === null ? null : egp(piastres);

const groupedColumns = (grouping: Grouping, locale: Locale): Column<GroupedRow>[] => [
  { ...groupedHeads[grouping].id, isWords: true, of: ({ value }) => value },
  {
    ...groupedHeads[grouping].name,
    isWords: true,
    of: (row) => (locale === "ar" ? row.name_ar : row.name),
  },
  { en: "Orders", ar: "الطلبات", of: ({ orders }) => orders },
  {
    ...(grouping === "campaign"
      ? { en: "Sales of these orders (EGP)", ar: "مبيعات هذه الطلبات (جنيه)" }
      : { en: "Sales (EGP)", ar: "المبيعات (جنيه)" }),
    of: ({ sales }) => egpIf(sales),
  },
  {
    ...{ en: "Sales before (EGP)", ar: "المبيعات السابقة (جنيه)" },
    of: ({ before }) => egpIf(before.sales),
  },
  { en: "Points issued", ar: "النقاط الصادرة", of: ({ issued }) => issued },
  {
    ...{ en: "Points issued before", ar: "النقاط الصادرة سابقًا" },
    of: ({ before }) => before.issued,
  },
  ...(grouping === "campaign"
    ? []
    : [
        {
          ...{ en: "Points redeemed", ar: "النقاط المستبدلة" },
          of: ({ redeemed }: GroupedRow) => redeemed,
        },
      ]),
  { en: "Cost (EGP)", ar: "التكلفة (جنيه)", of: ({ cost }) => egp(cost) },
];

type Named = { en: string; ar: string };
export type TableAsk = RangeAsk & {
  report: Report;
  locale: Locale;
  group_by?: Grouping | undefined;
  order_by?: GroupedFigure | undefined;
};
type Paged = Pick<ReportTable, "columns" | "rows">;

const barsOf = <Day>(
  name: string,
  days: readonly Day[],
  of: (day: Day) => number,
  plain: NonNullable<ReportTable["bars"]>["plain"] = (value) => value,
) => ({ name, values: days.map(of), plain });

const salesByDay: Named = { en: "Sales by day (EGP)", ar: "المبيعات يوميًا (جنيه)" };
const campaignByDay: Named = { en: "Points via campaigns by day", ar: "النقاط عبر الحملات يوميًا" };
const pointsByDay: Named = { en: "Points issued by day", ar: "النقاط الصادرة يوميًا" };
const activeByDay: Named = { en: "Active members by day", ar: "الأعضاء النشطون يوميًا" };

/** The table of a report. Refuses what the report refuses. */
export const readTable = async (parts: Asking, ask: TableAsk, now: Date) => {
  const { report, locale, group_by = "seller", order_by } = ask;
  if (report !== "breakdown") {
    const unknown = (["group_by", "order_by"] as const).filter((name) => ask[name] !== undefined);
    const errors = unknown.map((path) => ({ path, code: "unknown_field" }) as const);
    if (errors.length > 0) return refuse("invalid_parameter", { errors });
  }
  const done = (about: About, table: Paged, bars: ReportTable["bars"]) =>
    accept<ReportTable>({ about, ...table, bars });
  if (report === "points") {
    const read = await reports.readPoints(parts, ask, now);
    if (!read.ok) return read;
    const { days, zone } = read.value;
    const bars = barsOf(pointsByDay[locale], days, ({ issued }) => issued);
    return done(read.value, tableOf(days, pointColumns(zone), locale), bars);
  }
  if (report === "sellers") {
    const read = await reports.readSellers(parts, ask, now, Number.POSITIVE_INFINITY);
    if (!read.ok) return read;
    const { days, sellers } = read.value;
    const bars = barsOf(salesByDay[locale], days, ({ sales }) => sales, egp);
    return done(read.value, tableOf(sellers, sellerColumns, locale), bars);
  }
  if (report === "members") {
    const read = await reports.readMembers(parts, ask, now);
    if (!read.ok) return read;
    const { days, zone } = read.value;
    const bars = barsOf(activeByDay[locale], days, ({ active }) => active);
    return done(read.value, tableOf(days, memberColumns(zone), locale), bars);
  }
  if (report === "liability") {
    const read = await readLiability(parts, ask, now);
    if (!read.ok) return read;
    const rows = read.value.payers.flatMap(({ party, name, ages }) =>
      ages.map((aged) => ({ party, name, ...aged })),
    );
    return done(read.value, tableOf(rows, liabilityColumns(locale), locale), null);
  }
  if (report === "breakdown") {
    const asked = { ...ask, group_by, order_by };
    const read = await readBreakdown(parts, asked, now, Number.POSITIVE_INFINITY);
    if (!read.ok) return read;
    const { rows, unknown } = read.value;
    const none = { value: "", name: paperWords.unknown.en, name_ar: paperWords.unknown.ar };
    const all = unknown === null ? rows : [...rows, { ...none, ...unknown }];
    return done(read.value, tableOf(all, groupedColumns(group_by, locale), locale), null);
  }
  const read = await reports.readCampaigns(parts, ask, now);
  if (!read.ok) return read;
  const { days, campaigns } = read.value;
  const bars = barsOf(campaignByDay[locale], days, ({ points }) => points);
  return done(read.value, tableOf(campaigns, campaignColumns(locale), locale), bars);
};

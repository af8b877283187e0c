// The reports as CSV files: the table of each, in the language asked for.
import type { Report } from "@nuqta/contracts/analytics.ts";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import type { Age } from "@nuqta/contracts/liability-report.ts";
import { accept } from "../../kit/pure/decision.ts";
import type { RangeAsk } from "../domain/range.ts";
import type { Asking } from "./about.ts";
import { readLiability } from "./liability.ts";
import * as reports from "./reports.ts";

type Cell = string | number | null;
type Column<Row> = { en: string; ar: string; of: (row: Row) => Cell };

const egp = (piastres: number): string => {
  const sign = piastres < 0 ? "-" : "";
  const size = Math.abs(piastres);
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
};
const percent = (bps: number | null): string => (bps === null ? "" : egp(bps));

const table = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  locale: "en" | "ar",
): string =>
  csvMark +
  csvRow(columns.map((column) => column[locale])) +
  rows.map((row) => csvRow(columns.map(({ of }) => of(row)))).join("");

type Read<Name extends keyof typeof reports> = Extract<
  Awaited<ReturnType<(typeof reports)[Name]>>,
  { ok: true }
>["value"];

const zoned = (en: string, ar: string, zone: string) => ({
  en: `${en} (${zone})`,
  ar: `${ar} (${zone})`,
});

const pointColumns = (zone: string): Column<Read<"readPoints">["days"][number]>[] => [
  { ...zoned("Day", "اليوم", zone), of: ({ day }) => day },
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
  { en: "Seller ID", ar: "رقم البائع", of: ({ seller_id }) => seller_id },
  { en: "Business Name", ar: "اسم النشاط التجاري", of: ({ name }) => name },
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
  { ...zoned("Day", "اليوم", zone), of: ({ day }) => day },
  { en: "Active members (90 days)", ar: "الأعضاء النشطون (90 يومًا)", of: ({ active }) => active },
  { en: "Joined", ar: "المنضمون", of: ({ joined }) => joined },
];

const campaignColumns = (
  locale: "en" | "ar",
): Column<Read<"readCampaigns">["campaigns"][number]>[] => [
  { en: "Campaign ID", ar: "رقم الحملة", of: ({ campaign_id }) => campaign_id },
  { en: "Campaign", ar: "الحملة", of: (row) => (locale === "ar" ? row.name_ar : row.name) },
  { en: "Status", ar: "الحالة", of: ({ status }) => status },
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

const liabilityColumns = (locale: "en" | "ar"): Column<AgedPayer>[] => [
  { en: "Payer", ar: "الممول", of: ({ party }) => party },
  { en: "Name", ar: "الاسم", of: ({ name }) => name },
  { en: "Age", ar: "العمر", of: ({ age }) => ageNames[age][locale] },
  { en: "Points outstanding", ar: "النقاط القائمة", of: ({ points }) => points },
  { en: "Cost (EGP)", ar: "التكلفة (جنيه)", of: ({ money }) => egp(money) },
];

/** The file of a report. Refuses what the report refuses. */
export const reportFile = async (
  parts: Asking,
  ask: RangeAsk & { report: Report; locale: "en" | "ar" },
  now: Date,
) => {
  const { report, locale } = ask;
  if (report === "points") {
    const read = await reports.readPoints(parts, ask, now);
    return read.ok ? accept(table(read.value.days, pointColumns(read.value.zone), locale)) : read;
  }
  if (report === "sellers") {
    const read = await reports.readSellers(parts, ask, now, Number.POSITIVE_INFINITY);
    return read.ok ? accept(table(read.value.sellers, sellerColumns, locale)) : read;
  }
  if (report === "members") {
    const read = await reports.readMembers(parts, ask, now);
    return read.ok ? accept(table(read.value.days, memberColumns(read.value.zone), locale)) : read;
  }
  if (report === "liability") {
    const read = await readLiability(parts, ask, now);
    if (!read.ok) return read;
    const rows = read.value.payers.flatMap(({ party, name, ages }) =>
      ages.map((aged) => ({ party, name, ...aged })),
    );
    return accept(table(rows, liabilityColumns(locale), locale));
  }
  const read = await reports.readCampaigns(parts, ask, now);
  return read.ok ? accept(table(read.value.campaigns, campaignColumns(locale), locale)) : read;
};

// The result as a file for spreadsheets: one row for every row of every table.
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import type { SimulationResult, SimulationRow } from "@nuqta/contracts/simulations.ts";

type Locale = "en" | "ar";

const heads: Record<Locale, readonly string[]> = {
  en: [
    "Table",
    "Id",
    "Name",
    "Orders",
    "Live: points given",
    "Live: points taken back",
    "Live: points",
    "Live: EGP",
    "Draft: points given",
    "Draft: points taken back",
    "Draft: points",
    "Draft: EGP",
    "Difference: points",
    "Difference: EGP",
  ],
  ar: [
    "الجدول",
    "الرقم",
    "الاسم",
    "الطلبات",
    "الحالي: النقاط الممنوحة",
    "الحالي: النقاط المستردة",
    "الحالي: النقاط",
    "الحالي: بالجنيه",
    "المسودة: النقاط الممنوحة",
    "المسودة: النقاط المستردة",
    "المسودة: النقاط",
    "المسودة: بالجنيه",
    "الفرق: نقاط",
    "الفرق: بالجنيه",
  ],
};

const tables = {
  by_day: { en: "Day", ar: "اليوم" },
  by_seller: { en: "Seller", ar: "البائع" },
  by_category: { en: "Category", ar: "الفئة" },
  by_tier: { en: "Tier", ar: "المستوى" },
  by_rule: { en: "Rule", ar: "القاعدة" },
  by_funder: { en: "Paid by", ar: "الممول" },
} as const;

const total = { en: "Total", ar: "الإجمالي" };

/** Piastres as EGP with two decimals. */
const egp = (piastres: number): string => {
  const size = Math.abs(piastres);
  const text = `${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`;
  return piastres < 0 ? `-${text}` : text;
};

type Figures = Omit<SimulationRow, "id" | "name" | "name_ar">;

const figures = ({ orders, live, draft, difference }: Figures): (string | number)[] => [
  orders,
  ...[live, draft].flatMap((side) => [side.awarded, side.taken_back, side.points, egp(side.value)]),
  difference.points,
  egp(difference.value),
];

/** The whole result as CSV. */
export const simulationFile = (result: SimulationResult, locale: Locale): string => {
  const lines = [csvMark + csvRow(heads[locale])];
  lines.push(csvRow([total[locale], "", "", ...figures(result.totals)]));
  for (const [key, title] of Object.entries(tables))
    for (const row of result[key as keyof typeof tables]) {
      const name = locale === "ar" ? (row.name_ar ?? row.name) : row.name;
      lines.push(csvRow([title[locale], row.id, name, ...figures(row)]));
    }
  return lines.join("");
};

// A saved report as an address, and the address of a report as filters to save.
import type { Report } from "@nuqta/contracts/analytics.ts";
import type { ReportFilters } from "@nuqta/contracts/saved-reports.ts";
import { addresses } from "../../addresses.ts";
import { type BreakdownSearch, breakdownSearch, rangeSearch } from "../search.ts";
import { type GroupedBy, groupedAddress } from "./grouped.ts";
import { type RangeState, rangeAddress } from "./range.ts";

/** The page of each report. */
const pageOfReport = {
  points: addresses.pointsAnalytics,
  sellers: addresses.sellerPerformance,
  members: addresses.memberInsights,
  campaigns: addresses.campaignPerformance,
  liability: addresses.liabilityByAge,
  breakdown: addresses.breakdown,
} as const satisfies Record<Report, string>;

const isReport = (name: string): name is Report => Object.hasOwn(pageOfReport, name);

/** The filters of a report as they stand in its address: what a report knows here, the server knows too. */
export const filtersOf = (range: RangeState, grouped?: GroupedBy): ReportFilters => ({
  ...rangeAddress(range),
  ...(grouped && groupedAddress(grouped)),
});

/** The page and search of a saved report, without filters that it does not know; nothing for a report that is gone. */
export const placeOfSaved = ({
  report,
  filters,
}: {
  report: string;
  filters: Readonly<Record<string, string>>;
}): { to: (typeof pageOfReport)[Report]; search: BreakdownSearch } | undefined => {
  if (!isReport(report)) return undefined;
  const search = report === "breakdown" ? breakdownSearch : rangeSearch;
  return { to: pageOfReport[report], search: search.parse(filters) };
};

// A saved report as an address, and the address of a report as filters to save.
import type { Report } from "@nuqta/contracts/analytics.ts";
import type { ReportFilters } from "@nuqta/contracts/saved-reports.ts";
import { addresses } from "../../addresses.ts";
import { type RangeSearch, rangeSearch } from "../search.ts";
import { type RangeState, rangeAddress } from "./range.ts";

/** The page of each report. */
const pageOfReport = {
  points: addresses.pointsAnalytics,
  sellers: addresses.sellerPerformance,
  members: addresses.memberInsights,
  campaigns: addresses.campaignPerformance,
  liability: addresses.liabilityByAge,
} as const satisfies Record<Report, string>;

const isReport = (name: string): name is Report => Object.hasOwn(pageOfReport, name);

/** The filters of a range as they stand in its address: what a report knows here, the server knows too. */
export const filtersOf = (range: RangeState): ReportFilters => rangeAddress(range);

/** The page and search of a saved report, without filters that it does not know; nothing for a report that is gone. */
export const placeOfSaved = ({
  report,
  filters,
}: {
  report: string;
  filters: Readonly<Record<string, string>>;
}): { to: (typeof pageOfReport)[Report]; search: RangeSearch } | undefined =>
  isReport(report) ? { to: pageOfReport[report], search: rangeSearch.parse(filters) } : undefined;

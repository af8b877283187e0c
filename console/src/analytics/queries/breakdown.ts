// Sales and points by grouping, from the server.
import { getBreakdownReport } from "@nuqta/contracts/breakdown-report.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import type { GroupedBy } from "../domain/grouped.ts";
import type { RangeState } from "../domain/range.ts";
import { analyticsKeys } from "../keys.ts";
import { askOf, fresh } from "./figures.ts";

export const useBreakdown = (
  range: Pick<RangeState, "from" | "to" | "compared">,
  { group_by, order_by }: GroupedBy,
) => {
  const query = { ...askOf(range), group_by, order_by };
  return useQuery({
    queryKey: analyticsKeys.breakdown(query),
    queryFn: ({ signal }) => call(getBreakdownReport, { query, signal }),
    ...fresh,
    // Sellers must not stand under the head of brands.
    placeholderData: (before) => (before?.group_by === group_by ? before : undefined),
  });
};

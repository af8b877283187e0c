// The liability by age, from the server.
import { getLiabilityReport } from "@nuqta/contracts/liability-report.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import type { RangeState } from "../domain/range.ts";
import { analyticsKeys } from "../keys.ts";
import { askOf, fresh } from "./figures.ts";

export const useLiabilityReport = (range: Pick<RangeState, "from" | "to" | "compared">) =>
  useQuery({
    queryKey: analyticsKeys.report("liability", askOf(range)),
    queryFn: ({ signal }) => call(getLiabilityReport, { query: askOf(range), signal }),
    ...fresh,
  });

// What happened on the days of a chart, from the server.
import { listChartMarks } from "@nuqta/contracts/chart-marks.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";
import type { RangeState } from "../domain/range.ts";
import { analyticsKeys } from "../keys.ts";

/** Marks of the days of a range; a chart stands without them when they do not come. */
export const useMarks = ({ from, to }: Pick<RangeState, "from" | "to">) =>
  useQuery({
    queryKey: analyticsKeys.marks({ from, to }),
    queryFn: ({ signal }) => call(listChartMarks, { query: { from, to }, signal }),
    refetchInterval: minuteMs,
  });

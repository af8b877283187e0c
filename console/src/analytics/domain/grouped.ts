// The grouping of a report in its address, and the rows of its table.
// Decision 0183.
import type { GroupedFigures } from "@nuqta/contracts/breakdown-report.ts";
import {
  firstFigureOf,
  type GroupedFigure,
  type Grouping,
  hasFigure,
} from "@nuqta/contracts/groupings.ts";
import type { BreakdownSearch } from "../search.ts";

export type GroupedBy = { readonly group_by: Grouping; readonly order_by: GroupedFigure };

/** The grouping of an address; a figure that the grouping lacks counts as left out. */
export const readGrouped = ({ group_by = "seller", order_by }: BreakdownSearch): GroupedBy => ({
  group_by,
  order_by:
    order_by !== undefined && hasFigure(group_by, order_by) ? order_by : firstFigureOf(group_by),
});

/** The search part of the address of a grouping; what would be taken anyway is left out. */
export const groupedAddress = ({
  group_by,
  order_by,
}: GroupedBy): Pick<BreakdownSearch, "group_by" | "order_by"> => ({
  ...(group_by !== "seller" && { group_by }),
  ...(order_by !== firstFigureOf(group_by) && { order_by }),
});

/** Whether the rows of a figure make up the whole: an order counts for every value that it has. */
export const addsUp = (grouping: Grouping, figure: GroupedFigure): boolean =>
  figure === "issued" || (figure !== "orders" && grouping !== "campaign");

type Named = { value: string; name: string; name_ar: string };

export type GroupedRow = GroupedFigures &
  (
    | { kind: "all" }
    | ({ kind: "one" } & Named)
    | { kind: "others"; values: number }
    | { kind: "unknown" }
  );

type Report = {
  totals: GroupedFigures;
  rows: readonly (Named & GroupedFigures)[];
  others: ({ values: number } & GroupedFigures) | null;
  unknown: GroupedFigures | null;
};

/** The whole, and below it the rows that make it up: the named ones, all others, and what is of none. */
export const rowsOf = ({ totals, rows, others, unknown }: Report): GroupedRow[] => [
  { kind: "all", ...totals },
  ...rows.map((row) => ({ kind: "one", ...row }) as const),
  ...(others === null ? [] : [{ kind: "others", ...others } as const]),
  ...(unknown === null ? [] : [{ kind: "unknown", ...unknown } as const]),
];

/** Whether there is anything on these days or those before. */
export const isEmpty = ({ totals, rows }: Report): boolean =>
  rows.length === 0 && [totals, totals.before].every(({ orders, issued }) => !orders && !issued);

// Ranks the values of a grouping, so that rows, all others and the unknown add up to the whole.
// Decision 0183.
import {
  firstFigureOf,
  type GroupedFigure,
  type Grouping,
  hasFigure,
} from "@nuqta/contracts/groupings.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";

/** Sums of one period; null is not known. */
export type Figures = Record<GroupedFigure, number | null> & { issued: number };
export type Compared = { now: Figures; before: Figures };
export type Ranked = Compared & { id: string };

/** Sums as they are counted of a value. */
export type Counted = {
  orders: number;
  sales: number;
  sales_back: number;
  issued: number;
  redeemed: number;
};

/** The figure that rows are put in order by. Refuses one that the grouping does not have. */
export const orderOf = (
  grouping: Grouping,
  asked: GroupedFigure = firstFigureOf(grouping),
): Decision<GroupedFigure, "invalid_parameter"> =>
  hasFigure(grouping, asked)
    ? accept(asked)
    : refuse("invalid_parameter", { errors: [{ path: "order_by", code: "not_allowed" }] });

/** Figures of one value. Lots do not keep which campaign gave their points, so redeemed ones have none. */
export const figuresOf = (grouping: Grouping, row: Counted): Figures => ({
  orders: row.orders,
  sales: row.sales - row.sales_back,
  issued: row.issued,
  redeemed: grouping === "campaign" ? null : row.redeemed,
});

/** Whether rows add up to the whole: not orders, which count once for each value, nor sales by campaign, which are those of whole orders. */
const adds = (grouping: Grouping, figure: GroupedFigure): boolean =>
  figure === "issued" || (grouping !== "campaign" && figure !== "orders");

const added = (grouping: Grouping, all: readonly Figures[]): Figures => {
  const sum = (figure: GroupedFigure): number | null =>
    adds(grouping, figure) ? all.reduce((n, one) => n + (one[figure] ?? 0), 0) : null;
  return {
    orders: sum("orders"),
    sales: sum("sales"),
    issued: all.reduce((n, { issued }) => n + issued, 0),
    redeemed: sum("redeemed"),
  };
};

/** The whole less all values. `without`: orders that have no value, or null where they are not counted. */
export const restOf = (
  grouping: Grouping,
  whole: Figures,
  { all, without }: { all: readonly Figures[]; without: number | null },
): Figures => {
  const known = added(grouping, all);
  const less = (figure: GroupedFigure): number | null =>
    adds(grouping, figure) ? (whole[figure] ?? 0) - (known[figure] ?? 0) : null;
  return {
    orders: without,
    sales: less("sales"),
    issued: whole.issued - known.issued,
    redeemed: less("redeemed"),
  };
};

/** The first rows by a figure, and the others together. */
export const ranked = (
  grouping: Grouping,
  rows: readonly Ranked[],
  { by, limit }: { by: GroupedFigure; limit: number },
): { rows: Ranked[]; others: (Compared & { values: number }) | null } => {
  const inOrder = rows.toSorted(
    (a, b) => (b.now[by] ?? 0) - (a.now[by] ?? 0) || (a.id < b.id ? -1 : 1),
  );
  const left = inOrder.slice(limit);
  if (left.length === 0) return { rows: inOrder, others: null };
  const others = {
    values: left.length,
    now: added(
      grouping,
      left.map(({ now }) => now),
    ),
    before: added(
      grouping,
      left.map(({ before }) => before),
    ),
  };
  return { rows: inOrder.slice(0, limit), others };
};

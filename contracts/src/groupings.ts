// The groupings of a report, and the figures that its rows may be put in order by.
// Decision 0183.
export const groupings = ["seller", "brand", "category", "campaign"] as const;

export type Grouping = (typeof groupings)[number];

export const groupedFigures = ["sales", "orders", "issued", "redeemed"] as const;

export type GroupedFigure = (typeof groupedFigures)[number];

/** Whether a grouping has a figure; nothing keeps which campaign gave the points that were redeemed. */
export const hasFigure = (grouping: Grouping, figure: GroupedFigure): boolean =>
  grouping !== "campaign" || figure !== "redeemed";

/** The order of rows when nobody chose one: of campaigns only points issued add up. */
export const firstFigureOf = (grouping: Grouping): GroupedFigure =>
  grouping === "campaign" ? "issued" : "sales";

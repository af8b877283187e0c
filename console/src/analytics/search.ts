// What the addresses of the reports may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The days that are shown: the last so many, this month, or days of one's own; both ends included. */
const range = {
  range: z.enum(["7", "30", "90", "month"]),
  from: z.iso.date(),
  to: z.iso.date(),
  compare: z.enum(["no", "year", "hijri_year"]),
};

export const rangeSearch = searchOf(range);

/** The grouping besides, and the figure that rows are put in order by. */
export const breakdownSearch = searchOf({
  ...range,
  group_by: z.enum(["seller", "brand", "category", "campaign"]),
  order_by: z.enum(["sales", "orders", "issued", "redeemed"]),
});

export type RangeSearch = z.output<typeof rangeSearch>;
export type BreakdownSearch = z.output<typeof breakdownSearch>;

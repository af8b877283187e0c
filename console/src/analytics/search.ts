// What the addresses of the reports may say.
import { z } from "zod";
import { searchOf } from "../kit/search.ts";

/** The days that are shown: the last so many, this month, or days of one's own; both ends included. */
export const rangeSearch = searchOf({
  range: z.enum(["7", "30", "90", "month"]),
  from: z.iso.date(),
  to: z.iso.date(),
  compare: z.enum(["no", "year", "hijri_year"]),
});

export type RangeSearch = z.output<typeof rangeSearch>;

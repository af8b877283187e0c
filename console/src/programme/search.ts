// What the addresses of the earning rules may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

/** The sellers whose own settings are shown. */
export const earningSellerList = listSearch({
  sorts: ["name", "created_at"],
  defaultSort: "name",
  filters: {},
});

/** Where somebody stands in the wizard of the global rule, and what they chose; texts as they are typed. */
export const wizardSearch = searchOf({
  step: z.enum(["1", "2", "3"]),
  basis: z.enum(["value", "product"]),
  method: z.enum(["fixed", "percent"]),
  points: z.string(),
  rate: z.string(),
  auto: z.enum(["true", "false"]),
});

export type WizardSearch = z.output<typeof wizardSearch>;

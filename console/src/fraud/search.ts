// What the address of fraud review may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const caseList = listSearch({
  sorts: ["raised_at", "severity"],
  defaultSort: "-raised_at",
  filters: {
    state: z.enum(["open", "handled", "approved", "voided", "suspended", "shadow"]),
    severity: z.enum(["low", "medium", "high"]),
    rule: z.enum([
      "max_points",
      "max_redemptions",
      "off_hours",
      "high_frequency",
      "refund_ratio",
      "redeem_then_return",
    ]),
  },
});

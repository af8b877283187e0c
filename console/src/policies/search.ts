// What the address of the jobs may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const runList = listSearch({
  sorts: ["at"],
  defaultSort: "-at",
  filters: {
    job: z.enum([
      "settle",
      "inactivity",
      "warnings",
      "tiers",
      "seller_tiers",
      "by_hand",
      "retention",
    ]),
    status: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  },
});

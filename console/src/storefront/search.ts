// What the addresses of a seller's lists may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const storeProductList = listSearch({
  sorts: ["name", "sku", "created_at"],
  defaultSort: "name",
  filters: { active: z.enum(["true", "false"]) },
});

/** The lines of one statement. */
export const storeLineList = listSearch({
  sorts: ["charged"],
  defaultSort: "-charged",
  filters: {},
});

export const storeDisputeList = listSearch({
  sorts: ["opened_at"],
  defaultSort: "-opened_at",
  filters: { state: z.enum(["open", "accepted", "rejected", "overdue"]) },
});

export const storeStatementList = listSearch({
  sorts: ["month"],
  defaultSort: "-month",
  filters: {},
});

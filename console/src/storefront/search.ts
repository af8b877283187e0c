// What the addresses of a seller's lists may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

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

/** The form of a proposal that is there. */
export const storeProposalSearch = searchOf({ id: z.string() });

export const storeStatementList = listSearch({
  sorts: ["month"],
  defaultSort: "-month",
  filters: {},
});

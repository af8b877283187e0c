// What the addresses of a seller's lists may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const storeProductList = listSearch({
  sorts: ["name", "sku", "created_at"],
  defaultSort: "name",
  filters: { active: z.enum(["true", "false"]) },
});

export const storeStatementList = listSearch({
  sorts: ["month"],
  defaultSort: "-month",
  filters: {},
});

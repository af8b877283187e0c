// What the address of the list of products may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const productList = listSearch({
  sorts: ["sku", "name", "created_at"],
  defaultSort: "-created_at",
  filters: {
    active: z.enum(["true", "false"]),
    brand_id: z.string(),
    category_id: z.string(),
    seller_id: z.string(),
  },
});

// What the address of the list of brands may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

const count = z.string().regex(/^\d{1,9}$/);

export const brandList = listSearch({
  sorts: ["name", "category", "products", "created_at"],
  defaultSort: "name",
  filters: {
    active: z.enum(["true", "false"]),
    category_id: z.string(),
    seller_id: z.string(),
    created_from: z.iso.date(),
    created_to: z.iso.date(),
    min_products: count,
    max_products: count,
  },
});

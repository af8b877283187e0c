// What the addresses of sellers may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

/** The list. */
export const sellerList = listSearch({
  sorts: ["name", "seller_id", "brand_type", "status", "updated_at", "created_at"],
  defaultSort: "-updated_at",
  filters: {
    status: z.enum(["invited", "submitted", "under_review", "active", "suspended", "closed"]),
    brand_type: z.enum(["single", "multi"]),
    category_id: z.string(),
    modified_from: z.iso.date(),
    modified_to: z.iso.date(),
  },
});

/** The profile of one. */
export const sellerSearch = searchOf({ id: z.string() });

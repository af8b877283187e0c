// What the addresses of rewards may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

const type = z.enum(["discount", "gift_card", "free_product", "experience"]);

/** The library. */
export const rewardList = listSearch({
  sorts: ["name", "created_at", "updated_at"],
  defaultSort: "-created_at",
  filters: {
    type,
    status: z.enum(["inactive", "active", "archived"]),
    day: z.iso.date(),
  },
});

/** The form: of a reward that is there, of one like it, or of a new one of a type. */
export const rewardFormSearch = searchOf({ id: z.string(), copy: z.string(), type });

/** The redemption options of one type. */
export const specialSearch = searchOf({ type });

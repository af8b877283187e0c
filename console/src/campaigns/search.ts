// What the addresses of campaigns may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

/** The library. */
export const campaignList = listSearch({
  sorts: ["name", "created_at", "updated_at"],
  defaultSort: "-created_at",
  filters: {
    status: z.enum([
      "draft",
      "published",
      "current",
      "scheduled",
      "active",
      "paused",
      "ended",
      "archived",
    ]),
  },
});

/** The form, of one that is there. */
export const campaignFormSearch = searchOf({ id: z.string() });

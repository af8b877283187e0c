// What the address of a webhook may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const deliveryList = listSearch({
  sorts: ["delivery_no"],
  defaultSort: "-delivery_no",
  filters: {
    state: z.enum(["waiting", "delivered", "parked", "failed"]),
    // Which types there are is known on the page; here it is enough that it is a word.
    event_type: z.string(),
  },
});

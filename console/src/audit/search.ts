// What the address of the record may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const auditList = listSearch({
  sorts: ["entry_no"],
  defaultSort: "-entry_no",
  filters: {
    outcome: z.enum(["done", "refused"]),
    actor: z.string(),
    kind: z.string(),
    target: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
  },
});

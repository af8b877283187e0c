// What the addresses of requests by the law may say.
import { z } from "zod";
import { listSearch, searchOf } from "../kit/search.ts";

export const rightsList = listSearch({
  sorts: ["due_at", "received_at"],
  defaultSort: "due_at",
  isOfPersons: true,
  filters: {
    state: z.enum(["open", "checked", "fulfilled", "refused"]),
    kind: z.enum(["access", "correction", "erasure", "restriction", "objection", "portability"]),
    member_id: z.string(),
  },
});

/** The member whom a request that is begun is of. */
export const rightsSearch = searchOf({ member: z.string() });

// What the addresses of proposals may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const proposalList = listSearch({
  sorts: ["submitted_at"],
  defaultSort: "submitted_at",
  filters: { state: z.enum(["submitted", "returned", "approved"]) },
});

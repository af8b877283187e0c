// What the addresses of the lists of arrivals may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const arrivalList = listSearch({
  sorts: ["arrived_at", "occurred_at", "points"],
  defaultSort: "-arrived_at",
  filters: { kind: z.enum(["order", "activity"]) },
});

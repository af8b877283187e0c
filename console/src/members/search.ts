// What the address of the list of members may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

export const memberList = listSearch({
  sorts: ["joined_at", "member_id"],
  defaultSort: "-joined_at",
  isOfPersons: true,
  filters: {
    status: z.enum([
      "active",
      "suspended",
      "redemption_blocked",
      "verification_required",
      "closed",
    ]),
  },
});

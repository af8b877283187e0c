// Branches by their mark, and how far members were told of what was spent there.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  counter_branch: {
    kind: "control",
    columns: "mark seller_id branch_id",
    erase: "nothing personal: branches of sellers",
    kept: "for ever: redemptions of the branch begin with its mark",
  },
  counter_reading: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
};

// The demo marketplace of this database, if it has one.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  demo_marketplace: {
    kind: "control",
    columns: "singleton seed today divisor first_member_id state started_at finished_at",
    erase: "nothing personal: what it was made from",
    kept: "for ever: one row",
  },
};

// Servers at work on this database.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  server_process: {
    kind: "control",
    columns: "process_id version role host connections probe started_at seen_at",
    erase: "nothing personal: machines",
    kept: "a day after it was last seen: the next start deletes it",
  },
};

// Places that were restored.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  restored_place: {
    kind: "control",
    rights: "read",
    columns:
      "restore_no backup recovered_to restored_at feed_to erasures_due verified_at opened_at",
    erase: "nothing personal: backups, instants and numbers of members who are to be erased",
    kept: "for ever: cursors of a time that was lost may come at any time",
  },
};

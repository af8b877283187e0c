// Journals of closed months.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  journal_accounts: {
    kind: "control",
    rights: "add",
    columns: "version codes after_month changed_at changed_by",
    erase: "nothing personal: account numbers of an accounting system",
    kept: "for ever: journals were written with them",
  },
};

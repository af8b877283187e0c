// Which migrations this database has.
import type { TableList } from "./table-list.ts";

export const tables: TableList = {
  schema_migration: {
    kind: "control",
    rights: "read",
    columns: "name sha256 applied_at",
    erase: "nothing personal: names of files",
    kept: "for ever: a migration is applied once",
  },
};

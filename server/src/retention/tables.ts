// How long personal data is kept.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  retention_terms: {
    kind: "configuration",
    rights: "add",
    columns: "version value saved_at saved_by",
    erase: "nothing personal: terms",
    kept: "for ever: what held when",
  },
};

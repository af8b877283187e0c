// Audit files of closed months.
import type { TableList } from "../kit/db/table-list.ts";

const once = {
  kind: "control",
  rights: "add",
  erase: "nothing personal: points and money, by number",
  kept: "for ever: the books are kept for the law",
} as const;

export const tables: TableList = {
  audit_file: {
    ...once,
    columns: "month root parties lines bytes close seal made_at",
  },
  audit_file_party: { ...once, columns: "month party place hash lines" },
  audit_file_part: { ...once, columns: "month party part body" },
  audit_file_statement: { ...once, columns: "number month" },
};

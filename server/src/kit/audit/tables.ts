// The record of who did what.
import type { TableList } from "../db/table-list.ts";

const record = "the record of who did what is never changed; it is kept for the law";

export const tables: TableList = {
  audit_entry: {
    kind: "control",
    rights: "add",
    columns: "entry_no at actor action target network outcome request_id detail hash",
    personal: { target: "id", detail: "words" },
    retention: `stays: ${record}`,
    stays: { target: record, detail: record },
    erase: [],
    kept: "for ever: the chain of hashes has no end",
  },
  audit_head_sent: {
    kind: "control",
    columns: "place day entry_no sent_at",
    erase: "nothing personal: where the end of the chain was sent",
    kept: "for ever: one row a place",
  },
  audit_head: {
    kind: "control",
    rights: "read",
    columns: "singleton entry_no hash",
    erase: "nothing personal: the end of the chain",
    kept: "for ever: one row",
  },
};

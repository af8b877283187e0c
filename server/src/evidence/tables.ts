// How far awards were worked out again, and those that came out otherwise.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  evidence_reading: {
    kind: "control",
    columns: "singleton tx member_id event_no checked checked_at",
    erase: "nothing personal: a place in the feed, and a count",
    kept: "for ever: one row",
  },
  award_difference: {
    kind: "member",
    columns: "member_id entry_no found_at differences",
    rights: "add",
    erase: "nothing personal: points, lines and payers",
    kept: "for ever: an entry that was wrong stays marked",
  },
};

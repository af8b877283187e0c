// What sellers owe and are owed, month by month.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  settlement_run: {
    kind: "control",
    columns: "singleton tx member_id event_no",
    erase: "nothing personal: a place in the feed",
    kept: "for ever: one row",
  },
  settlement_item: {
    kind: "member",
    rights: "add",
    columns: `member_id entry_no seq seller_id month measure points cost_points cost_piastres
      effective_at`,
    erase: "nothing personal: points and money, by number",
    kept: "for ever: the books are kept for the law",
  },
  settlement_sum: {
    kind: "control",
    columns: "seller_id month cost_points cost_piastres items points",
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
  settlement: {
    kind: "control",
    columns: `seller_id month number status figures items hash issued_at issued_by closed_at
      closed_by`,
    erase: "nothing personal: sums",
    kept: "for ever: the books are kept for the law",
  },
};

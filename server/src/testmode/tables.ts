// The test world beside the live one, if it stands.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  test_world: {
    kind: "control",
    columns: "singleton generation made_at made_by ahead_ms",
    erase: "nothing personal: one row",
    kept: "until the test world is emptied",
  },
};

// Simulations, waiting, running and done.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  simulation: {
    kind: "control",
    columns: `simulation_id kind subject changes from_day to_day dates live_version state orders_done
      orders_total failure requested_by created_at started_at finished_at runner seen_at
      difference result draft_hash`,
    erase: "nothing personal: drafts and sums",
    kept: "for ever: publishing may depend on one",
  },
};

// Jobs of the night and their runs.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  job: {
    kind: "control",
    columns: "name paused paused_at paused_by since",
    erase: "nothing personal: switches",
    kept: "for ever: one row a job",
  },
  job_run: {
    kind: "control",
    columns: `name period_key place at status cursor looked changed counts tries next_try_at
      started_at finished_at lease_until lease_token error asked_by`,
    erase: "nothing personal: counts",
    kept: "400 days: jobs-tidy deletes it",
  },
};

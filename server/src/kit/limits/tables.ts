// How often callers may call.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  rate_bucket: {
    kind: "control",
    columns: "bucket_hash tokens granted filled_at",
    erase: "nothing personal: hashes and counts",
    kept: "until it is full again, at least an hour: the next asker deletes it",
  },
};

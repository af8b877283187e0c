// Bundles that were applied and files that were imported, between two instants.
import type { Tx } from "../../kit/db/db.ts";

type Span = { readonly from: Date; readonly until: Date };

/** By the index of targets: the record is long, and bundles are few. */
export const bundlesApplied = (tx: Tx, { from, until }: Span): Promise<{ at: Date }[]> =>
  tx.query<{ at: Date }>({
    text: `select at from audit_entry where target >= 'bundle:' and target < 'bundle;'
        and action = 'config.applied' and outcome = 'done' and at >= $1 and at < $2
      order by entry_no`,
    values: [from, until],
  });

export const filesImported = (
  tx: Tx,
  { from, until }: Span,
): Promise<{ at: Date; file: string }[]> =>
  tx.query<{ at: Date; file: string }>({
    text: `select updated_at as at, file_name as file from import_run
      where state = 'done' and updated_at >= $1 and updated_at < $2 order by updated_at, import_id`,
    values: [from, until],
  });

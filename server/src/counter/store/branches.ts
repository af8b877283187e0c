// The branches whose counters have asked for anything.
import type { Tx } from "../../kit/db/db.ts";
import type { Branch } from "../domain/selling.ts";

/** Keeps which branch a mark stands for; once there, it never changes. */
export const keepBranch = async (tx: Tx, { mark, sellerId, branchId }: Branch): Promise<void> => {
  await tx.query({
    text: `insert into counter_branch (mark, seller_id, branch_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [mark, sellerId, branchId],
  });
};

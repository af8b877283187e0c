// The branches whose counters have asked for anything, or that somebody has given limits.
import type { BranchLimits } from "@nuqta/contracts/branches.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Branch } from "../domain/selling.ts";

/** `limits` is null where nobody has chosen any. */
export type BranchRow = {
  readonly branch_id: string;
  readonly is_off: boolean;
  readonly limits: BranchLimits | null;
};

/** The state of a branch; its row is made when it is not there yet. */
export const readBranch = async (tx: Tx, branch: Branch): Promise<BranchRow> => {
  const find = {
    name: "counter-branch",
    text: "select branch_id, is_off, limits from counter_branch where mark = $1",
    values: [branch.mark],
  };
  const [found] = await tx.query<BranchRow>(find);
  if (found !== undefined) return found;
  await tx.query({
    text: `insert into counter_branch (mark, seller_id, branch_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [branch.mark, branch.sellerId, branch.branchId],
  });
  return { branch_id: branch.branchId, is_off: false, limits: null };
};

/** The state of every branch of a seller that has a row. */
export const readBranches = (tx: Tx, sellerId: string): Promise<BranchRow[]> =>
  tx.query({
    text: "select branch_id, is_off, limits from counter_branch where seller_id = $1",
    values: [sellerId],
  });

export const writeBranch = async (
  tx: Tx,
  { mark, sellerId, branchId }: Branch,
  { is_off, limits }: { is_off: boolean; limits: BranchLimits },
): Promise<void> => {
  await tx.query({
    text: `insert into counter_branch (mark, seller_id, branch_id, is_off, limits)
      values ($1, $2, $3, $4, $5::jsonb)
      on conflict (mark) do update set is_off = excluded.is_off, limits = excluded.limits`,
    values: [mark, sellerId, branchId, is_off, JSON.stringify(limits)],
  });
};

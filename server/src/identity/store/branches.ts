// The branches that accounts are of.
import type { Tx } from "../../kit/db/db.ts";

/** Names of the branches of a seller that somebody has or had an account at. */
export const branchesOfAccounts = async (tx: Tx, sellerId: string): Promise<string[]> => {
  const rows = await tx.query<{ branch_id: string }>({
    text: "select distinct branch_id from staff where seller_id = $1 and branch_id is not null",
    values: [sellerId],
  });
  return rows.map(({ branch_id }) => branch_id);
};

// Members with an order of one seller.
import type { Tx } from "../../kit/db/db.ts";

const ofSeller = `select distinct body ->> 'member_id' as member_id from sales_order s
  where exists (select 1 from json_array_elements(s.body -> 'lines') line where line ->> 'seller_id' = $1)`;

/** The marketplace's ids of members who have an order with a line of `sellerId`, whatever became of it. */
export const membersOfSeller = async (tx: Tx, sellerId: string): Promise<string[]> => {
  const rows = await tx.query<{ member_id: string }>({
    text: `${ofSeller} order by 1`,
    values: [sellerId],
  });
  return rows.map((row) => row.member_id);
};

/** Number of those members. */
export const countMembersOfSeller = async (tx: Tx, sellerId: string): Promise<number> => {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from (${ofSeller}) each`,
    values: [sellerId],
  });
  return row?.count ?? 0;
};

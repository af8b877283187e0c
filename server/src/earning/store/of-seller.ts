// Members with an order of one seller.
import type { Tx } from "../../kit/db/db.ts";

/** The marketplace's ids of members who have an order with a line of `sellerId`, whatever became of it. */
export const membersOfSeller = async (tx: Tx, sellerId: string): Promise<string[]> => {
  const rows = await tx.query<{ member_id: string }>({
    text: `select distinct body ->> 'member_id' as member_id from sales_order s
      where exists (select 1 from json_array_elements(s.body -> 'lines') line where line ->> 'seller_id' = $1)
      order by 1`,
    values: [sellerId],
  });
  return rows.map((row) => row.member_id);
};

// The stored events as scoring reads them, and what a member did of late.
import type { Tx } from "../../kit/db/db.ts";
import { feedReading } from "../../kit/feed/reading.ts";

export const reading = feedReading("fraud_reading");

export type Returns = {
  orders: number;
  returned: number;
  paid_returned: number;
  last_entry: number;
};

/**
 * A member's orders in a stretch of time, how many of them came back in part or whole, and how many
 * of those had been paid with points.
 */
export const readReturns = async (
  tx: Tx,
  ask: { memberId: number; from: Date; to: Date },
): Promise<Returns> => {
  const [row] = await tx.query<Returns>({
    name: "fraud-returns",
    text: `select count(*) as orders, count(*) filter (where back) as returned,
        count(*) filter (where back and redemption_id is not null) as paid_returned,
        (select entries from account where member_id = $1) as last_entry
      from (select s.redemption_id, exists (select 1 from order_return r
          where r.member_id = $1 and r.order_id = s.order_id) as back
        from sales_order s where s.member_id = $1 and s.status <> 'cancelled'
          and s.occurred_at >= $2 and s.occurred_at < $3) o`,
    values: [ask.memberId, ask.from, ask.to],
  });
  return row ?? { orders: 0, returned: 0, paid_returned: 0, last_entry: 0 };
};

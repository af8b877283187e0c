// The stored events as scoring reads them, and what a member did of late.
import type { Tx } from "../../kit/db.ts";
import { feedEnd } from "../../kit/feed-place.ts";

/** Behind which event the reading goes on. `tx` is a transaction id of 64 bits, as text. */
export type Place = { tx: string; member_id: number; event_no: number };

export type ReadEvent = Place & { type: string; occurred_at: number; external_id: string };

export const readPlace = async (tx: Tx): Promise<Place> => {
  const [row] = await tx.query<Place>({
    text: "select tx, member_id, event_no from fraud_reading",
  });
  if (!row) throw new Error("fraud_reading has no row");
  return row;
};

export const writePlace = async (tx: Tx, place: Place): Promise<void> => {
  await tx.query({
    text: "update fraud_reading set tx = $1, member_id = $2, event_no = $3",
    values: [place.tx, place.member_id, place.event_no],
  });
};

/** The next events behind a place, in the order of the feed. */
export const readEvents = (tx: Tx, after: Place, limit: number): Promise<ReadEvent[]> =>
  tx.query({
    name: "fraud-feed",
    text: `select e.tx::text as tx, e.member_id, e.event_no, e.type, e.payload ->> 'member_id' as external_id,
        (extract(epoch from e.occurred_at) * 1000)::int8 as occurred_at
      from event e
      where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
        and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
      order by e.tx, e.member_id, e.event_no limit $4`,
    values: [after.tx, after.member_id, after.event_no, limit],
  });

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

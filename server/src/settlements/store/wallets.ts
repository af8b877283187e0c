// Points of sellers that left lots unredeemed, lot by lot.
import type { Tx } from "../../kit/db/db.ts";
import type { LotPosting } from "../../ledger/door/reading.ts";
import { lostMeasures } from "../domain/wallets.ts";
import type { AddedItem } from "./items.ts";

/** Points of a seller in one lot of an order line that were lost, before these items and with them. */
export type LostOfLot = {
  seller_id: string;
  order_id: string;
  line_id: string;
  before: number;
  after: number;
};

/** Lost points of the lots with these postings, out of which `added` took some just now. */
export const readLost = (
  tx: Tx,
  postings: readonly LotPosting[],
  added: readonly AddedItem[],
): Promise<LostOfLot[]> =>
  tx.query({
    text: `with news as (
        select * from unnest($1::int8[], $2::int8[], $3::int2[], $4::text[])
          as n(member_id, entry_no, seq, seller_id)),
      of_lot as (
        select * from unnest($6::int8[], $7::int8[], $8::int2[], $9::int8[], $10::text[], $11::text[])
          as p(member_id, entry_no, seq, lot_no, order_id, line_id))
      select i.seller_id, p.order_id, p.line_id, (0 - sum(i.points))::int8 as after,
        (0 - coalesce(sum(i.points) filter (where n.seller_id is null), 0))::int8 as before
      from of_lot p
      join settlement_item i on i.member_id = p.member_id and i.entry_no = p.entry_no
        and i.seq = p.seq and i.measure = any($5::text[])
      left join news n on n.member_id = i.member_id and n.entry_no = i.entry_no and n.seq = i.seq
        and n.seller_id = i.seller_id
      group by i.seller_id, p.order_id, p.line_id, p.member_id, p.lot_no
      having bool_or(n.seller_id is not null)
      order by i.seller_id, p.order_id, p.line_id, p.member_id, p.lot_no`,
    values: [
      added.map(({ memberId }) => memberId),
      added.map(({ entryNo }) => entryNo),
      added.map(({ seq }) => seq),
      added.map(({ sellerId }) => sellerId),
      lostMeasures,
      postings.map(({ memberId }) => memberId),
      postings.map(({ entryNo }) => entryNo),
      postings.map(({ seq }) => seq),
      postings.map(({ lotNo }) => lotNo),
      postings.map(({ orderId }) => orderId),
      postings.map(({ lineId }) => lineId),
    ],
  });

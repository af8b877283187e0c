// Lots that postings moved, with all that ever moved them.
import type { Tx } from "../../kit/db/db.ts";

export type PostingAt = { memberId: number; entryNo: number; seq: number };

/** Posting of a lot of an order line. */
export type LotPosting = PostingAt & { lotNo: number; orderId: string; lineId: string };

/** Every posting of the lots that these postings moved; lots of no order line are left out. */
export const readLotPostings = (tx: Tx, postings: readonly PostingAt[]): Promise<LotPosting[]> =>
  tx.query({
    name: "postings-of-moved-lots",
    text: `with touched as (
        select distinct p.member_id, p.lot_no
        from unnest($1::int8[], $2::int8[], $3::int2[]) as n(member_id, entry_no, seq)
        join posting p on p.member_id = n.member_id and p.entry_no = n.entry_no and p.seq = n.seq)
      select p.member_id as "memberId", p.entry_no as "entryNo", p.seq, l.lot_no as "lotNo",
        l.order_id as "orderId", l.line_id as "lineId"
      from touched t
      join lot l on l.member_id = t.member_id and l.lot_no = t.lot_no
      join posting p on p.member_id = t.member_id and p.lot_no = t.lot_no
      where l.order_id is not null and l.line_id is not null`,
    values: [
      postings.map(({ memberId }) => memberId),
      postings.map(({ entryNo }) => entryNo),
      postings.map(({ seq }) => seq),
    ],
  });

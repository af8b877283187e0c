// What statements are made of: read from the feed once, and never changed.
import type { FundedMove, Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";

/** Place up to which the feed was read; locks the row until the transaction ends. */
export const holdRun = async (tx: Tx): Promise<Place> => {
  const [run] = await tx.query<Place>({
    text: `select tx::text as tx, member_id as "memberId", event_no as "eventNo"
      from settlement_run for update`,
  });
  if (!run) throw new Error("settlement_run has no row");
  return run;
};

export const moveRun = async (tx: Tx, { tx: at, memberId, eventNo }: Place): Promise<void> => {
  await tx.query({
    text: "update settlement_run set tx = $1::text::xid8, member_id = $2, event_no = $3",
    values: [at, memberId, eventNo],
  });
};

export type SellerMove = Omit<FundedMove, "party"> & { sellerId: string };

/** A share that was added. */
export type AddedItem = Pick<SellerMove, "memberId" | "entryNo" | "seq" | "sellerId" | "measure">;

/**
 * Adds shares of postings to the statements of their months, local to `zone`; a month that was issued
 * takes nothing more, so what comes late goes to the month behind the last one issued. Answers what was not there yet.
 */
export const addItems = async (
  tx: Tx,
  zone: string,
  moves: readonly SellerMove[],
): Promise<AddedItem[]> => {
  if (moves.length === 0) return [];
  return tx.query({
    text: `with added as (
        insert into settlement_item (member_id, entry_no, seq, seller_id, month, measure, points,
          cost_points, cost_piastres, effective_at)
        select n.member_id, n.entry_no, n.seq, n.seller_id,
          greatest(date_trunc('month', e.effective_at at time zone $9)::date,
            (select (max(s.month) + interval '1 month')::date from settlement s
              where s.seller_id = n.seller_id)),
          n.measure, n.points, n.cost_points, n.cost_piastres, e.effective_at
        from unnest($1::int8[], $2::int8[], $3::int2[], $4::text[], $5::text[], $6::int8[],
            $7::int8[], $8::int8[])
          as n(member_id, entry_no, seq, seller_id, measure, points, cost_points, cost_piastres)
        join entry e on e.member_id = n.member_id and e.entry_no = n.entry_no
        on conflict do nothing
        returning member_id, entry_no, seq, seller_id, measure, month, cost_points, cost_piastres, points),
      summed as (
        insert into settlement_sum (seller_id, month, cost_points, cost_piastres, items, points)
        select seller_id, month, cost_points, cost_piastres, count(*), sum(points) from added
        group by 1, 2, 3, 4
        on conflict (seller_id, month, cost_points, cost_piastres) do update
          set items = settlement_sum.items + excluded.items,
            points = settlement_sum.points + excluded.points)
      select member_id as "memberId", entry_no as "entryNo", seq, seller_id as "sellerId", measure from added`,
    values: [
      moves.map(({ memberId }) => memberId),
      moves.map(({ entryNo }) => entryNo),
      moves.map(({ seq }) => seq),
      moves.map(({ sellerId }) => sellerId),
      moves.map(({ measure }) => measure),
      moves.map(({ points }) => points),
      moves.map(({ rate }) => rate.points),
      moves.map(({ rate }) => rate.piastres),
      zone,
    ],
  });
};

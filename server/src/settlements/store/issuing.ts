// Issuing and closing statements.
import type { Parties } from "@nuqta/contracts/billing-details.ts";
import type { SettlementFigures } from "@nuqta/contracts/settlements.ts";
import type { Place } from "../../analytics/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { At } from "./reading.ts";

/** Sellers and months without a statement up to a month: drafts, and sellers without movements. */
export const findUnissued = (tx: Tx, month: string): Promise<At[]> =>
  tx.query({
    text: `select d.seller_id as "sellerId", to_char(d.month, 'YYYY-MM') as month from (
        select distinct seller_id, month from settlement_sum where month <= $1::date
        union
        select distinct seller_id, month from reimbursement_sum where month <= $1::date
        union
        select seller_id, credit_month from dispute_answer where credit_month <= $1::date
        union
        select seller_id, $1::date from settlement_sum where month < $1::date
        group by seller_id, cost_points, cost_piastres having sum(points) <> 0) d
      where not exists (select 1 from settlement s
        where s.seller_id = d.seller_id and s.month >= d.month)
      order by d.seller_id, d.month`,
    values: [`${month}-01`],
  });

export type Issued = At & {
  number: string;
  figures: SettlementFigures;
  items: number;
  hash: string;
  parties: Parties | null;
  at: Date;
  by: string;
  /** Place in the feed up to which it counts. */
  place: Place;
};

/** Keeps a statement for good; answers whether this was the first time. */
export const insertStatement = async (tx: Tx, one: Issued): Promise<boolean> => {
  const { sellerId, month, number, figures, items, hash, parties, at, by, place } = one;
  const rows = await tx.query({
    text: `insert into settlement (seller_id, month, number, status, figures, items, hash, parties,
        issued_at, issued_by, followed_tx, followed_member, followed_event)
      values ($1, $2::date, $3, 'issued', $4, $5, $6, $7, $8, $9, $10::text::xid8, $11, $12)
      on conflict do nothing returning number`,
    values: [
      ...[sellerId, `${month}-01`, number, JSON.stringify(figures), items, hash],
      ...[parties === null ? null : JSON.stringify(parties), at, by],
      ...[place.tx, place.memberId, place.eventNo],
    ],
  });
  return rows.length > 0;
};

/** Closes an issued statement; answers whether there was one. */
export const closeStatement = async (
  tx: Tx,
  { sellerId, month }: At,
  { at, by }: { at: Date; by: string },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update settlement set status = 'closed', closed_at = $3, closed_by = $4
      where seller_id = $1 and month = $2::date and status = 'issued' returning number`,
    values: [sellerId, `${month}-01`, at, by],
  });
  return rows.length > 0;
};

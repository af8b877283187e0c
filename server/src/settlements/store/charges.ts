// What a statement charges, order line by order line: its redeemed items, by the lots whose points were spent.
import type { SettlementMeasure } from "@nuqta/contracts/settlements.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type At, type Exact, valued, valuesOf } from "./reading.ts";

// Every item is a share of a posting, and a posting takes from one lot, which knows the line that earned it.
const charged = `${valued}, c as (
    select v.*, l.order_id as of_order, l.line_id as of_line, l.entry_no as earned_no
    from v join posting p using (member_id, entry_no, seq)
    join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
    where v.measure in ('redeemed', 'given_back') and l.order_id is not null),
  lines as (
    select of_order as order_id, of_line as line_id, min(member_id) as member_id,
      (0 - sum(points))::int8 as points, (0 - sum(money))::int8 as charged
    from c group by of_order, of_line having sum(money) < 0)`;

export type ChargeRow = {
  order_id: string;
  line_id: string | null;
  member_id: number;
  points: number;
  charged: number;
  total: number;
};

type Ask = { exact: Exact; zone: string };

/** Some lines that a statement charges, the largest first. */
export const readCharges = (
  tx: Tx,
  at: At,
  { exact, zone, limit, offset }: Ask & { limit: number; offset: number },
): Promise<ChargeRow[]> =>
  tx.query({
    text: `${charged} select order_id, line_id, member_id, points, charged, (count(*) over ())::int8 as total
      from lines order by charged desc, order_id, line_id limit $6 offset $7`,
    values: [...valuesOf(at, exact, zone), limit, offset],
  });

/** One line that a statement charges. */
export const findCharge = async (
  tx: Tx,
  at: At,
  { exact, zone, orderId, lineId }: Ask & { orderId: string; lineId: string | null },
): Promise<ChargeRow | undefined> => {
  const [row] = await tx.query<ChargeRow>({
    text: `${charged} select order_id, line_id, member_id, points, charged, 1::int8 as total
      from lines where order_id = $6 and line_id is not distinct from $7`,
    values: [...valuesOf(at, exact, zone), orderId, lineId],
  });
  return row;
};

export type EvidenceRow = {
  member_id: number;
  entry_no: number;
  earned_no: number;
  effective_at: Date;
  measure: SettlementMeasure;
  points: number;
  money: number;
};

/** The items that a line's charge is made of, in the order of what happened. */
export const readEvidence = (
  tx: Tx,
  at: At,
  { exact, zone, orderId, lineId }: Ask & { orderId: string; lineId: string | null },
): Promise<EvidenceRow[]> =>
  tx.query({
    text: `${charged} select member_id, entry_no, earned_no, effective_at, measure, points, money from c
      where of_order = $6 and of_line is not distinct from $7 order by place`,
    values: [...valuesOf(at, exact, zone), orderId, lineId],
  });

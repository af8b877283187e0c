// The lines of orders that a seller pays for.
import type { Tx } from "../kit/db/db.ts";

export type FundedLine = {
  order_id: string;
  occurred_at: Date;
  line_id: string;
  sku: string;
  name: string | null;
  points: number;
  clawed: number;
  funded: number;
};

/** Lines of orders between two instants whose points `party` pays for in part, the first ones. */
export const readFundedLines = (
  tx: Tx,
  { party, from, until, limit }: { party: string; from: Date; until: Date; limit: number },
): Promise<FundedLine[]> =>
  tx.query({
    text: `select s.order_id, s.occurred_at, b.line ->> 'line_id' as line_id, b.line ->> 'sku' as sku,
        b.line ->> 'name' as name, (l.line ->> 'points')::int8 as points,
        (l.line ->> 'clawed')::int8 as clawed, f.funded
      from sales_order s
      cross join lateral json_array_elements(s.lines) with ordinality as l (line, place)
      cross join lateral (select s.body -> 'lines' -> (l.place::int - 1) as line) b
      cross join lateral (select sum((one ->> 'points')::int8)::int8 as funded
        from json_array_elements(l.line -> 'funders') one where one ->> 'party' = $1) f
      where s.occurred_at >= $2 and s.occurred_at < $3 and f.funded > 0 and s.status <> 'cancelled'
      order by s.occurred_at, s.order_id, l.place limit $4`,
    values: [party, from, until, limit],
  });

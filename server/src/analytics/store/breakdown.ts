// Asking the sums by day of a grouping.
import type { Tx } from "../../kit/db/db.ts";
import type { Counted } from "../domain/breakdown.ts";
import type { Scope } from "../domain/measures.ts";
import type { Days } from "./reading.ts";

type Sums = Counted & { campaign_orders: number };

/** Sums of some days by seller, brand, category or campaign, or under '' of all; those of nothing are left out. */
export const groupedSums = (
  tx: Tx,
  scope: Scope,
  { from, to }: Days,
): Promise<(Sums & { id: string })[]> =>
  tx.query({
    text: `select id, sum(orders)::int8 as orders, sum(sales)::int8 as sales, sum(sales_back)::int8 as sales_back,
        sum(issued)::int8 as issued, sum(redeemed)::int8 as redeemed, sum(campaign_orders)::int8 as campaign_orders
      from rollup_daily where scope = $1 and day between $2::date and $3::date
      group by id having sum(orders) <> 0 or sum(sales) <> 0 or sum(sales_back) <> 0
        or sum(issued) <> 0 or sum(redeemed) <> 0`,
    values: [scope, from, to],
  });

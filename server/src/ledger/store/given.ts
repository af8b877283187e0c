// Points that were given since an instant, and what went back of them.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Tx } from "../../kit/db/db.ts";

/** Awards of some time in sums; `takenBack`: points that returns and cancellations took back of them since. */
type Given = {
  readonly points: number;
  readonly members: number;
  readonly orders: number;
  readonly activities: number;
  readonly takenBack: number;
};

/**
 * Awards of what happened at `from` or later and was decided with the publication `version` known; null is any. Entries
 * are found by the time of their recording, where clocks of several processes may differ by less than a day.
 */
export const sumGiven = async (
  tx: Tx,
  { from, version }: { from: Date; version: number | null },
): Promise<Given> => {
  const [row] = await tx.query<Given>({
    text: `with given as materialized (
        select member_id, order_id, points from entry
        where kind = 'earn' and recorded_at >= $1 and effective_at >= $2
          and programme_version >= coalesce($3::int8, 0)),
      gone as (
        select sum(-points) as points from entry
        where kind in ('clawback', 'cancel') and recorded_at >= $1
          and order_id in (select order_id from given where order_id is not null))
      select coalesce(sum(points), 0)::int8 as points, count(distinct member_id)::int8 as members,
        count(order_id)::int8 as orders, (count(*) - count(order_id))::int8 as activities,
        coalesce((select points from gone), 0)::int8 as "takenBack" from given`,
    values: [new Date(from.getTime() - dayMs), from, version],
  });
  return row ?? { points: 0, members: 0, orders: 0, activities: 0, takenBack: 0 };
};

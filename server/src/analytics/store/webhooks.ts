// Webhook endpoints that somebody should look at.
import type { Tx } from "../../kit/db/db.ts";

export type TroubledEndpoint = {
  id: string;
  url: string;
  state: string;
  reason: string | null;
  failures: number;
  failing_since: Date | null;
  parked: number;
  parked_at: Date | null;
  tried_at: Date | null;
};

/** Endpoints that were switched off by their receiver, fail `failures` times in a row, or have parked deliveries. */
export const troubledEndpoints = (
  tx: Tx,
  { failures, limit }: { failures: number; limit: number },
): Promise<TroubledEndpoint[]> =>
  tx.query({
    text: `select e.endpoint_id as id, e.url, e.state, e.state_reason as reason, e.failures,
        e.failing_since, p.parked, p.parked_at,
        (select a.at from webhook_attempt a where a.endpoint_id = e.endpoint_id
          order by a.at desc limit 1) as tried_at
      from webhook_endpoint e
      cross join lateral (select count(*) as parked, max(d.finished_at) as parked_at
        from webhook_delivery d where d.endpoint_id = e.endpoint_id and d.state = 'parked') p
      where e.state <> 'deleted'
        and (e.state_reason = 'gone' or (e.state = 'active' and e.failures >= $1) or p.parked > 0)
      order by coalesce(p.parked_at, e.failing_since) desc nulls last, e.endpoint_id limit $2`,
    values: [failures, limit],
  });

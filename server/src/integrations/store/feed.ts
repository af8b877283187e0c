// The outbox read in order.
import type { Tx } from "../../kit/db/db.ts";
import { feedEnd } from "../../kit/feed/place.ts";
import type { Place, StoredEvent } from "../domain/feed.ts";

/** Events behind a place, in the order of their transactions, up to where the feed is settled. */
export const readEvents = (
  tx: Tx,
  after: Place | undefined,
  limit: number,
): Promise<StoredEvent[]> =>
  tx.query<StoredEvent>({
    name: "read-events",
    text: `select e.tx::text as tx, e.member_id as "memberId", e.event_no as "eventNo",
        a.external_id as "externalId", e.type, e.payload,
        (extract(epoch from e.occurred_at) * 1000)::int8 as "occurredAt",
        (extract(epoch from e.recorded_at) * 1000)::int8 as "recordedAt"
      from event e join account a using (member_id)
      where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
        and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
      order by e.tx, e.member_id, e.event_no limit $4`,
    values: [after?.tx ?? "0", after?.memberId ?? 0, after?.eventNo ?? 0, limit],
  });

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

/** Whether there is an event at this place. */
export const isThere = async (tx: Tx, { tx: at, memberId, eventNo }: Place): Promise<boolean> => {
  const rows = await tx.query({
    name: "is-event-there",
    text: `select from event where tx = $1::text::xid8 and member_id = $2 and event_no = $3`,
    values: [at, memberId, eventNo],
  });
  return rows.length > 0;
};

type FeedState = { events: number; members_with_gaps: number; beyond_end: number };

/** The feed as a whole: events of each member are numbered from 1 without gaps, and none stands where new ones go. */
export const readFeedState = async (tx: Tx): Promise<FeedState> => {
  const [row] = await tx.query<FeedState>({
    text: `with by_member as (
        select member_id, count(*) as n, min(event_no) as first, max(event_no) as last
        from event group by member_id)
      select (select coalesce(sum(n), 0)::int8 from by_member) as events,
        (select count(*)::int8 from account a full join by_member b using (member_id)
          where coalesce(a.events, 0) <> coalesce(b.n, 0) or b.first <> 1 or b.last <> b.n)
          as members_with_gaps,
        (select count(*)::int8 from event where tx >= (select
          (pg_snapshot_xmax(pg_current_snapshot())::text::numeric + transactions)::text::xid8
          from feed_offset)) as beyond_end`,
  });
  if (row === undefined) throw new Error("the feed has no state");
  return row;
};

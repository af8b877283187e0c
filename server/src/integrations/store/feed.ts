// The outbox read in order.
import type { Database, Tx } from "../../kit/db/db.ts";
import { feedEnd, placedTx } from "../../kit/feed/place.ts";
import type { Place, StoredEvent } from "../domain/feed.ts";

// Any fixed number: it only has to differ from those of other advisory locks.
const lockKey = 4_812_007;

/** Raises feed_offset until new events come behind the last one; answers by how many ids. */
export const raiseFeedOffset = (db: Database): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(${lockKey})` });
    // What the snapshot shows was written by transactions before its end, unless it came from elsewhere.
    const [row] = await tx.query<{ ahead: string; offset: string }>({
      text: `select a.ahead::text as ahead, (o.transactions + a.ahead)::text as offset
        from feed_offset o cross join lateral (select greatest(0, coalesce(
          (select tx from event order by tx desc limit 1)::text::numeric
            - pg_snapshot_xmax(pg_current_snapshot())::text::numeric - o.transactions + 1, 0)) as ahead) a`,
    });
    if (!row || !/^[0-9]{1,20}$/.test(row.offset)) throw new Error("feed_offset has no number");
    if (row.ahead === "0") return row.ahead;
    await tx.query({ text: "update feed_offset set transactions = $1", values: [row.offset] });
    await tx.query({
      text: `alter table event alter column tx set default ${placedTx("pg_current_xact_id()", row.offset)}`,
    });
    return row.ahead;
  });

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

// Where the feed of events stands beside the transaction ids of this cluster.
import type { Database, Tx } from "../../kit/db/db.ts";
import { placedTx } from "../../kit/feed/place.ts";

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
    await setOffset(tx, row.offset);
    return row.ahead;
  });

const setOffset = async (tx: Tx, offset: string): Promise<void> => {
  await tx.query({ text: "update feed_offset set transactions = $1", values: [offset] });
  await tx.query({
    text: `alter table event alter column tx set default ${placedTx("pg_current_xact_id()", offset)}`,
  });
};

// More transactions than anybody loses: two hundred a second for half a year.
const jump = 4_294_967_296;

/**
 * Moves the feed of a database that was taken back to an earlier moment on, beyond every place that was given
 * out in the time that is lost; answers where it goes on, as a transaction id of 64 bits.
 */
export const jumpFeed = async (tx: Tx): Promise<string> => {
  await tx.query({ text: `select pg_advisory_xact_lock(${lockKey})` });
  const [row] = await tx.query<{ offset: string; to: string }>({
    text: `select (o.transactions + ${jump})::text as offset,
      ${placedTx("pg_snapshot_xmin(pg_current_snapshot())", `(o.transactions + ${jump})`)}::text as to
      from feed_offset o`,
  });
  if (!row || !/^[0-9]{1,20}$/.test(row.offset)) throw new Error("feed_offset has no number");
  await setOffset(tx, row.offset);
  return row.to;
};

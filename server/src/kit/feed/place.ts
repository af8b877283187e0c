// Where transactions stand in the feed of events. A reader stops before the oldest transaction that
// is still running: what it writes will come before what younger ones have written already.
// Decision 0016.

/** Where a transaction id of this cluster stands in the feed; `offset` is feed_offset.transactions. */
export const placedTx = (xid: string, offset = "o.transactions"): string =>
  `(${xid}::text::numeric + ${offset})::text::xid8`;

/**
 * The place that nobody may read up to yet, as a scalar subquery. It names a table that is on one node
 * only, so an engine of several nodes works it out there, before it asks the others. Decision 0102.
 */
export const feedEnd = "(select feed_end() from feed_offset)";

/** The transactions of the feed that have ended, as a scalar subquery of type pg_snapshot. */
export const feedSnapshot = `(select format('%s:%s:%s', ${placedTx("pg_snapshot_xmin(s)")},
    ${placedTx("pg_snapshot_xmax(s)")}, (select string_agg(${placedTx("x")}::text, ',' order by x)
      from pg_snapshot_xip(s) x))::pg_snapshot
  from feed_offset o, pg_current_snapshot() s)`;

/** Place of an event; `tx` is a transaction id of 64 bits, as text. */
export type EventPlace = { tx: string; memberId: number; eventNo: number };

/** Whether one event comes before another in the feed. */
export const isBefore = (one: EventPlace, other: EventPlace): boolean => {
  const [a, b] = [BigInt(one.tx), BigInt(other.tx)];
  if (a !== b) return a < b;
  if (one.memberId !== other.memberId) return one.memberId < other.memberId;
  return one.eventNo < other.eventNo;
};

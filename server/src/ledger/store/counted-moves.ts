// Moves of shared counters in a part of time and of the feed, so that each is in one of several parts.
import type { Tx } from "../../kit/db/db.ts";
import type { EventPlace } from "../../kit/feed/place.ts";

/** Moves that were recorded before an instant and stand in the feed up to a place; without one, everywhere. */
type UpTo = { before: Date; until: EventPlace | undefined };

/** Moves of one part that are not in the one before, or were recorded from an instant on. */
export type Stretch = UpTo & { since?: Date; but?: UpTo | undefined };

const counted = `from counter_move m join event e on e.member_id = m.member_id and e.event_no = m.event_no
  where m.scope = 'shared' and m.key = any($1::text[]) and m.recorded_at < $2
    and ($3::text is null or (e.tx, e.member_id, e.event_no) <= ($3::text::xid8, $4::int8, $5::int8))
    and ($6::timestamptz is null or m.recorded_at >= $6)
    and ($7::timestamptz is null or m.recorded_at >= $7
      or (e.tx, e.member_id, e.event_no) > ($8::text::xid8, $9::int8, $10::int8))`;

const placed = (place: EventPlace | undefined): unknown[] => [
  ...[place?.tx ?? null, place?.memberId ?? null, place?.eventNo ?? null],
];

const valuesOf = (keys: readonly string[], { before, until, since, but }: Stretch): unknown[] => [
  ...[keys, before, ...placed(until), since ?? null],
  ...[but?.before ?? null, ...placed(but?.until)],
];

/** Sums of what moved these counters; those that nothing moved are left out. */
export const sumCounted = (
  tx: Tx,
  keys: readonly string[],
  stretch: Stretch,
): Promise<{ key: string; delta: number }[]> =>
  tx.query({
    text: `select m.key, sum(m.delta)::int8 as delta ${counted} group by m.key`,
    values: valuesOf(keys, stretch),
  });

/** Each move of a counter with the order that it is of, in the order of the feed. */
export const readCounted = (
  tx: Tx,
  key: string,
  stretch: Stretch,
): Promise<
  { member_id: number; move: string; delta: number; recorded_at: Date; order_id: string | null }[]
> =>
  tx.query({
    text: `select m.member_id, m.move, m.delta, m.recorded_at, e.payload ->> 'order_id' as order_id
      ${counted} order by e.tx, e.member_id, e.event_no, m.move`,
    values: valuesOf([key], stretch),
  });

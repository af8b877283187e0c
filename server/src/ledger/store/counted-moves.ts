// Moves of shared counters in a part of time and of the feed, so that each is in one of several parts.
import type { Tx } from "../../kit/db/db.ts";
import type { EventPlace } from "../../kit/feed/place.ts";

/** Moves that were recorded before an instant and stand in the feed up to a place; without one, everywhere. */
type UpTo = { before: Date; until: EventPlace | undefined };

/** Moves of one part that are not in the one before, or else were recorded from an instant on. */
export type Stretch = UpTo & { since?: Date; but?: UpTo | undefined };

const columns = "m.key, m.member_id, m.event_no, m.move, m.delta, m.recorded_at";

const moves = `select ${columns}, e.tx, e.payload ->> 'order_id' as order_id
  from counter_move m join event e on e.member_id = m.member_id and e.event_no = m.event_no
  where m.scope = 'shared' and m.key = any($1::text[]) and m.recorded_at < $2
    and ($3::text is null or (e.tx, e.member_id, e.event_no) <= ($3::text::xid8, $4::int8, $5::int8))
    and ($6::timestamptz is null or m.recorded_at >= $6)`;

// Two parts, or every move since the beginning would be read: those recorded later, by time; and those recorded before
// that the feed has behind the place, by the feed. A move has the time of its event, so few events are looked at.
const further = `${moves} and m.recorded_at >= $7
  union all
  select ${columns}, e.tx, e.payload ->> 'order_id' as order_id
  from (select member_id, event_no, tx, payload from event
      where tx >= $8::text::xid8 and recorded_at < $7
        and (tx, member_id, event_no) > ($8::text::xid8, $9::int8, $10::int8)
        and ($3::text is null or (tx, member_id, event_no) <= ($3::text::xid8, $4::int8, $5::int8))
      offset 0) e
    cross join lateral (select * from counter_move of_event
      where of_event.member_id = e.member_id and of_event.event_no = e.event_no offset 0) m
  where m.scope = 'shared' and m.key = any($1::text[]) and m.recorded_at < least($2, $7::timestamptz)
    and ($6::timestamptz is null or m.recorded_at >= $6)`;

const placed = (place: EventPlace): unknown[] => [place.tx, place.memberId, place.eventNo];

/** Values of a stretch; where the part before it ends at a place, those of it too. */
const valuesOf = (keys: readonly string[], { before, until, since, but }: Stretch): unknown[] => {
  // Without a place, all that was recorded before its end is in that part.
  const from = but !== undefined && but.until === undefined ? but.before : since;
  return [
    ...[keys, before, ...(until === undefined ? [null, null, null] : placed(until)), from ?? null],
    ...(but?.until === undefined ? [] : [but.before, ...placed(but.until)]),
  ];
};

/** Sums of what moved these counters; those that nothing moved are left out. */
export const sumCounted = (
  tx: Tx,
  keys: readonly string[],
  stretch: Stretch,
): Promise<{ key: string; delta: number }[]> =>
  tx.query({
    text: `select key, sum(delta)::int8 as delta
      from (${stretch.but?.until === undefined ? moves : further}) moved group by key`,
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
    text: `select member_id, move, delta, recorded_at, order_id
      from (${stretch.but?.until === undefined ? moves : further}) moved
      order by tx, member_id, event_no, move`,
    values: valuesOf([key], stretch),
  });

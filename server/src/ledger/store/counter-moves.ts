// Moves of counters, and what counters stood at before some of them. Awards keep those of the member with their entry.
// Decisions 0115, 0123.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

export type CounterMoveRow = {
  member_id: number;
  /** The last event of its command so far, and its place among the moves after that event. */
  move: string;
  event_no: number;
  scope: "member" | "shared";
  key: string;
  delta: number;
  /** Figure of the counter after it. */
  used: number;
  /** Epoch ms. */
  recorded_at: number;
};

export const counterMoveTable: Table<CounterMoveRow> = {
  name: "counter_move",
  key: ["member_id", "move"],
  finds: "move",
  columns: {
    member_id: "int8",
    move: "text",
    event_no: "int8",
    scope: "text",
    key: "text",
    delta: "int8",
    used: "int8",
    recorded_at: "timestamptz",
  },
};

type Figure = { key: string; used: number };

/** A member's own counters as they were before all moves behind an event and an entry. */
export const readMemberUsageAt = (
  tx: Tx,
  { memberId, lastEvent, lastEntry }: { memberId: number; lastEvent: number; lastEntry: number },
  keys: readonly string[],
): Promise<Figure[]> =>
  tx.query({
    name: "member-usage-then",
    text: `select c.key, (c.used - coalesce(m.moved, 0) - coalesce(a.moved, 0))::int8 as used from usage_counter c
      left join (select key, sum(delta) as moved from counter_move
        where member_id = $1 and scope = 'member' and event_no > $3 group by key) m on m.key = c.key
      left join (select j.key, sum(j.value::int8) as moved from entry e cross join json_each_text(e.counted) j
        where e.member_id = $1 and e.entry_no > $4 group by j.key) a on a.key = c.key
      where c.member_id = $1 and c.key = any($2::text[])`,
    values: [memberId, keys, lastEvent, lastEntry],
  });

/** Shared counters as they were after everything recorded by an instant. */
export const readSharedUsageAt = (tx: Tx, at: Date, keys: readonly string[]): Promise<Figure[]> =>
  tx.query({
    name: "shared-usage-then",
    text: `select c.key, (c.used - coalesce(m.moved, 0))::int8 as used from shared_counter c
      left join (select key, sum(delta) as moved from counter_move
        where scope = 'shared' and key = any($1::text[]) and recorded_at > $2 group by key) m on m.key = c.key
      where c.key = any($1::text[])`,
    values: [keys, at],
  });

/** Figures that the last move of each shared counter before its instant left, in the order asked; null before the first. */
export const readSharedBefore = (
  tx: Tx,
  looks: readonly { key: string; at: Date }[],
): Promise<{ used: number | null; recorded_at: Date | null }[]> =>
  tx.query({
    name: "shared-usage-before",
    text: `select m.used, m.recorded_at
      from unnest($1::text[], $2::timestamptz[]) with ordinality k(key, at, place)
      left join lateral (select used, recorded_at from counter_move
        where scope = 'shared' and key = k.key and recorded_at < k.at
        order by recorded_at desc, used limit 1) m on true
      order by k.place`,
    values: [looks.map(({ key }) => key), looks.map(({ at }) => at)],
  });

/** The newest moves of a shared counter, with the order whose they are. */
export const readSharedMovesOf = (
  tx: Tx,
  key: string,
  limit: number,
): Promise<{ delta: number; used: number; recorded_at: Date; order_id: string | null }[]> =>
  tx.query({
    text: `select m.delta, m.used, m.recorded_at, e.payload ->> 'order_id' as order_id
      from counter_move m left join event e on e.member_id = m.member_id and e.event_no = m.event_no
      where m.scope = 'shared' and m.key = $1
      order by m.recorded_at desc, m.used limit $2`,
    values: [key, limit],
  });

/** Number of moves of a shared counter. */
export const countSharedMoves = async (tx: Tx, key: string): Promise<number> => {
  const [row] = await tx.query<{ total: number }>({
    text: "select count(*)::int8 as total from counter_move where scope = 'shared' and key = $1",
    values: [key],
  });
  return row?.total ?? 0;
};

/** Moves of shared counters at one instant, to the millisecond; `before` is what the counter stood at. */
export const readSharedMoves = (
  tx: Tx,
  at: Date,
  keys: readonly string[],
): Promise<{ member_id: number; event_no: number; key: string; before: number }[]> =>
  tx.query({
    name: "shared-moves-then",
    text: `select member_id, event_no, key, (used - delta)::int8 as before from counter_move
      where scope = 'shared' and key = any($1::text[]) and recorded_at = $2 order by event_no, move`,
    values: [keys, at],
  });

/**
 * Moves of counters by an order of a member up to an entry, by counter: those with its entries, and those of commands
 * whose events lie in these ranges, of which `next` is out.
 */
export const readMovesOf = (
  tx: Tx,
  { memberId, lastEntry }: { memberId: number; lastEntry: number },
  orderId: string,
  ranges: readonly { event_no: number; next: number | null }[],
): Promise<{ key: string; delta: number }[]> =>
  tx.query({
    name: "moves-of-order",
    text: `select key, sum(delta)::int8 as delta from (
        select m.key, m.delta from unnest($2::int8[], $3::int8[]) as r (first, next) join counter_move m
          on m.member_id = $1 and m.event_no >= r.first and (r.next is null or m.event_no < r.next)
        union all
        select j.key, j.value::int8 from entry e cross join json_each_text(e.counted) j
          where e.member_id = $1 and e.entry_no <= $4 and e.order_id = $5) o
      group by key`,
    values: [
      memberId,
      ranges.map(({ event_no }) => event_no),
      ranges.map(({ next }) => next),
      lastEntry,
      orderId,
    ],
  });

// Followers of the stored events: each keeps in a row of its own how far it has read.
import type { Tx } from "../db/db.ts";
import { feedEnd } from "./place.ts";

/** Behind which event a reading goes on. `tx` is a transaction id of 64 bits, as text. */
export type Place = { tx: string; member_id: number; event_no: number };

/** `occurred_at` is in epoch ms; `external_id` is the marketplace's id of the member. */
export type ReadEvent = Place & {
  type: string;
  occurred_at: number;
  external_id: string;
  /** The entry that the event tells of, if it tells of one. */
  entry_id: string | null;
};

/** Events behind a place, for whoever keeps the place itself. */
export type Feed = {
  /** The next events behind a place, in the order of the feed. */
  readEvents(tx: Tx, after: Place, limit: number): Promise<ReadEvent[]>;
  /** When the first event behind a place was written; undefined when none waits. */
  nextAt(tx: Tx, after: Place): Promise<Date | undefined>;
};

export type FeedReading = Feed & {
  /** Where the reading stands. */
  readPlace(tx: Tx): Promise<Place>;
  writePlace(tx: Tx, place: Place): Promise<void>;
};

/** The stored events. */
export const feed: Feed = {
  readEvents: (tx, after, limit) =>
    tx.query({
      name: "follow-feed",
      text: `select e.tx::text as tx, e.member_id, e.event_no, e.type, e.payload ->> 'member_id' as external_id,
          e.payload ->> 'entry_id' as entry_id,
          (extract(epoch from e.occurred_at) * 1000)::int8 as occurred_at
        from event e
        where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
          and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
        order by e.tx, e.member_id, e.event_no limit $4`,
      values: [after.tx, after.member_id, after.event_no, limit],
    }),
  nextAt: async (tx, after) => {
    const [next] = await tx.query<{ at: Date }>({
      name: "next-in-feed",
      text: `select e.recorded_at as at from event e
        where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
          and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
        order by e.tx, e.member_id, e.event_no limit 1`,
      values: [after.tx, after.member_id, after.event_no],
    });
    return next?.at;
  },
};

/** The reading whose place is the one row of `table`. */
export const feedReading = (table: string): FeedReading => ({
  readPlace: async (tx) => {
    const [row] = await tx.query<Place>({ text: `select tx, member_id, event_no from ${table}` });
    if (!row) throw new Error(`${table} has no row`);
    return row;
  },
  writePlace: async (tx, { tx: at, member_id, event_no }) => {
    await tx.query({
      text: `update ${table} set tx = $1, member_id = $2, event_no = $3`,
      values: [at, member_id, event_no],
    });
  },
  ...feed,
});

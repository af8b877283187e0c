// Followers of the stored events: each keeps in a row of its own how far it has read.
import type { Tx } from "../db/db.ts";
import { feedEnd } from "./place.ts";

/** Behind which event a reading goes on. `tx` is a transaction id of 64 bits, as text. */
export type Place = { tx: string; member_id: number; event_no: number };

/** `occurred_at` is in epoch ms; `external_id` is the marketplace's id of the member. */
export type ReadEvent = Place & { type: string; occurred_at: number; external_id: string };

export type FeedReading = {
  /** Where the reading stands. */
  readPlace(tx: Tx): Promise<Place>;
  writePlace(tx: Tx, place: Place): Promise<void>;
  /** The next events behind a place, in the order of the feed. */
  readEvents(tx: Tx, after: Place, limit: number): Promise<ReadEvent[]>;
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
  readEvents: (tx, after, limit) =>
    tx.query({
      name: "follow-feed",
      text: `select e.tx::text as tx, e.member_id, e.event_no, e.type, e.payload ->> 'member_id' as external_id,
          (extract(epoch from e.occurred_at) * 1000)::int8 as occurred_at
        from event e
        where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
          and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
        order by e.tx, e.member_id, e.event_no limit $4`,
      values: [after.tx, after.member_id, after.event_no, limit],
    }),
});

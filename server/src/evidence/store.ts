// How far awards were worked out again, and what came out otherwise.
import type { Tx } from "../kit/db/db.ts";
import type { Place } from "../kit/feed/reading.ts";
import type { Difference } from "./domain/compare.ts";

/** The place of the reading, for this transaction alone; undefined while another process reads on. */
export const takePlace = async (tx: Tx): Promise<Place | undefined> => {
  const [row] = await tx.query<Place>({
    text: "select tx, member_id, event_no from evidence_reading for update skip locked",
  });
  return row;
};

/** Moves the place behind the last event that was read, and counts the awards on the way. */
export const moveOn = async (
  tx: Tx,
  place: Place,
  { awards, at }: { awards: number; at: Date },
): Promise<void> => {
  await tx.query({
    text: `update evidence_reading set tx = $1, member_id = $2, event_no = $3, checked = checked + $4,
      checked_at = case when $4 > 0 then $5 else checked_at end`,
    values: [place.tx, place.member_id, place.event_no, awards, at],
  });
};

export type Marked = {
  memberId: number;
  entryNo: number;
  foundAt: Date;
  differences: Difference[];
};

/** Marks an entry as different; answers whether it was not marked before. */
export const mark = async (tx: Tx, one: Marked): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into award_difference (member_id, entry_no, found_at, differences)
      values ($1, $2, $3, $4) on conflict do nothing returning entry_no`,
    values: [one.memberId, one.entryNo, one.foundAt, JSON.stringify(one.differences)],
  });
  return rows.length > 0;
};

/** Counts of awards that were worked out again, and of those that came out otherwise. */
export type State = Place & { checked: number; checkedAt: Date | null; different: number };

/** The place of the reading and its counts. */
export const readState = async (tx: Tx): Promise<State> => {
  const [row] = await tx.query<State>({
    text: `select tx, member_id, event_no, checked, checked_at as "checkedAt",
      (select count(*)::int8 from award_difference) as different from evidence_reading`,
  });
  if (!row) throw new Error("evidence_reading has no row");
  return row;
};

/** The newest marks. */
export const readMarked = (tx: Tx, limit: number): Promise<Marked[]> =>
  tx.query({
    text: `select member_id as "memberId", entry_no as "entryNo", found_at as "foundAt", differences
      from award_difference order by found_at desc, member_id, entry_no limit $1`,
    values: [limit],
  });

// Points that counters set aside, with the account and the day that they count against.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

export type CounterHoldRow = {
  member_id: number;
  redemption_id: string;
  mark: string;
  account: string;
  day: number;
  points: number;
};

export const counterHoldTable: Table<CounterHoldRow> = {
  name: "counter_hold",
  key: ["member_id", "redemption_id"],
  finds: "redemption_id",
  columns: {
    ...{ member_id: "int8", redemption_id: "text", mark: "text", account: "text" },
    ...{ day: "int8", points: "int8" },
  },
};

/** The points that a counter set aside under this id; they never change. */
export const findCounterHold = async (tx: Tx, id: string): Promise<CounterHoldRow | undefined> => {
  const [row] = await tx.query<CounterHoldRow>({
    text: `select h.* from redemption_lookup l join counter_hold h using (member_id, redemption_id)
      where l.redemption_id = $1`,
    values: [id],
  });
  return row;
};

/** A redemption as it is stored: whose it is, how much it is of, and whether the points are still held. */
export type HeldPoints = { member_id: number; points: number; state: string };

export const findHeldPoints = async (tx: Tx, id: string): Promise<HeldPoints | undefined> => {
  const [row] = await tx.query<HeldPoints>({
    text: `select r.member_id, r.points, r.state
      from redemption_lookup l join redemption r using (member_id, redemption_id)
      where l.redemption_id = $1`,
    values: [id],
  });
  return row;
};

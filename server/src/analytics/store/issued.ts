// Points by the month in which they were issued, by who pays for them and what they cost.
// Decision 0177.
import type { Tx } from "../../kit/db/db.ts";
import type { Left } from "../domain/ages.ts";
import type { CohortMoves } from "../domain/cohorts.ts";
import { lotMeasures } from "../domain/measures.ts";
import { net } from "./reading.ts";

const named: Partial<Record<(typeof lotMeasures)[number], string>> = {
  given_back: "givenBack",
  clawed_back: "clawedBack",
};

/** All that moved, of all payers together. It is not whole while `findRun` tells of a place `behind`. */
export const readCohortMoves = (tx: Tx): Promise<CohortMoves[]> =>
  tx.query({
    text: `select issued_in as "issuedIn", moved_in as "movedIn",
        ${lotMeasures.map((name) => `sum(${name})::int8 as "${named[name] ?? name}"`).join(", ")}
      from rollup_issued group by 1, 2`,
  });

/** Points that are out, by who pays, what they cost and their month of issue, in no order. */
export const readLeft = (tx: Tx): Promise<Left[]> =>
  tx.query({
    text: `select party, cost_points as "costPoints", cost_piastres as "costPiastres", issued_in as "issuedIn",
        sum(${net})::int8 as points
      from rollup_issued group by 1, 2, 3, 4 having sum(${net}) <> 0`,
  });

type Balances = {
  day: string;
  atLeast: number;
  members: number;
  points: number;
  countedAt: Date;
};

/** Members by balance on the last day that was counted, up to `day`; the lowest first. */
export const readBalances = (tx: Tx, day: string): Promise<Balances[]> =>
  tx.query({
    text: `select day, at_least as "atLeast", members, points, counted_at as "countedAt" from rollup_balance
      where day = (select max(day) from rollup_balance where day <= $1::date) order by at_least`,
    values: [day],
  });

export type TierFlow = { from: string; to: string; moves: number };

/** Moves of members between tiers on the days; '' is none. */
export const readTierFlows = (
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<TierFlow[]> =>
  tx.query({
    text: `select from_tier as "from", to_tier as "to", sum(moves)::int8 as moves from rollup_tier_move
      where day between $1::date and $2::date group by 1, 2 having sum(moves) <> 0 order by 1, 2`,
    values: [from, to],
  });

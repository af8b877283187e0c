// Points by the month in which they were issued, by who pays for them and what they cost.
// Decision 0177.
import type { Tx } from "../../kit/db/db.ts";
import { lotMeasures } from "../domain/measures.ts";

export type IssuedSums = {
  party: string;
  costPoints: number;
  costPiastres: number;
  /** First days of months of the programme's zone: `2026-11-01`. */
  issuedIn: string;
  movedIn: string;
  issued: number;
  cancelled: number;
  redeemed: number;
  givenBack: number;
  expired: number;
  clawedBack: number;
  repaid: number;
  adjusted: number;
};

const named: Partial<Record<(typeof lotMeasures)[number], string>> = {
  given_back: "givenBack",
  clawed_back: "clawedBack",
};

/** All that moved, up to the month that begins on `until`. It is not whole while `findRun` tells of a place `behind`. */
export const readIssued = (
  tx: Tx,
  { until = "9999-12-01" }: { until?: string | undefined } = {},
): Promise<IssuedSums[]> =>
  tx.query({
    text: `select party, cost_points as "costPoints", cost_piastres as "costPiastres",
        issued_in as "issuedIn", moved_in as "movedIn",
        ${lotMeasures.map((name) => `${name} as "${named[name] ?? name}"`).join(", ")}
      from rollup_issued where moved_in <= $1::date
      order by party, cost_points, cost_piastres, issued_in, moved_in`,
    values: [until],
  });

// An award as it was posted beside the same award worked out again.
// Decision 0069.
import type { Award, Funder, Part } from "../../rules/door/domain.ts";

/** Points of a line by what gave them and by who pays. */
export type PostedLine = {
  line_id: string;
  points: number;
  parts: readonly Part[];
  funders: readonly Funder[];
};

/** A lot that the award made; `line_id` is null for an activity. */
export type PostedLot = {
  line_id: string | null;
  points: number;
  funding: readonly Funder[];
};

export type PostedAward = {
  points: number;
  /** The lines of the order; undefined for an activity. */
  lines: readonly PostedLine[] | undefined;
  /** The lots that are still with the entry: those of a merged record have moved on. */
  lots: readonly PostedLot[];
};

/** One thing that is not as it was posted. `line_id` is null for the award as a whole. */
export type Difference = {
  what: "points" | "parts" | "payers" | "lots" | "inputs";
  line_id: string | null;
  posted: unknown;
  derived: unknown;
};

const differencesMax = 10;

/** Everything in which a posted award is not the derived one, at most ten things; none when it is right. */
export const compare = (posted: PostedAward, derived: Award): Difference[] => {
  const found: Difference[] = [];
  const hold = (
    what: Difference["what"],
    line_id: string | null,
    sides: { posted: unknown; derived: unknown },
  ): void => {
    if (JSON.stringify(sides.posted) !== JSON.stringify(sides.derived))
      found.push({ what, line_id, ...sides });
  };
  hold("points", null, { posted: posted.points, derived: derived.points });
  if (posted.lines !== undefined) {
    const given = new Map(derived.lines.map((line) => [line.lineId, line]));
    for (const { line_id, points, parts, funders } of posted.lines) {
      const line = given.get(line_id);
      hold("points", line_id, { posted: points, derived: line?.points ?? 0 });
      hold("parts", line_id, { posted: partsOf(parts), derived: partsOf(line?.parts ?? []) });
      hold("payers", line_id, {
        posted: payersOf(funders),
        derived: payersOf(line?.funders ?? []),
      });
    }
  }
  if (posted.lots.length > 0)
    hold("lots", null, {
      posted: posted.lots.map(({ line_id, points, funding }) => [
        line_id,
        points,
        payersOf(funding),
      ]),
      derived: lotsOf(derived),
    });
  return found.slice(0, differencesMax);
};

const partsOf = (parts: readonly Part[]) => parts.map(({ source, points }) => [source, points]);

const payersOf = (funders: readonly Funder[]) =>
  funders.map(({ party, points }) => [party, points]);

/** The lots that an award makes: one for each line with points, or one for an activity. */
const lotsOf = ({ points, lines, orderFunders }: Award) =>
  lines.length === 0
    ? [[null, points, payersOf(orderFunders)]]
    : lines
        .filter((line) => line.points > 0)
        .map((line) => [line.lineId, line.points, payersOf(line.funders)]);

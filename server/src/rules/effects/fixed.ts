// So many points for the whole event, shared by the lines according to their amounts.
import { allocate } from "../../kit/pure/allocate.ts";
import { noCells } from "../domain/cells.ts";
import type { EffectKind } from "../domain/effect.ts";
import type { FactLine } from "../domain/facts.ts";

// Whole points stay whole: a share of a third here would only make every sum behind it slower.
export const shareByAmount = (
  points: number,
  lines: readonly FactLine[],
  positions: readonly number[],
) => {
  const cells = noCells(lines.length);
  const shares = allocate(
    positions.length === 0 ? 0 : points,
    positions.map((position) => lines[position]?.line.amount ?? 0),
  );
  positions.forEach((position, i) => {
    cells.nums[position] = shares[i] ?? 0;
  });
  return cells;
};

export const fixed: EffectKind<"fixed"> = {
  kind: "fixed",
  isLinear: false,
  compile:
    ({ points }) =>
    (lines, positions) =>
      shareByAmount(points, lines, positions),
};

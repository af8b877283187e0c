// So many points for every so many piastres, in exact proportion.
import { multiply } from "../../kit/pure/whole.ts";
import { noCells, reduced } from "../domain/cells.ts";
import type { EffectKind, Give } from "../domain/effect.ts";

/** `num / den` points for each piastre of a line. */
export const perPiastre = (points: number, piastres: number): Give => {
  const { num, den } = reduced(points, piastres);
  return (lines, positions) => {
    const cells = noCells(lines.length);
    for (const i of positions) cells.nums[i] = multiply(lines[i]?.line.amount ?? 0, num);
    cells.den = den;
    return cells;
  };
};

export const rate: EffectKind<"rate"> = {
  kind: "rate",
  isLinear: true,
  compile: ({ points, per_amount }) => perPiastre(points, per_amount),
};

// So many points for every piece.
import { multiply } from "../../kit/pure/whole.ts";
import { noCells } from "../domain/cells.ts";
import type { EffectKind } from "../domain/effect.ts";

export const perItem: EffectKind<"per_item"> = {
  kind: "per_item",
  isLinear: true,
  compile:
    ({ points }) =>
    (lines, positions) => {
      const cells = noCells(lines.length);
      for (const i of positions) cells.nums[i] = multiply(lines[i]?.line.quantity ?? 0, points);
      return cells;
    },
};

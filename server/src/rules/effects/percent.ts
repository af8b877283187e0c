// A share of the amount in EGP: 5 % of 200 EGP is 10 points.
import type { EffectKind } from "../domain/effect.ts";
import { perPiastre } from "./rate.ts";

// 100 piastres to the pound, 10000 basis points to the whole.
export const piastresPerBasisPoint = 1_000_000;

export const percent: EffectKind<"percent"> = {
  kind: "percent",
  isLinear: true,
  compile: ({ bps }) => perPiastre(bps, piastresPerBasisPoint),
};

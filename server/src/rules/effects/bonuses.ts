// Every effect that gives points of its own: one file and one line here for each. A multiplier
// gives none of its own; what it adds to the base depends on the other multipliers.
import type { Effect } from "@nuqta/contracts/rules.ts";
import type { EffectKind, Give } from "../domain/effect.ts";
import { fixed } from "./fixed.ts";
import { perItem } from "./per-item.ts";
import { percent } from "./percent.ts";
import { rate } from "./rate.ts";

export type Bonus = Exclude<Effect, { kind: "multiplier" }>;

const effects: { [Kind in Bonus["kind"]]: EffectKind<Kind> } = {
  fixed,
  rate,
  percent,
  per_item: perItem,
};

/** The effect ready to give points, and whether it falls in step with returned quantities. */
export const compileBonus = <Kind extends Bonus["kind"]>(
  effect: Extract<Bonus, { kind: Kind }>,
): { give: Give; isLinear: boolean } => {
  const kind: EffectKind<Kind> = effects[effect.kind as Kind];
  return {
    give: kind.compile(effect as Parameters<typeof kind.compile>[0]),
    isLinear: kind.isLinear,
  };
};

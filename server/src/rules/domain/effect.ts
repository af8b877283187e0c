// The shape of an effect: exact points for the lines a rule is about. One effect, one file.
import type { Effect } from "@nuqta/contracts/rules.ts";
import type { Cells } from "./cells.ts";
import type { FactLine } from "./facts.ts";

/** Gives points to the lines at `positions` and 0 to the others. */
export type Give = (lines: readonly FactLine[], positions: readonly number[]) => Cells;

type Of<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

/**
 * `isLinear`: what a line gives falls in step with its quantity, so that returns can be computed
 * from the share that was kept.
 */
export type EffectKind<Kind extends Effect["kind"]> = {
  kind: Kind;
  isLinear: boolean;
  compile: (effect: Of<Kind>) => Give;
};

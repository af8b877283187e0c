// Decisions of the product that the demo counts on.
import type { Decision } from "../../kit/pure/decision.ts";

/** Value of a decision; a refusal means that the demo is wrong. */
export const must = <T>(decision: Decision<T>): T => {
  if (!decision.ok) throw new Error(`the demo is refused: ${JSON.stringify(decision)}`);
  return decision.value;
};

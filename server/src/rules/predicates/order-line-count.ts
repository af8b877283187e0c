// How many lines earn.
import type { Predicate } from "../domain/predicate.ts";

export const orderLineCount: Predicate = {
  fact: "order.line_count",
  read: (facts) => (facts.hasOrder ? facts.lines.length : undefined),
};

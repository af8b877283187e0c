// Piastres of the lines that earn.
import type { Predicate } from "../domain/predicate.ts";

export const orderAmount: Predicate = {
  fact: "order.amount",
  read: (facts) => (facts.hasOrder ? facts.amount : undefined),
};

// Pieces of the lines that earn.
import type { Predicate } from "../domain/predicate.ts";

export const orderQuantity: Predicate = {
  fact: "order.quantity",
  read: (facts) => (facts.hasOrder ? facts.quantity : undefined),
};

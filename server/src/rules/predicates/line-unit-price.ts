// Piastres of one piece.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineUnitPrice: LinePredicate = {
  fact: "line.unit_price",
  read: ({ line }) => line.unitPrice,
};

// Pieces of a line.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineQuantity: LinePredicate = {
  fact: "line.quantity",
  read: ({ line }) => line.quantity,
};

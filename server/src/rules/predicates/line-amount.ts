// Piastres of the whole line.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineAmount: LinePredicate = {
  fact: "line.amount",
  read: ({ line }) => line.amount,
};

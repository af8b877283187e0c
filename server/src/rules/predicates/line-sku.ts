// The product of a line.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineSku: LinePredicate = {
  fact: "line.sku",
  read: ({ line }) => line.sku,
};

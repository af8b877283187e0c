// Who sells the line.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineSeller: LinePredicate = {
  fact: "line.seller",
  read: ({ line }) => line.sellerId,
};

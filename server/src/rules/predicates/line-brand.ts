// The brand of a line; a product without a brand is known to have none.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineBrand: LinePredicate = {
  fact: "line.brand",
  read: ({ line }) => line.brandId,
};

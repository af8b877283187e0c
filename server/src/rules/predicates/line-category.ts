// The category of a line together with all categories above it.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineCategory: LinePredicate = {
  fact: "line.category",
  read: ({ categories }) => categories,
};

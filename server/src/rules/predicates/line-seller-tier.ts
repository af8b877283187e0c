// The tier of the seller when the event happened.
import type { LinePredicate } from "../domain/predicate.ts";

export const lineSellerTier: LinePredicate = {
  fact: "line.seller_tier",
  read: ({ line }) => line.sellerTier,
};

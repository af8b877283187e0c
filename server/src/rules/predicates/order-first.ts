// Whether the member had no order before this one.
import type { Predicate } from "../domain/predicate.ts";

export const orderFirst: Predicate = {
  fact: "order.first",
  read: (facts) => (facts.hasOrder ? facts.input.member.ordersCount === 0 : undefined),
};

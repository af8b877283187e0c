// Completed orders before this event.
import type { Predicate } from "../domain/predicate.ts";

export const memberOrdersCount: Predicate = {
  fact: "member.orders_count",
  read: (facts) => facts.input.member.ordersCount,
};

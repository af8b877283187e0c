// Completed orders before this event.
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberOrdersCount: MemberPredicate = {
  fact: "member.orders_count",
  read: (facts) => facts.input.member.ordersCount,
};

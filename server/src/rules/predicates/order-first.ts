// Whether the member had no order before this one.
import type { MemberPredicate } from "../domain/predicate.ts";

export const orderFirst: MemberPredicate = {
  fact: "order.first",
  read: (facts) => (facts.hasOrder ? facts.input.member.ordersCount === 0 : undefined),
};

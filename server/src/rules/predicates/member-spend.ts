// Piastres spent before this event.
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberSpend: MemberPredicate = {
  fact: "member.spend",
  read: (facts) => facts.input.member.spend,
};

// The tier when the event happened; a member without a tier is known to have none.
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberTier: MemberPredicate = {
  fact: "member.tier",
  read: (facts) => facts.input.member.tier,
};

// The tier when the event happened; a member without a tier is known to have none.
import type { Predicate } from "../domain/predicate.ts";

export const memberTier: Predicate = {
  fact: "member.tier",
  read: (facts) => facts.input.member.tier,
};

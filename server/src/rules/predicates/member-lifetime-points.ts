// All points ever earned before this event.
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberLifetimePoints: MemberPredicate = {
  fact: "member.lifetime_points",
  read: (facts) => facts.input.member.lifetimePoints,
};

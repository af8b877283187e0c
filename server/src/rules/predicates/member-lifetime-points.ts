// All points ever earned before this event.
import type { Predicate } from "../domain/predicate.ts";

export const memberLifetimePoints: Predicate = {
  fact: "member.lifetime_points",
  read: (facts) => facts.input.member.lifetimePoints,
};

// Piastres spent before this event.
import type { Predicate } from "../domain/predicate.ts";

export const memberSpend: Predicate = {
  fact: "member.spend",
  read: (facts) => facts.input.member.spend,
};

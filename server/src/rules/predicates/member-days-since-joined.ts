// Calendar days of the business zone from the day of joining to the day of the event.
import { joinedDayOf } from "../domain/facts.ts";
import { joinedDayFact } from "../domain/input.ts";
import type { MemberPredicate } from "../domain/predicate.ts";

export const memberDaysSinceJoined: MemberPredicate = {
  fact: joinedDayFact,
  read: (facts) => facts.local.day - joinedDayOf(facts),
};

// The weekday of the event in the business zone; every event has one.
import { weekdayName } from "../domain/operators.ts";
import type { Predicate } from "../domain/predicate.ts";

export const orderWeekday: Predicate = {
  fact: "order.weekday",
  read: (facts) => weekdayName(facts.local.weekday),
};

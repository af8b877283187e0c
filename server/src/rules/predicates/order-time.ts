// Minute of the business day of the event; every event has one.
import type { Predicate } from "../domain/predicate.ts";

export const orderTime: Predicate = {
  fact: "order.time",
  read: (facts) => facts.local.minute,
};

// Where the order came from; missing when the marketplace did not say.
import type { Predicate } from "../domain/predicate.ts";

export const orderChannel: Predicate = {
  fact: "order.channel",
  read: (facts) => facts.input.order?.channel ?? undefined,
};

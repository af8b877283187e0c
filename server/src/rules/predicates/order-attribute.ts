// A value the marketplace sent along with the order; missing when it is not there or null.
import type { OpenPredicate } from "../domain/predicate.ts";

export const orderAttribute: OpenPredicate = {
  prefix: "order.attribute.",
  read: ({ input }, name) => {
    const attributes = input.order?.attributes ?? {};
    return Object.hasOwn(attributes, name) ? (attributes[name] ?? undefined) : undefined;
  },
};

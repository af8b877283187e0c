// A value the marketplace keeps about the member; missing when it is not there or null.
import type { OpenPredicate } from "../domain/predicate.ts";

export const memberAttribute: OpenPredicate = {
  prefix: "member.attribute.",
  read: ({ input }, name) => {
    const { attributes } = input.member;
    return Object.hasOwn(attributes, name) ? (attributes[name] ?? undefined) : undefined;
  },
};

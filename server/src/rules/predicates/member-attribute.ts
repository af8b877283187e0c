// A value the marketplace keeps about the member; missing when it is not there or null.
import type { OpenMemberPredicate } from "../domain/predicate.ts";

export const memberAttribute: OpenMemberPredicate = {
  prefix: "member.attribute.",
  read: ({ input }, name) => {
    const { attributes } = input.member;
    return Object.hasOwn(attributes, name) ? (attributes[name] ?? undefined) : undefined;
  },
};

// A field of the activity's data; missing when it is not there or null.
import type { OpenPredicate } from "../domain/predicate.ts";

export const activityField: OpenPredicate = {
  prefix: "activity.",
  read: ({ input }, name) => {
    const data = input.activity?.data ?? {};
    return Object.hasOwn(data, name) ? (data[name] ?? undefined) : undefined;
  },
};

// Refusals of what was not kept by version.
// Decision 0115.
import { refused } from "./problem-spec.ts";

export const asOfProblems = {
  not_known_then: refused(
    409,
    "The points of that instant cannot be told exactly.",
    "لا يمكن تحديد نقاط ذلك الوقت بدقة.",
  ),
} as const;

// Refusals at the counter of a branch.
import { refused } from "./problem-spec.ts";

export const counterProblems = {
  counter_closed: refused(
    403,
    "This counter is closed because its seller is suspended.",
    "نقطة البيع هذه مغلقة لأن البائع موقوف.",
  ),
  counter_switched_off: refused(
    403,
    "The counters of this branch are switched off. Please ask the marketplace.",
    "نقاط البيع في هذا الفرع متوقفة. يُرجى مراجعة إدارة السوق.",
  ),
  counter_limit_reached: refused(
    422,
    "This would be more than may be redeemed here today.",
    "يتجاوز هذا ما يمكن استبداله هنا اليوم.",
  ),
  branch_not_found: refused(
    404,
    "The seller has no branch of this name.",
    "لا يوجد لدى البائع فرع بهذا الاسم.",
  ),
} as const;

// Refusals of campaigns that sellers propose.
import { refused } from "./problem-spec.ts";

export const proposalProblems = {
  proposal_not_found: refused(
    404,
    "There is no such campaign proposal.",
    "لا يوجد مقترح حملة بهذا الرقم.",
  ),
  proposal_state: refused(
    409,
    "The proposal cannot do this from where it stands.",
    "لا يمكن تنفيذ هذا الإجراء على المقترح في حالته الحالية.",
  ),
  proposals_full: refused(
    409,
    "Too many proposals are open. Withdraw one first.",
    "عدد المقترحات المفتوحة كبير. اسحب أحدها أولًا.",
  ),
  proposal_started: refused(
    409,
    "Its first day has passed. Other days have to be chosen first.",
    "مرّ اليوم الأول من المدة. يلزم اختيار أيام أخرى أولًا.",
  ),
  proposal_goods_changed: refused(
    409,
    "Some of the goods it names are no longer the seller's. They have to be chosen again.",
    "بعض البضائع المذكورة لم تعد للبائع. يلزم اختيارها من جديد.",
  ),
  proposal_above_wallet: refused(
    409,
    "Its budget is more than the seller's wallet has left.",
    "الميزانية أكبر من المتبقي في محفظة البائع.",
  ),
} as const;

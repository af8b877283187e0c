// Refusals around members who turn out to be one.
import { refused } from "./problem-spec.ts";

export const mergingProblems = {
  merge_same_member: refused(
    422,
    "A member cannot be merged into itself.",
    "لا يمكن دمج العضو في نفسه.",
  ),
  member_merged: refused(
    409,
    "This member was merged into another one already.",
    "سبق دمج هذا العضو في عضو آخر.",
  ),
  merge_not_active: refused(
    409,
    "Both members have to be active. Lift what limits them first.",
    "يجب أن يكون العضوان نشطين. ارفع القيود عنهما أولًا.",
  ),
  merge_undecided: refused(
    409,
    "Something about the member who goes waits for a decision: a fraud case or an approval. Decide it first.",
    "يوجد أمر معلّق يخص العضو المدموج: حالة احتيال أو طلب موافقة. احسمه أولًا.",
  ),
  merge_not_found: refused(
    404,
    "There is no such merge of this member, or it was undone already.",
    "لا يوجد دمج كهذا لهذا العضو، أو سبق التراجع عنه.",
  ),
  merge_points_moved: refused(
    409,
    "Points have moved since the merge, so it can no longer be undone.",
    "تحركت النقاط منذ الدمج، فلم يعد التراجع عنه ممكنًا.",
  ),
  merge_changed: refused(
    409,
    "Orders, redemptions or vouchers have changed since the merge, so it can no longer be undone.",
    "تغيّرت طلبات أو عمليات استبدال أو قسائم منذ الدمج، فلم يعد التراجع عنه ممكنًا.",
  ),
} as const;

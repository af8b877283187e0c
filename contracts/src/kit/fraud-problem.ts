// Refusals of members' standing and of fraud cases.
import { refused } from "./problem-spec.ts";

export const fraudProblems = {
  verification_required: refused(
    409,
    "The member has to be verified before points can be redeemed.",
    "يجب التحقق من هوية العضو قبل استبدال النقاط.",
  ),
  member_state: refused(
    409,
    "The member cannot move to this status from where it stands.",
    "لا يمكن نقل العضو إلى هذه الحالة من حالته الحالية.",
  ),
  fraud_case_not_found: refused(404, "There is no such case.", "لا توجد حالة بهذا الرقم."),
  fraud_case_state: refused(
    409,
    "The case has been decided already.",
    "تم البتّ في هذه الحالة من قبل.",
  ),
  fraud_case_waiting: refused(
    409,
    "Voiding this case waits for a second person already.",
    "إلغاء نقاط هذه الحالة ينتظر بالفعل موافقة شخص ثانٍ.",
  ),
} as const;

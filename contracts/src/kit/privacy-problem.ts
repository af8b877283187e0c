// Refusals around members who are forgotten.
import { refused } from "./problem-spec.ts";

export const privacyProblems = {
  member_erased: refused(
    410,
    "This member was erased for good. Nothing can be posted under this id.",
    "مُحيت بيانات هذا العضو نهائيًا. لا يمكن تسجيل أي شيء بهذا الرقم.",
  ),
  member_holds_points: refused(
    409,
    "Points of this member are held for a redemption. Confirm or release it first.",
    "بعض نقاط هذا العضو محجوزة لعملية استبدال. أكّدها أو ألغِها أولًا.",
  ),
  member_on_hold: refused(
    409,
    "This member is under a legal hold. Lift the hold first.",
    "هذا العضو خاضع لحفظ قانوني. ارفع الحفظ أولًا.",
  ),
  member_not_on_hold: refused(
    409,
    "This member is not under a legal hold.",
    "هذا العضو غير خاضع لأي حفظ قانوني.",
  ),
  breach_not_found: refused(
    404,
    "There is no breach with this number in the log.",
    "لا يوجد خرق بهذا الرقم في السجل.",
  ),
  breach_without_affected: refused(
    409,
    "Nothing says yet how the affected members are found. Choose it and save the breach first.",
    "لم تُحدَّد بعد طريقة العثور على الأعضاء المتأثرين. اخترها واحفظ الخرق أولًا.",
  ),
} as const;

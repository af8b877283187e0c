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
  member_limited: refused(
    409,
    "This limit is already in force for the member.",
    "هذا القيد سارٍ بالفعل على بيانات العضو.",
  ),
  consent_limited: refused(
    409,
    "The member objects to marketing, or their data is restricted. Lift that first.",
    "اعترض العضو على التسويق أو قُيّدت معالجة بياناته. ارفع ذلك أولًا.",
  ),
  member_not_limited: refused(
    409,
    "This limit is not in force for the member.",
    "هذا القيد غير سارٍ على بيانات العضو.",
  ),
  note_not_found: refused(
    404,
    "There is no such note about this member, or it was deleted.",
    "لا توجد ملاحظة كهذه عن العضو، أو أنها حُذفت.",
  ),
  note_not_own: refused(
    403,
    "Only the author of a note can edit it.",
    "لا يعدّل الملاحظة إلا كاتبها.",
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
  rights_request_not_found: refused(
    404,
    "There is no request with this number in the log.",
    "لا يوجد طلب بهذا الرقم في السجل.",
  ),
  rights_request_closed: refused(
    409,
    "This request has already been answered.",
    "تم الرد على هذا الطلب بالفعل.",
  ),
  rights_identity_known: refused(
    409,
    "The identity for this request has already been checked.",
    "سبق التحقق من هوية صاحب هذا الطلب.",
  ),
  rights_identity_missing: refused(
    409,
    "Check that it is the member who asks before you fulfil the request.",
    "تحقق من أن مقدم الطلب هو العضو نفسه قبل تلبية الطلب.",
  ),
  rights_request_extended: refused(
    409,
    "The time for this request has already been extended once.",
    "سبق تمديد مهلة هذا الطلب مرة واحدة.",
  ),
  rights_request_overdue: refused(
    409,
    "The time for this request is over. It can no longer be extended.",
    "انتهت مهلة هذا الطلب، ولا يمكن تمديدها.",
  ),
  rights_limit_missing: refused(
    409,
    "The limit that the member asks for is not in force yet. Put it on their Privacy tab first.",
    "القيد الذي يطلبه العضو غير سارٍ بعد. فعّله أولًا من تبويب الخصوصية في صفحة العضو.",
  ),
  rights_member_not_erased: refused(
    409,
    "The member has not been erased yet. Erase them on their page first.",
    "لم تُمحَ بيانات العضو بعد. امحُها أولًا من صفحة العضو.",
  ),
} as const;

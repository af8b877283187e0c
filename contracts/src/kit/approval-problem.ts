// Refusals of what needs a second person.
import { refused } from "./problem-spec.ts";

export const approvalProblems = {
  approval_not_found: refused(404, "There is no such approval.", "لا توجد موافقة بهذا الرقم."),
  approval_state: refused(409, "This has been decided already.", "تم البتّ في هذا الطلب من قبل."),
  approval_expired: refused(
    409,
    "This has waited for more than 72 hours and has ended. Please ask again.",
    "انتظر هذا الطلب أكثر من 72 ساعة فانتهى. يُرجى تقديمه من جديد.",
  ),
  approval_own: refused(
    403,
    "Who asked cannot decide. A second person has to.",
    "لا يمكن لمن قدّم الطلب أن يبتّ فيه. يجب أن يبتّ فيه شخص آخر.",
  ),
  approver_new: refused(
    403,
    "Your account is younger than a day. After that you can agree to this.",
    "لم يمضِ على حسابك يوم كامل. يمكنك الموافقة بعد ذلك.",
  ),
  approver_invited: refused(
    403,
    "Whoever asked for this invited you. Another owner has to vouch for you first, or seven days to pass after your first sign-in.",
    "من طلب هذا هو من دعاك. يلزم أن يزكّيك مالك آخر أولًا، أو أن تمضي سبعة أيام على أول تسجيل دخول لك.",
  ),
  vouch_own_invitation: refused(
    403,
    "You invited this person yourself. Another owner has to vouch for them.",
    "أنت من دعا هذا الشخص. يلزم أن يزكّيه مالك آخر.",
  ),
  approval_of_other: refused(
    403,
    "Only who asked can withdraw this.",
    "لا يمكن سحب هذا الطلب إلا لمن قدّمه.",
  ),
  approval_void: refused(
    409,
    "The draft or the settings were changed after this was asked, so it cannot be approved any more. Please ask again.",
    "تغيّرت المسودة أو الإعدادات بعد تقديم هذا الطلب، فلم تعد الموافقة عليه ممكنة. يُرجى تقديمه من جديد.",
  ),
  approval_overtaken: refused(
    409,
    "The figures have changed since this was asked for, so nothing was recorded. Refuse it and ask again.",
    "تغيّرت الأرقام منذ تقديم هذا الطلب، لذلك لم يُسجَّل شيء. ارفضه ثم قدّم طلبًا جديدًا.",
  ),
  threshold_for_owners: refused(
    403,
    "Only an owner may change from where on a second person is needed, and no API key may.",
    "لا يحق إلا للمالك تغيير الحد الذي يلزم بعده شخص ثانٍ، ولا يحق ذلك لأي مفتاح API.",
  ),
  approval_changed: refused(
    409,
    "What is stored is not what was asked for, so nothing was executed.",
    "المحفوظ ليس ما طُلب، لذلك لم يُنفَّذ شيء.",
  ),
} as const;

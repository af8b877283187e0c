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
  counter_code_required: refused(
    422,
    "The member has to agree with a one-time code. Please send one, or scan the code in the app.",
    "يجب أن يوافق العضو برمز لمرة واحدة. يُرجى إرسال رمز أو مسح الرمز من التطبيق.",
  ),
  counter_code_wrong: refused(
    422,
    "This code is not right, or it is over. After five wrong tries a new one is needed.",
    "هذا الرمز غير صحيح أو انتهت صلاحيته. بعد خمس محاولات خاطئة يلزم رمز جديد.",
  ),
  counter_pass_over: refused(
    422,
    "This QR code is over. Please ask the member to show a new one in the app.",
    "انتهت صلاحية رمز QR هذا. يُرجى أن يعرض العضو رمزًا جديدًا من التطبيق.",
  ),
  counter_pass_used: refused(
    422,
    "This QR code was used already. Please ask the member to show a new one in the app.",
    "استُخدم رمز QR هذا من قبل. يُرجى أن يعرض العضو رمزًا جديدًا من التطبيق.",
  ),
  counter_pass_wrong: refused(
    422,
    "This is not a QR code of a member. Please scan the one in the shop's app.",
    "هذا ليس رمز QR لعضو. يُرجى مسح الرمز الظاهر في تطبيق المتجر.",
  ),
  member_unreachable: refused(
    422,
    "The member has no phone and no e-mail on record. The code can be shown in the app instead.",
    "لا يوجد للعضو رقم هاتف أو بريد إلكتروني مسجّل. يمكن عرض الرمز في التطبيق بدلًا من ذلك.",
  ),
  branch_not_found: refused(
    404,
    "The seller has no branch of this name.",
    "لا يوجد لدى البائع فرع بهذا الاسم.",
  ),
} as const;
